// Where the bubble of a guide goes: near what it points at, never on it, and never on what must stay
// free.

import { middle, type Box, type Point, type Rect } from "../../board/geometry";

const STEP = 10;
const EDGE = 8;
/** Space between the bubble and what it points at. */
const AIR = 14;
/** How much covering something that must stay free weighs, for each pixel; distance weighs one. */
const FORBIDDEN = 1000;

/** Something better not covered, and how much that weighs for each pixel. */
export type Useful = readonly [rect: Rect, weight: number];

export function spot(size: Box, target: Rect | null, free: Rect[], useful: Useful[], screen: Box): Point {
  const forbidden = target ? [...free, grown(target, AIR)] : free;
  const wish = target ?? { x: screen.width / 2, y: screen.height / 2, width: 0, height: 0 };
  let best: Point = { x: EDGE, y: EDGE };
  let least = Infinity;
  for (let y = EDGE; y <= screen.height - size.height - EDGE; y += STEP)
    for (let x = EDGE; x <= screen.width - size.width - EDGE; x += STEP) {
      const at = { x, y, ...size };
      const weighed = useful.reduce((sum, [rect, weight]) => sum + weight * overlap(at, rect), 0);
      const cost = gap(at, wish) + FORBIDDEN * covered(at, forbidden) + weighed;
      if (cost >= least) continue;
      best = { x, y };
      least = cost;
    }
  return best;
}

export function grown(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

function covered(at: Rect, others: Rect[]): number {
  return others.reduce((sum, other) => sum + overlap(at, other), 0);
}

/** Whether the box around a thread touches something. */
export function crosses([from, to]: [Point, Point], others: Rect[]): boolean {
  const box = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: 1 + Math.abs(from.x - to.x), height: 1 + Math.abs(from.y - to.y) };
  return covered(box, others) > 0;
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The distance between two boxes, from edge to edge. */
function gap(a: Rect, b: Rect): number {
  const dx = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width);
  const dy = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height);
  return Math.hypot(dx, dy);
}

/** The ends of a thread between two boxes: the points of each that are nearest to the other. */
export function thread(from: Rect, to: Rect): [Point, Point] {
  const end = nearest(to, middle(from));
  return [nearest(from, end), end];
}

function nearest(rect: Rect, to: Point): Point {
  return {
    x: Math.min(rect.x + rect.width, Math.max(rect.x, to.x)),
    y: Math.min(rect.y + rect.height, Math.max(rect.y, to.y)),
  };
}
