// Where the rooms of a side are, in units of the drawing.

import type { RoomSheet } from "../../wire";

export const WIDTH = 792;
export const HEIGHT = 618;
export const ROOM = { width: 190, height: 166 };
const LEFT = 16;
const TOP = 58;
const STOREY = 180;

/** How much larger a label of this size has to be, so that it is never below 11 px on the screen. */
export function enlarged(size: number, px: number): number {
  return Math.max(1, (11 * px) / size);
}

export interface Corner {
  x: number;
  y: number;
}

export function corner(room: RoomSheet): Corner {
  return { x: LEFT + room.column * ROOM.width, y: storey(room.floor) };
}

/** How far a slit keeps from the outer wall, where the stairs are. */
export function insetOf(room: RoomSheet): number {
  return room.column === 3 ? 34 : 0;
}

/** The price of entering a room: at the ceiling, or below a slit, whose label is there. Further down, if
    a forecast that is enlarged is there as well. */
export function priceAt(room: RoomSheet, px: number): Corner {
  const { x, y } = corner(room);
  const below = enlarged(15, px) > 1.2 ? 138 : 106;
  return room.slit ? { x: x + 170 - insetOf(room), y: y + below } : { x: x + 98, y: y + 26 };
}

/** The ceiling of a floor. */
export function storey(floor: number): number {
  return TOP + (3 - floor) * STOREY;
}

export const TONES: Record<number, readonly [string, string]> = {
  3: ["#E6EAF0", "#D3DAE3"],
  2: ["#F4EBD8", "#E8DBBE"],
  1: ["#E4EDDA", "#D2DEC3"],
};

export interface Spot {
  x: number;
  y: number;
}

/** Positions for figures on the floor of a room: side by side, then closer, then in two rows. */
export function spots(at: Corner, count: number): Spot[] {
  const left = at.x + 26;
  const right = at.x + ROOM.width - 26;
  const rows = count > 7 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const gap = perRow > 1 ? Math.min(46, (right - left) / (perRow - 1)) : 0;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const first = at.x + ROOM.width / 2 - ((inRow - 1) * gap) / 2;
    return { x: first + (i % perRow) * gap, y: at.y + 134 - row * 40 };
  });
}
