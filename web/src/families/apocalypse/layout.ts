// Where things are, in units of the drawing.

import type { Point } from "../../board/geometry";
import type { InchesSheet } from "../../wire";

/** An inch. */
export const U = 24;
/** Room for the rulers. */
export const EDGE = 34;

type Sizes = Pick<InchesSheet, "width" | "height">;

export function boxOf(sheet: Sizes): { width: number; height: number } {
  return { width: sheet.width * U + 2 * EDGE, height: sheet.height * U + 2 * EDGE };
}

export function corner(sheet: Sizes, square: number): Point {
  return { x: EDGE + (square % sheet.width) * U, y: EDGE + Math.floor(square / sheet.width) * U };
}

export function centre(sheet: Sizes, square: number): Point {
  const { x, y } = corner(sheet, square);
  return { x: x + U / 2, y: y + U / 2 };
}

export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A border is on the east side of its square if even, on the south side if odd. */
export function segment(sheet: Sizes, border: number): Segment {
  const { x, y } = corner(sheet, border >> 1);
  return border & 1 ? { x1: x, y1: y + U, x2: x + U, y2: y + U } : { x1: x + U, y1: y, x2: x + U, y2: y + U };
}

/** Borders as one path. */
export function path(sheet: Sizes, borders: readonly number[]): string {
  return borders
    .map((border) => {
      const { x1, y1, x2, y2 } = segment(sheet, border);
      return `M${x1} ${y1}L${x2} ${y2}`;
    })
    .join("");
}

/** Borders in one row, as one straight line. */
export function span(sheet: Sizes, borders: readonly number[]): Segment {
  const all = borders.map((border) => segment(sheet, border));
  return {
    x1: Math.min(...all.map((s) => s.x1)),
    y1: Math.min(...all.map((s) => s.y1)),
    x2: Math.max(...all.map((s) => s.x2)),
    y2: Math.max(...all.map((s) => s.y2)),
  };
}

/** The outline of a set of squares. */
export function outline(sheet: Sizes, squares: ReadonlySet<number>): string {
  const parts: string[] = [];
  for (const square of squares) {
    const { x, y } = corner(sheet, square);
    const column = square % sheet.width;
    if (!squares.has(square - sheet.width)) parts.push(`M${x} ${y}h${U}`);
    if (!squares.has(square + sheet.width)) parts.push(`M${x} ${y + U}h${U}`);
    if (column === 0 || !squares.has(square - 1)) parts.push(`M${x} ${y}v${U}`);
    if (column === sheet.width - 1 || !squares.has(square + 1)) parts.push(`M${x + U} ${y}v${U}`);
  }
  return parts.join("");
}

/** Squares as filled boxes. */
export function filled(sheet: Sizes, squares: Iterable<number>): string {
  return [...squares]
    .map((square) => {
      const { x, y } = corner(sheet, square);
      return `M${x} ${y}h${U}v${U}h${-U}z`;
    })
    .join("");
}

/** North is 0, and so on round by the east. */
export function degrees(facing: number): number {
  return facing * 45;
}

export const WAYS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** The half circle in front of a figure. */
export function front(at: Point, facing: number, radius: number): string {
  const angle = (degrees(facing) * Math.PI) / 180;
  const dx = Math.cos(angle) * radius;
  const dy = Math.sin(angle) * radius;
  return `M${at.x - dx} ${at.y - dy}A${radius} ${radius} 0 0 1 ${at.x + dx} ${at.y + dy}z`;
}
