// The passages there are, with words for the legend.

import type { Passage } from "../view";

export interface Row {
  name: string;
  text: string;
  link: Passage;
  open: boolean;
  locked: boolean;
}

const link = (kind: string, more: Partial<Passage> = {}): Passage => ({
  a: 0,
  b: 1,
  kind,
  name: "",
  key: "",
  side: "north",
  opens_from: -1,
  ...more,
});

const row = (name: string, text: string, of: Passage, open = false, locked = false): Row => ({
  name,
  text,
  link: of,
  open,
  locked,
});

export const PASSAGES: Row[] = [
  row("Open", "swung leaf, green", link("door"), true),
  row("Closed", "shut slab, brown", link("door")),
  row("Locked", "padlock, red", link("door", { key: "key" }), false, true),
  row("One way", "arrow from the side that opens it", link("door", { opens_from: 0 } as Partial<Passage>), false, true),
  row("Archway", "two pillars", link("archway"), true),
  row("Barricade", "crossed planks", link("barricade")),
  row("Exit", "double slab", link("exit")),
];

/** Those that a board has; doors stand open and closed on every board. */
export function passagesOf(links: Passage[]): Row[] {
  return PASSAGES.filter(({ name, link: { kind } }) => {
    if (name === "Locked") return links.some((known) => known.key);
    if (name === "One way") return links.some((known) => (known.opens_from ?? -1) >= 0);
    return kind === "door" || (kind !== "exit" && links.some((known) => known.kind === kind));
  });
}
