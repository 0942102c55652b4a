// Tiles that an exploration card has just added to the board.

import type { LinkSheet, Sheet } from "../../../wire";
import { type Layout, type Line, UNIT } from "./layout";

/** How far tiles slide, and how far their paper reaches around them. */
const SLIDE = 56;
const EDGE = 10;

const AWAY: Record<string, [number, number]> = {
  north: [0, -1],
  south: [0, 1],
  east: [1, 0],
  west: [-1, 0],
};

/** The first square of the last card; there is none if the board did not grow by one card since `before`:
 * whoever jumps ahead in a replay sees several at once. */
export function firstNew(before: { scenario: string; squares: number; cards: number }, sheet: Sheet, cards: number): number {
  const grown = sheet.scenario === before.scenario && sheet.squares.length > before.squares;
  return grown && cards <= before.cards + 1 ? before.squares : Infinity;
}

/** Where new tiles come from: beyond the door that was gone through. */
export function cameFrom(sheet: Sheet, first: number): { x: number; y: number } {
  const door = sheet.links.find((link: LinkSheet) => link.a < first && link.b >= first);
  const [x, y] = AWAY[door?.side ?? ""] ?? [0, 0];
  return { x: x * SLIDE, y: y * SLIDE };
}

/** Whether a wall belongs to new squares only. */
export function isNew(layout: Layout, line: Line, first: number): boolean {
  const x = (line.x1 + line.x2) / 2;
  const y = (line.y1 + line.y2) / 2;
  const near = layout.sheet.squares.flatMap((_, i) => {
    const p = layout.centre(i);
    return Math.abs(p.x - x) + Math.abs(p.y - y) === UNIT / 2 ? [i] : [];
  });
  return near.every((square) => square >= first);
}

/** The outline of the new squares, along the edge of their paper. */
export function outline(layout: Layout, first: number): Line[] {
  const fresh = layout.sheet.squares.filter((_, i) => i >= first);
  const taken = new Set(fresh.map((s) => `${s.floor},${s.row},${s.column}`));
  const has = (floor: number, row: number, column: number) => taken.has(`${floor},${row},${column}`);
  return fresh.flatMap(({ floor, row, column }) => {
    const { x, y } = layout.corner({ floor, row, column } as Sheet["squares"][number]);
    const [left, top, right, bottom] = [x - EDGE, y - EDGE, x + UNIT + EDGE, y + UNIT + EDGE];
    const sides: [number, number, Line][] = [
      [-1, 0, { x1: left, y1: top, x2: right, y2: top }],
      [1, 0, { x1: left, y1: bottom, x2: right, y2: bottom }],
      [0, -1, { x1: left, y1: top, x2: left, y2: bottom }],
      [0, 1, { x1: right, y1: top, x2: right, y2: bottom }],
    ];
    return sides.flatMap(([down, across, line]) => (has(floor, row + down, column + across) ? [] : [line]));
  });
}
