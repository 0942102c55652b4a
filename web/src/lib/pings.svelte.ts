// Where somebody points on the board. The board draws it; the table says who and where.

export interface Mark {
  id: number;
  x: number;
  y: number;
  /** About the size of a place. */
  size: number;
  name: string;
}

export interface Spot {
  x: number;
  y: number;
}

interface Pings {
  shown: Mark[];
  /** The next click on the board points, and does nothing else. */
  armed: boolean;
  /** Points at the place there; null where players can't point. */
  at: ((point: Spot) => void) | null;
}

export const pings = $state<Pings>({ shown: [], armed: false, at: null });

/** The place whose middle is next to a point; undefined if none is near. */
export function nearest(spots: ReadonlyMap<number, Spot>, point: Spot, size: number): number | undefined {
  let found: number | undefined;
  let least = size;
  for (const [place, spot] of spots) {
    const far = Math.hypot(spot.x - point.x, spot.y - point.y);
    if (far < least) [found, least] = [place, far];
  }
  return found;
}
