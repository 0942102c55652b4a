// Furniture and wear of a tile: chosen by the name of the room, always the same for one square.

import type { Sheet } from "../../../wire";

const OUTSIDE = ["blood", "manhole", "car", "papers", "manhole", "barrel"];
const INSIDE = ["table", "blood", "crate", "shelf", "papers", "rug", "crate"];
const OPEN_AIR = /street|alley|yard|lot|depot|underpass|park|roof|dock/i;

export interface Decal {
  square: number;
  kind: string;
  turn: number;
}

/** A number that follows from a text. */
function hash(text: string): number {
  let found = 7;
  for (const letter of text) found = (found * 31 + letter.charCodeAt(0)) % 1_000_003;
  return found;
}

/** Squares with anything of their own printed on them stay bare. */
export function decals(sheet: Sheet, busy: Set<number>): Decal[] {
  const found: Decal[] = [];
  sheet.squares.forEach((square, i) => {
    const tile = sheet.tiles[square.tile];
    const roll = hash(`${sheet.scenario}/${square.name}`);
    if (!tile || busy.has(i) || roll % 5 > 1) return;
    const kinds = OPEN_AIR.test(tile.name) ? OUTSIDE : INSIDE;
    const kind = kinds[Math.floor(roll / 5) % kinds.length] ?? "blood";
    found.push({ square: i, kind, turn: kind === "car" ? 0 : (Math.floor(roll / 40) % 4) * 90 });
  });
  return found;
}
