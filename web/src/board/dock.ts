// Where notes can go: next to the map or in a gap, never on a part of it.

import type { Box, Frame, Point, Rect } from "./geometry";

const STEP = 12;
/** Space between a note and its neighbors. */
const AIR = 6;

export interface Wish extends Box {
  key: string;
  /** The corner of the area that suits it best, as fractions. */
  towards: Point;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}

/** A drawing's parts in pixels, when it is fitted into an area. */
export function fitted(parts: Rect[], drawing: Frame, area: Box): Rect[] {
  const scale = Math.min(area.width / drawing.width, area.height / drawing.height);
  const left = (area.width - drawing.width * scale) / 2 - (drawing.x ?? 0) * scale;
  const top = (area.height - drawing.height * scale) / 2 - (drawing.y ?? 0) * scale;
  return parts.map((part) => ({
    x: left + part.x * scale,
    y: top + part.y * scale,
    width: part.width * scale,
    height: part.height * scale,
  }));
}

/** A place for each note that finds one, in order of importance; over what is `spared` only if there is no other. */
export function settle(wishes: Wish[], taken: Rect[], area: Box, spared: Rect[] = []): Map<string, Point> {
  const found = new Map<string, Point>();
  const full = [...taken];
  for (const wish of wishes) {
    const spot = nearest(wish, [...full, ...spared], area) ?? nearest(wish, full, area);
    if (!spot) continue;
    found.set(wish.key, spot);
    full.push({ ...spot, width: wish.width, height: wish.height });
  }
  return found;
}

function nearest(wish: Wish, full: Rect[], area: Box): Point | null {
  const room = { x: area.width - wish.width, y: area.height - wish.height };
  let best: Point | null = null;
  let least = Infinity;
  for (let y = room.y; y >= 0; y -= STEP)
    for (let x = room.x; x >= 0; x -= STEP) {
      const far = Math.hypot(x - wish.towards.x * room.x, y - wish.towards.y * room.y);
      if (far >= least) continue;
      const spot = { x: x - AIR, y: y - AIR, width: wish.width + 2 * AIR, height: wish.height + 2 * AIR };
      if (full.some((part) => overlaps(part, spot))) continue;
      best = { x, y };
      least = far;
    }
  return best;
}
