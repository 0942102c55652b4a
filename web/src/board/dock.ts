// Where notes may lie on the map's paper: the corners, emptiest first.

import type { Layout } from "./layout";
import { UNIT } from "./layout";

export type Corner = "nw" | "ne" | "sw" | "se";

export interface Spot {
  corner: Corner;
  /** Squares that a note there would hide. */
  hides: number;
}

/** Corners for a note of this size, in pixels, on a drawing fitted into an area of that size. */
export function spots(
  layout: Layout,
  area: { width: number; height: number },
  note: { width: number; height: number },
): Spot[] {
  const scale = Math.min(area.width / layout.box.width, area.height / layout.box.height);
  const left = (area.width - layout.box.width * scale) / 2;
  const top = (area.height - layout.box.height * scale) / 2;
  const corners: Corner[] = ["ne", "se", "nw", "sw"];
  return corners
    .map((corner) => {
      const x = corner.endsWith("w") ? 0 : area.width - note.width;
      const y = corner.startsWith("n") ? 0 : area.height - note.height;
      const hides = layout.sheet.squares.filter((square) => {
        const p = layout.corner(square);
        const sx = left + (p.x - 10) * scale;
        const sy = top + (p.y - 10) * scale;
        const size = (UNIT + 20) * scale;
        return sx < x + note.width && sx + size > x && sy < y + note.height && sy + size > y;
      }).length;
      return { corner, hides };
    })
    .sort((a, b) => a.hides - b.hides);
}
