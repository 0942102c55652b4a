// The only list of families: each is loaded when a table of it is opened.

import type { Kind } from "./family";

const KINDS: Record<string, () => Promise<{ default: Kind }>> = {
  crawl: () => import("./crawl"),
  tower: () => import("./tower"),
  apocalypse: () => import("./apocalypse"),
};

export function canDraw(family: string): boolean {
  return family in KINDS;
}

/** The kind that draws a board, loaded once. */
export async function kindOf(family: string): Promise<Kind> {
  const load = KINDS[family];
  if (!load) throw new Error(`This page cannot draw a board of the kind ${family}. Reload it.`);
  return (await load()).default;
}
