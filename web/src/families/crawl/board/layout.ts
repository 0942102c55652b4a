// Where things stand on a board of squares. One square is 64 units wide.

import type { Box, Frame, Point, Rect } from "../../../board/geometry";
import type { Character, Enemy, EnemyCard, LinkSheet, Sheet, SquareSheet } from "../../../wire";
import { exitPlate } from "./signs";

export const UNIT = 64;
/** Around the map: its paper edge, and the letters and numbers of the squares. */
const MARGIN = 30;
/** Width to height of the room that a board usually has: at a desk, on a phone. */
const ROOMS = { wide: 1.25, narrow: 0.9 };

/** The fading floor behind a door to tiles that are not laid out. */
const STUB = { wide: 92, deep: 96 };

/** Several floors stand side by side or one under the other, whichever draws larger. */
export class Layout {
  private readonly offsets: Point[];
  readonly box: Frame;

  constructor(
    readonly sheet: Sheet,
    narrow = false,
  ) {
    this.offsets = [];
    const floors = this.floors();
    const beside = inRow(floors);
    const below = inColumn(floors);
    const aspect = narrow ? ROOMS.narrow : ROOMS.wide;
    const best = scale(below.box, aspect) > scale(beside.box, aspect) ? below : beside;
    this.offsets = best.offsets;
    this.box = best.box;
  }

  /** The room that each floor takes, with what lies behind doors to tiles that are not laid out,
      and the signs of exits. */
  floors(): Rect[] {
    const count = Math.max(...this.sheet.squares.map((square) => square.floor)) + 1;
    const doors = this.sheet.links.filter((link) => link.card || link.kind === "exit");
    return Array.from({ length: count }, (_, floor) => {
      const squares = this.sheet.squares.filter((square) => square.floor === floor);
      const ways = doors.filter((link) => this.sheet.squares[link.a]?.floor === floor);
      const plates = squares.map((square) => ({ ...this.corner(square), width: UNIT, height: UNIT }));
      const outside = ways.map((link) => (link.card ? this.beyond(link) : exitPlate(this.passage(link), link)));
      return around([...plates, ...outside]);
    });
  }

  /** The room for the number of a card that is not laid out, behind its door. It is the same behind
      every door, so it hints at nothing. */
  beyond(link: LinkSheet): Rect {
    const { x, y } = this.passage(link);
    const { wide, deep } = STUB;
    if (link.side === "north") return { x: x - wide / 2, y: y - deep, width: wide, height: deep };
    if (link.side === "south") return { x: x - wide / 2, y, width: wide, height: deep };
    if (link.side === "east") return { x, y: y - wide / 2, width: deep, height: wide };
    return { x: x - deep, y: y - wide / 2, width: deep, height: wide };
  }

  /** The upper left corner of a floor. */
  floor(number: number): Point {
    return this.offsets[number] ?? { x: 0, y: 0 };
  }

  corner(square: SquareSheet): Point {
    const { x, y } = this.floor(square.floor);
    return { x: x + square.column * UNIT, y: y + square.row * UNIT };
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

interface Arrangement {
  offsets: Point[];
  box: Frame;
}

function around(parts: Rect[]): Rect {
  const x = Math.min(...parts.map((part) => part.x));
  const y = Math.min(...parts.map((part) => part.y));
  const right = Math.max(...parts.map((part) => part.x + part.width));
  const bottom = Math.max(...parts.map((part) => part.y + part.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A map that unfolds grows in all directions: the squares of its first floor stay where they are,
    and the frame moves. */
function inRow(floors: Rect[]): Arrangement {
  const first = floors[0] ?? { x: 0, y: 0, width: 0, height: 0 };
  let right = first.x + MARGIN;
  const offsets = floors.map(({ x, y, width }) => {
    const left = right;
    right += width + UNIT;
    return { x: left - x, y: first.y + MARGIN - y };
  });
  const height = Math.max(...floors.map((floor) => floor.height)) + 2 * MARGIN;
  return { offsets, box: { x: first.x, y: first.y, width: right - UNIT + MARGIN - first.x, height } };
}

function inColumn(floors: Rect[]): Arrangement {
  const { offsets, box } = inRow(floors.map(turned));
  return { offsets: offsets.map(({ x, y }) => ({ x: y, y: x })), box: turned(box) };
}

function turned<Shape extends Rect | Frame>({ x, y, width, height }: Shape) {
  return { x: y ?? 0, y: x ?? 0, width: height, height: width };
}

function scale({ width, height }: Box, aspect: number): number {
  return Math.min(aspect / width, 1 / height);
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Coordinate extends Point {
  key: string;
  text: string;
}

/** The letters above each floor and the numbers left of it, as in the names of its squares. */
export function coordinates(layout: Layout): Coordinate[] {
  const found = new Map<string, Coordinate>();
  const edges = layout.floors();
  const add = (key: string, text: string, x: number, y: number) => found.set(key, { key, text, x, y });
  for (const { name, floor, row, column } of layout.sheet.squares) {
    const corner = layout.floor(floor);
    const [, level = "", letters = "", number = ""] = /^(\d+\.)?([a-z]+)(\d+)$/.exec(name) ?? [];
    const { x: left = 0, y: top = 0 } = edges[floor] ?? {};
    add(`${floor} column ${column}`, level + letters, corner.x + (column + 0.5) * UNIT, top - 15);
    add(`${floor} row ${row}`, number, left - 19, corner.y + (row + 0.5) * UNIT + 5);
  }
  return [...found.values()];
}

/** Every wall and every dashed line between squares, derived from the sheet. */
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
