// What the ground looks like: where houses are, their doors, the cars. For the eye only.

import type { InchesSheet } from "../../wire";

type Plan = Pick<InchesSheet, "width" | "height" | "walls" | "blocks" | "cars">;

/** Gaps in a wall up to this many inches are doors. */
const DOOR = 3;

export interface Ground {
  /** Squares within walls. */
  floor: Set<number>;
  /** Squares right outside a house. */
  pavement: Set<number>;
  /** Borders of doors. */
  doors: number[];
}

export function groundOf(plan: Plan): Ground {
  const gaps = doorways(plan);
  const closed = new Set([...plan.walls, ...gaps]);
  const outside = flood(plan, closed);
  const floor = new Set<number>();
  for (let square = 0; square < plan.width * plan.height; square += 1)
    if (!outside.has(square)) floor.add(square);
  const pavement = new Set([...outside].filter((square) => around(plan, square).some((other) => floor.has(other))));
  const doors = gaps.filter((border) => floor.has(border >> 1) || floor.has(across(plan, border)));
  return { floor, pavement, doors };
}

function across(plan: Plan, border: number): number {
  return border & 1 ? (border >> 1) + plan.width : (border >> 1) + 1;
}

function around(plan: Plan, square: number): number[] {
  const column = square % plan.width;
  const found: number[] = [];
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1)
      if (column + dx >= 0 && column + dx < plan.width) found.push(square + dx + dy * plan.width);
  return found;
}

/** Borders between two ends of a wall in one line. */
function doorways(plan: Plan): number[] {
  const walls = new Set(plan.walls);
  const found: number[] = [];
  for (const border of plan.walls) {
    const step = border & 1 ? 2 : 2 * plan.width;
    const gap: number[] = [];
    let next = border + step;
    while (gap.length <= DOOR && !walls.has(next)) {
      gap.push(next);
      next += step;
    }
    if (gap.length && gap.length <= DOOR && sameLine(plan, border, next)) found.push(...gap);
  }
  return found;
}

function sameLine(plan: Plan, a: number, b: number): boolean {
  const row = (border: number) => Math.floor((border >> 1) / plan.width);
  return a & 1 ? row(a) === row(b) : row(b) < plan.height;
}

/** Everything that can be walked to from the table's edge. */
function flood(plan: Plan, closed: ReadonlySet<number>): Set<number> {
  const blocks = new Set(plan.blocks);
  const found = new Set<number>();
  const todo: number[] = [];
  const see = (square: number): void => {
    if (found.has(square) || blocks.has(square)) return;
    found.add(square);
    todo.push(square);
  };
  for (let i = 0; i < plan.width; i += 1) [i, i + plan.width * (plan.height - 1)].forEach(see);
  for (let i = 0; i < plan.height; i += 1) [i * plan.width, i * plan.width + plan.width - 1].forEach(see);
  for (let square = todo.pop(); square !== undefined; square = todo.pop()) {
    const column = square % plan.width;
    if (column + 1 < plan.width && !closed.has(2 * square)) see(square + 1);
    if (column > 0 && !closed.has(2 * (square - 1))) see(square - 1);
    if (square + plan.width < plan.width * plan.height && !closed.has(2 * square + 1)) see(square + plan.width);
    if (square >= plan.width && !closed.has(2 * (square - plan.width) + 1)) see(square - plan.width);
  }
  return found;
}

export interface Thing {
  square: number;
  /** In inches. */
  width: number;
  height: number;
}

/** Cars lie on squares side by side; one square alone is something smaller. */
export function things(plan: Plan): Thing[] {
  const left = new Set(plan.cars);
  const found: Thing[] = [];
  for (const square of plan.cars) {
    if (!left.delete(square)) continue;
    let [width, height] = [1, 1];
    while (left.delete(square + width)) width += 1;
    if (width === 1) while (left.delete(square + height * plan.width)) height += 1;
    found.push({ square, width, height });
  }
  return found;
}
