export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

/** A drawing's box; its corner need not be at the origin. */
export interface Frame extends Box, Partial<Point> {}

/** The middle of a frame. */
export function middle({ x = 0, y = 0, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

export type Rect = Point & Box;
