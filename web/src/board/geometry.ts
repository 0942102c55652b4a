export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export type Rect = Point & Box;
