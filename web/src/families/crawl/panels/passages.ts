// The passages, with words for the legend.

import type { LinkSheet } from "../../../wire";
import { say } from "../words";

type Id = "open" | "closed" | "locked" | "oneWay" | "archway" | "barricade" | "exit";

export interface Row {
  id: Id;
  name: string;
  text: string;
  link: LinkSheet;
  open: boolean;
  locked: boolean;
}

const link = (kind: string, more: Partial<LinkSheet> = {}): LinkSheet => ({
  a: 0,
  b: 1,
  kind,
  name: "",
  key: "",
  side: "north",
  opens_from: -1,
  card: 0,
  ...more,
});

const row = (id: Id, of: LinkSheet, open = false, locked = false): Row => ({
  id,
  name: say(`passages.${id}`),
  text: say(`passagesAbout.${id}`),
  link: of,
  open,
  locked,
});

export const PASSAGES: Row[] = [
  row("open", link("door"), true),
  row("closed", link("door")),
  row("locked", link("door", { key: "key" }), false, true),
  row("oneWay", link("door", { opens_from: 0 }), false, true),
  row("archway", link("archway"), true),
  row("barricade", link("barricade")),
  row("exit", link("exit")),
];

/** The passages on a board; every board has open and closed doors. */
export function passagesOf(links: LinkSheet[], locked: number[]): Row[] {
  const isLocked = locked.some((i) => (links[i]?.opens_from ?? -1) < 0);
  return PASSAGES.filter(({ id, link: { kind } }) => {
    if (id === "locked") return isLocked || links.some((known) => known.key);
    if (id === "oneWay") return links.some((known) => known.opens_from >= 0);
    return kind === "door" || (kind !== "exit" && links.some((known) => known.kind === kind));
  });
}
