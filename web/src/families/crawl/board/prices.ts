// Where a square says what it costs to walk there: in a corner that leaves the names of tiles legible.

import type { Point, Rect } from "../../../board/geometry";
import { type Obstacle, overlap } from "./labels";

/** From the middle of the square: the usual corner, and those that a name can leave free. */
const CORNERS: [Point, ...Point[]] = [
  { x: -20, y: -20 },
  { x: -20, y: 20 },
  { x: 20, y: -20 },
  { x: 20, y: 20 },
];
/** Half the side of a price, with its edge. */
const HALF = 10;

export function priceAt(middle: Point, names: Rect[], obstacles: Obstacle[]): Point {
  const [usual, ...others] = CORNERS.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
  const onName = (spot: Point): number => sum(names.map((name) => overlap(name, around(spot))));
  if (!usual || onName(usual) === 0) return usual ?? middle;
  const cost = (spot: Point): number =>
    onName(spot) + sum(obstacles.map((other) => overlap(other, around(spot)) * other.weight));
  return others.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best), usual);
}

function around({ x, y }: Point): Rect {
  return { x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
