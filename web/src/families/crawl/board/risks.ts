// How likely it is to be hit on the way to a square, on its upper edge so that its price stays in sight.

import type { Point, Rect } from "../../../board/geometry";
import type { Obstacle } from "./labels";

/** Above the middle of the square. */
const ABOVE = 32;
/** Wide enough for any chance, and narrower than a square. */
export const PILL: Rect = { x: -25, y: -9, width: 50, height: 17 };

export function riskAt({ x, y }: Point): Point {
  return { x, y: y - ABOVE };
}

/** What a price had better stay clear of. */
export function pillOver(middle: Point): Obstacle {
  const { x, y } = riskAt(middle);
  return { x: x + PILL.x, y: y + PILL.y, width: PILL.width, height: PILL.height, weight: 0.5 };
}
