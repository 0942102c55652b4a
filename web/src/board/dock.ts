// Where notes may lie on the map's paper: the corners, emptiest first.

import type { Layout } from "./layout";
import { UNIT } from "./layout";

export type Corner = "nw" | "ne" | "sw" | "se";

export interface Spot {
  corner: Corner;
  /** Squares that a note there would hide; one with a model counts as many. */
  hides: number;
}

const BUSY = 100;

/** Corners for a note of this size, in pixels, on a drawing fitted into an area of that size. */
export function spots(
  layout: Layout,
  area: { width: number; height: number },
  note: { width: number; height: number },
  busy: Set<number>,
): Spot[] {
  const scale = Math.min(area.width / layout.box.width, area.height / layout.box.height);
  const left = (area.width - layout.box.width * scale) / 2;
  const top = (area.height - layout.box.height * scale) / 2;
  const corners: Corner[] = ["ne", "se", "nw", "sw"];
  return corners
    .map((corner) => {
      const x = corner.endsWith("w") ? 0 : area.width - note.width;
      const y = corner.startsWith("n") ? 0 : area.height - note.height;
      const hidden = layout.sheet.squares.map((square, i) => {
        const p = layout.corner(square);
        const sx = left + (p.x - 10) * scale;
        const sy = top + (p.y - 10) * scale;
        const size = (UNIT + 20) * scale;
        const over = sx < x + note.width && sx + size > x && sy < y + note.height && sy + size > y;
        return over ? (busy.has(i) ? BUSY : 1) : 0;
      });
      return { corner, hides: hidden.reduce<number>((sum, one) => sum + one, 0) };
    })
    .sort((a, b) => a.hides - b.hides);
}
