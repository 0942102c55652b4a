// Zoom and pan of a drawing, in its own units.

import { type Frame, middle, type Point } from "./geometry";

const MOST = 4;
const STEP = 1.35;

export class Camera {
  zoom = $state(1);
  /** How many units of the drawing a pixel of the screen has. */
  px = $state(1);
  private x = $state(0);
  private y = $state(0);

  constructor(readonly size: () => Frame) {}

  readonly box = $derived.by(() => {
    const size = this.size();
    const { x, y } = middle(size);
    const w = size.width / this.zoom;
    const h = size.height / this.zoom;
    return { x: x + this.x - w / 2, y: y + this.y - h / 2, w, h };
  });

  fit(): void {
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
  }

  in(): void {
    this.to(this.zoom * STEP);
  }

  out(): void {
    this.to(this.zoom / STEP);
  }

  to(zoom: number): void {
    this.zoom = Math.min(MOST, Math.max(1, zoom));
    this.move(0, 0);
  }

  /** Zoom while a point of the drawing stays where it is. */
  about(point: Point, factor: number): void {
    const centre = middle(this.size());
    const before = this.zoom;
    this.zoom = Math.min(MOST, Math.max(1, before * factor));
    const kept = before / this.zoom;
    const dx = point.x - centre.x;
    const dy = point.y - centre.y;
    this.x = dx + (this.x - dx) * kept;
    this.y = dy + (this.y - dy) * kept;
    this.move(0, 0);
  }

  /** Bring a point of the drawing to the middle, as far as its edges allow. */
  look(point: Point): void {
    const centre = middle(this.size());
    this.x = point.x - centre.x;
    this.y = point.y - centre.y;
    this.move(0, 0);
  }

  /** Whether a point is in view, at least so far from the edge. */
  holds(point: Point, margin: number): boolean {
    const { x, y, w, h } = this.box;
    const across = point.x - margin >= x && point.x + margin <= x + w;
    return across && point.y - margin >= y && point.y + margin <= y + h;
  }

  /** By units of the drawing; what is in view never leaves the drawing. */
  move(dx: number, dy: number): void {
    const { width, height } = this.size();
    const slackX = (width - width / this.zoom) / 2;
    const slackY = (height - height / this.zoom) / 2;
    this.x = Math.min(slackX, Math.max(-slackX, this.x + dx));
    this.y = Math.min(slackY, Math.max(-slackY, this.y + dy));
  }
}
