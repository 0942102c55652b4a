// The only list of families: each is loaded when a table of it is opened.

import type { Kind } from "./family";

const KINDS: Record<string, () => Promise<{ default: Kind }>> = {
  squares: () => import("./crawl"),
  tower: () => import("./tower"),
  inches: () => import("./apocalypse"),
};

export function canDraw(board: string): boolean {
  return board in KINDS;
}

/** The kind that draws a board, loaded once. */
export async function kindOf(board: string): Promise<Kind> {
  const load = KINDS[board];
  if (!load) throw new Error(`This page cannot draw a board of the kind ${board}. Reload it.`);
  return (await load()).default;
}
