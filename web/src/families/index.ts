// The only list of families. Each is loaded when a table of it is opened.

import { say } from "../words";
import type { Family } from "./family";

const FAMILIES: Record<string, () => Promise<{ default: Family }>> = {
  crawl: () => import("./crawl"),
  tower: () => import("./tower"),
  apocalypse: () => import("./apocalypse"),
};

export function canDraw(name: string): boolean {
  return name in FAMILIES;
}

/** A family by its name, loaded once. */
export async function familyOf(name: string): Promise<Family> {
  const load = FAMILIES[name];
  if (!load) throw new Error(say("errors.family", { name }));
  return (await load()).default;
}
