// Where things stand on a board of squares. One square is 64 units wide.

import type { Box, Point } from "../../../board/geometry";
import type { Character, Enemy, EnemyCard, LinkSheet, Sheet, SquareSheet } from "../../../wire";

export const UNIT = 64;
export const MARGIN = 22;

/** Floors stand side by side, a square apart. */
export class Layout {
  private readonly offsets: number[];
  readonly box: Box;

  constructor(readonly sheet: Sheet) {
    const floors = Math.max(...sheet.squares.map((s) => s.floor)) + 1;
    this.offsets = [];
    let left = MARGIN;
    let bottom = 0;
    for (let floor = 0; floor < floors; floor += 1) {
      const squares = sheet.squares.filter((s) => s.floor === floor);
      this.offsets.push(left);
      left += (Math.max(...squares.map((s) => s.column)) + 1) * UNIT + UNIT;
      bottom = Math.max(bottom, (Math.max(...squares.map((s) => s.row)) + 1) * UNIT);
    }
    this.box = { width: left - UNIT + MARGIN, height: bottom + 2 * MARGIN };
  }

  corner(square: SquareSheet): Point {
    return {
      x: (this.offsets[square.floor] ?? 0) + square.column * UNIT,
      y: MARGIN + square.row * UNIT,
    };
  }

  centre(index: number): Point {
    const square = this.sheet.squares[index];
    if (!square) return { x: 0, y: 0 };
    const { x, y } = this.corner(square);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  }

  /** Squares between two of them, a diagonal counting one. */
  range(a: number, b: number): number {
    const from = this.sheet.squares[a];
    const to = this.sheet.squares[b];
    if (!from || !to) return 0;
    return Math.max(Math.abs(from.row - to.row), Math.abs(from.column - to.column));
  }

  /** A passage as a stretch of wall. */
  doorway(link: LinkSheet): Line {
    const { x, y, turn } = this.passage(link);
    const half = UNIT / 2;
    const flat = turn === 0 || turn === 180;
    return flat
      ? { x1: x - half, y1: y, x2: x + half, y2: y }
      : { x1: x, y1: y - half, x2: x, y2: y + half };
  }

  /** The middle of a passage and how far it is turned. */
  passage(link: LinkSheet): Point & { turn: number } {
    const { x, y } = this.centre(link.a);
    const half = UNIT / 2;
    if (link.side === "north") return { x, y: y - half, turn: 0 };
    if (link.side === "south") return { x, y: y + half, turn: 180 };
    if (link.side === "east") return { x: x + half, y, turn: 90 };
    return { x: x - half, y, turn: -90 };
  }
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Every wall and every dashed square line, told apart by the sheet alone. */
export function lines(layout: Layout): { walls: Line[]; grid: Line[] } {
  const { sheet } = layout;
  const at = new Map(sheet.squares.map((s, i) => [`${s.floor},${s.row},${s.column}`, i]));
  const inner = new Set(sheet.walls.map(([a, b]) => `${a},${b}`));
  const walls: Line[] = [];
  const grid: Line[] = [];
  sheet.squares.forEach((square, i) => {
    const { x, y } = layout.corner(square);
    const sides: [number, number, Line][] = [
      [-1, 0, { x1: x, y1: y, x2: x + UNIT, y2: y }],
      [1, 0, { x1: x, y1: y + UNIT, x2: x + UNIT, y2: y + UNIT }],
      [0, -1, { x1: x, y1: y, x2: x, y2: y + UNIT }],
      [0, 1, { x1: x + UNIT, y1: y, x2: x + UNIT, y2: y + UNIT }],
    ];
    for (const [dr, dc, line] of sides) {
      const j = at.get(`${square.floor},${square.row + dr},${square.column + dc}`);
      if (j !== undefined && j < i) continue;
      const other = j === undefined ? undefined : sheet.squares[j];
      const parted = !other || other.tile !== square.tile || inner.has(`${i},${j}`);
      (parted || inner.has(`${j},${i}`) ? walls : grid).push(line);
    }
  });
  return { walls, grid };
}

export interface Standing extends Point {
  /** Half the side of the plate. */
  half: number;
}

/** Room a model takes, of four. */
function room(card: EnemyCard | undefined): number {
  return [1, 2, 4][(card?.size ?? 1) - 1] ?? 1;
}

const PLACES: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-15, 0],
    [15, 0],
  ],
  3: [
    [-15, -14],
    [15, -14],
    [0, 15],
  ],
  4: [
    [-15, -15],
    [15, -15],
    [-15, 15],
    [15, 15],
  ],
};

/** Where every model stands: alone in the middle, several in a two by two. */
export function standings(
  layout: Layout,
  characters: Character[],
  enemies: Enemy[],
  bosses: { id: number; square: number }[],
): Map<string, Standing> {
  const bySquare = new Map<number, { key: string; size: number }[]>();
  const add = (square: number, key: string, size: number) => {
    if (square < 0) return;
    bySquare.set(square, [...(bySquare.get(square) ?? []), { key, size }]);
  };
  for (const c of characters) add(c.square, `c${c.seat}`, 1);
  for (const e of enemies) add(e.square, `e${e.id}`, room(layout.sheet.enemies[e.kind]));
  for (const b of bosses) add(b.square, `b${b.id}`, 4);
  const found = new Map<string, Standing>();
  for (const [square, models] of bySquare) {
    const { x, y } = layout.centre(square);
    const places = PLACES[Math.min(models.length, 4)] ?? [];
    models.forEach((model, i) => {
      const [dx, dy] = places[i] ?? [0, 0];
      const alone = models.length === 1;
      const half = model.size === 4 ? 28 : model.size === 2 ? (alone ? 21 : 18) : alone ? 17 : 14;
      found.set(model.key, { x: x + dx, y: y + dy, half });
    });
  }
  return found;
}

export interface Place {
  square: number;
  /** How many squares the label may take. */
  span: number;
}

/** Where a tile's name disturbs least: low, left, and clear of doors and of what is printed. */
export function labelPlace(sheet: Sheet, tile: number, printed: Set<number>): Place {
  const own = sheet.tiles[tile]?.squares ?? [];
  const low = Math.max(...own.map((s) => sheet.squares[s]?.row ?? 0));
  const name = sheet.tiles[tile]?.name ?? "";
  const wide = (name.length * 7.2 + 20) / UNIT;
  const word = (Math.max(...name.split(" ").map((part) => part.length)) * 7.2 + 12) / UNIT;
  const places = own.map((square) => {
    const run = runFrom(sheet, own, square);
    const covered = run.slice(0, Math.ceil(wide));
    const doors = covered.filter((s) => hasDoorBelow(sheet, s)).length;
    const things = covered.filter((s) => printed.has(s)).length;
    const high = low - (sheet.squares[square]?.row ?? 0);
    const tight = run.length < wide ? (run.length < word ? 12 : 3) : 0;
    const cost = doors * 10 + things * 4 + high + tight;
    return { square, span: run.length, cost: cost + (sheet.squares[square]?.column ?? 0) / 100 };
  });
  return places.sort((a, b) => a.cost - b.cost)[0] ?? { square: 0, span: 1 };
}

/** The squares of a tile that follow each other to the right. */
function runFrom(sheet: Sheet, own: number[], square: number): number[] {
  const start = sheet.squares[square];
  const run = [square];
  for (;;) {
    const next = own.find((s) => {
      const other = sheet.squares[s];
      return other?.row === start?.row && other?.column === (start?.column ?? 0) + run.length;
    });
    const last = run.at(-1) ?? square;
    if (next === undefined || sheet.walls.some(([a, b]) => a === last && b === next)) return run;
    run.push(next);
  }
}

function hasDoorBelow(sheet: Sheet, square: number): boolean {
  return sheet.links.some(
    (link) =>
      (link.a === square && link.side === "south") || (link.b === square && link.side === "north"),
  );
}
