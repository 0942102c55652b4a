// The signs at doors: the name of an exit outside of the map, and the key of a locked door below it; and
// the room for a door that is open.

import type { Point, Rect } from "../../../board/geometry";
import type { LinkSheet } from "../../../wire";
import { say } from "../words";

export interface Sign {
  x: number;
  y: number;
  /** On the sides of the map it is read along the wall. */
  turn: number;
  width: number;
  text: string;
}

const HEIGHT = 24;
/** From the middle of a wall to that of a sign, beyond the slab of a door. */
const OFF = 26;

const SIDES: Record<string, { dx: number; dy: number; turn: number }> = {
  north: { dx: 0, dy: -OFF, turn: 0 },
  south: { dx: 0, dy: OFF, turn: 0 },
  east: { dx: OFF, dy: 0, turn: 90 },
  west: { dx: -OFF, dy: 0, turn: -90 },
};

export function exitSign({ x, y }: Point, link: LinkSheet): Sign {
  const { dx, dy, turn } = SIDES[link.side] ?? { dx: 0, dy: 0, turn: 0 };
  const text = (link.name || say("exit")).toUpperCase();
  return { x: x + dx, y: y + dy, turn, width: 26 + text.length * 8, text };
}

/** The room that the sign of an exit takes. */
export function exitPlate(door: Point, link: LinkSheet): Rect {
  const { x, y, turn, width } = exitSign(door, link);
  const [wide, high] = turn === 0 ? [width, HEIGHT] : [HEIGHT, width];
  return { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
}

/** The room for the name of the key that opens a door, below the door or above it; none without one. */
export function keyPlates({ x, y, turn }: Point & { turn: number }, name: string): [Rect, Rect] {
  const width = name ? name.length * 5.6 + 10 : 0;
  const height = name ? 16 : 0;
  const off = turn === 0 || turn === 180 ? 15 : 25;
  const [below, above] = [y + off, y - off - height];
  return [
    { x: x - width / 2, y: below, width, height },
    { x: x - width / 2, y: above, width, height },
  ];
}

/** The room that the leaf of a door takes when it is open. */
export function leafOf({ x, y, turn }: Point & { turn: number }): Rect {
  if (turn === 0) return { x: x - 24, y: y - 42, width: 9, height: 40 };
  if (turn === 180) return { x: x + 15, y: y + 2, width: 9, height: 40 };
  if (turn === 90) return { x: x + 2, y: y - 24, width: 40, height: 9 };
  return { x: x - 42, y: y + 15, width: 40, height: 9 };
}
