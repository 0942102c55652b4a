// The position of a tile's name: inside its walls, clear of doors, print and tokens, and of models if it can be.

import type { Rect } from "../../../board/geometry";
import type { LinkSheet, Sheet } from "../../../wire";
import { type Layout, type Line, type Standing, UNIT } from "./layout";
import { keyPlates, leafOf } from "./signs";
import { laidOut, STATION } from "./tokens";

export interface Label {
  /** The left edge, and the base line of the last word. */
  x: number;
  y: number;
  /** A word or several a line. */
  lines: string[];
  /** How wide a line may be. */
  room: number;
}

/** About the width of a letter, and the height of a line. */
const LETTER = 7.6;
export const LINE = 12;
/** Where a line begins: the first one after the mark of the tile's colour. */
export const FIRST = 19;
export const NEXT = 7;
/** Between a name and the wall where its room ends, so that a door there stays clear. */
const GAP = 12;

/** Things that are in the way, each with what it costs to cover one square unit of it. */
export interface Obstacle extends Rect {
  weight: number;
}

export function widthOf(line: string, i: number): number {
  return (i === 0 ? FIRST : NEXT) + line.length * LETTER;
}

/** Where a name stands on an empty board, and where it goes from there as long as models cover it. */
export function labelOf(layout: Layout, tile: number, obstacles: Obstacle[], models: Obstacle[]): Label {
  const found = waysToPlace(layout, tile, obstacles);
  const home = cheapest(found);
  if (!home) return { x: 0, y: 0, lines: [layout.sheet.tiles[tile]?.name ?? ""], room: UNIT };
  if (!isCovered(home.label, models)) return home.label;
  // Rather below a model, which moves on, than below something that stays.
  const most = hindrance(home.label, obstacles);
  const free = found
    .filter(({ label }) => hindrance(label, obstacles) <= most)
    .map(({ label, cost }) => ({ label, cost: cost + hindrance(label, models) }));
  return (cheapest(free) ?? home).label;
}

interface Placed {
  label: Label;
  cost: number;
}

function cheapest(found: Placed[]): Placed | undefined {
  return found.toSorted((a, b) => a.cost - b.cost)[0];
}

function waysToPlace(layout: Layout, tile: number, obstacles: Obstacle[]): Placed[] {
  const { sheet } = layout;
  const own = sheet.tiles[tile]?.squares ?? [];
  const name = sheet.tiles[tile]?.name ?? "";
  const low = Math.max(...own.map((s) => sheet.squares[s]?.row ?? 0));
  return own.flatMap((square) => {
    const at = sheet.squares[square];
    if (!at) return [];
    const { x, y } = layout.corner(at);
    const room = runFrom(sheet, own, square) * UNIT - GAP;
    return waysToWrite(name).flatMap((lines) =>
      [y + 56, y + 5 + lines.length * LINE].map((base, upper) => {
        const label = { x, y: base, lines, room };
        const taste = (low - at.row) * 6 + at.column / 10 + upper * 5 + lines.length * 3;
        return { label, cost: taste + hindrance(label, obstacles) };
      }),
    );
  });
}

/** In one line, or a word a line. */
function waysToWrite(name: string): string[][] {
  const words = name.split(" ");
  return words.length > 1 ? [[name], words] : [[name]];
}

function hindrance(label: Label, obstacles: Obstacle[]): number {
  const own = boxOf(label);
  const covered = obstacles.reduce((sum, other) => sum + overlap(own, other) * other.weight, 0);
  return covered + Math.max(0, widest(label) - label.room) * 4;
}

function isCovered(label: Label, models: Obstacle[]): boolean {
  const own = boxOf(label);
  return models.some((model) => overlap(own, model) > 0);
}

function widest(label: Label): number {
  return Math.max(...label.lines.map(widthOf));
}

export function boxOf(label: Label): Rect {
  const height = label.lines.length * LINE + 2;
  return { x: label.x + 4, y: label.y - height + 2, width: Math.min(widest(label), label.room), height };
}

/** The plates of models, of which a name must stay clear. */
export function plates(standing: Standing[]): Obstacle[] {
  return standing.map(({ x, y, half }) => ({
    ...{ x: x - half + EDGE, y: y - half + EDGE },
    ...{ width: 2 * (half - EDGE), height: 2 * (half - EDGE) },
    weight: 0.4,
  }));
}

/** A model that covers less than this of a name leaves it legible. */
const EDGE = 4;

/** Squares whose middle is under the plate of a key. */
export function underKeys(layout: Layout): number[] {
  const plates = layout.sheet.links.filter(({ key }) => key).map((link) => keyPlateOf(layout, link));
  return layout.sheet.squares.flatMap((_, square) => {
    const { x, y } = layout.centre(square);
    const middle = { x: x - 25, y: y - 25, width: 50, height: 50 };
    return plates.some((plate) => overlap(plate, middle) > 0) ? [square] : [];
  });
}

export function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How many squares of a tile follow each other to the right before a wall. */
function runFrom(sheet: Sheet, own: number[], square: number): number {
  const start = sheet.squares[square];
  let last = square;
  for (let run = 1; ; run += 1) {
    const next = own.find((s) => {
      const other = sheet.squares[s];
      return other?.floor === start?.floor && other?.row === start?.row && other?.column === (start?.column ?? 0) + run;
    });
    if (next === undefined || sheet.walls.some(([a, b]) => a === last && b === next)) return run;
    last = next;
  }
}

/** The plate with the name of a door's key, clear of other doors. */
export function keyPlateOf(layout: Layout, link: LinkSheet): Rect {
  const name = layout.sheet.items[link.key]?.name ?? "";
  const others = layout.sheet.links.filter((other) => other !== link).map((other) => around(layout.doorway(other), 10));
  const ways = keyPlates(layout.passage(link), name);
  const covered = (plate: Rect): number => others.reduce((sum, other) => sum + overlap(plate, other), 0);
  return ways.reduce((best, plate) => (covered(plate) < covered(best) ? plate : best));
}

function around({ x1, y1, x2, y2 }: Line, margin: number): Rect {
  return { x: x1 - margin, y: y1 - margin, width: x2 - x1 + 2 * margin, height: y2 - y1 + 2 * margin };
}

/** Passages and everything that a board shows when it is laid out. */
export function obstaclesOf(
  layout: Layout,
  tokens: Record<string, string[]>,
  things: number[],
): Obstacle[] {
  const { sheet } = layout;
  const about = (square: number, dx: number, dy: number, half: number, weight: number): Obstacle => {
    const { x, y } = layout.centre(square);
    return { x: x + dx - half, y: y + dy - half, width: 2 * half, height: 2 * half, weight };
  };
  return [
    ...sheet.links.map((link) => ({ ...around(layout.doorway(link), 14), weight: 0.3 })),
    ...sheet.links.map((link) => ({ ...keyPlateOf(layout, link), weight: 0.3 })),
    ...sheet.links.filter(({ kind }) => kind === "door").map((link) => ({ ...leafOf(layout.passage(link)), weight: 0.6 })),
    ...Object.entries(tokens).flatMap(([square, all]) =>
      laidOut(all).map(({ dx, dy, half }) => about(Number(square), dx, dy, half + 1, 0.3)),
    ),
    ...sheet.stations.map(({ at }) => about(at, STATION.dx, STATION.dy, STATION.half + 1, 0.3)),
    ...things.map((square) => about(square, 0, 0, 26, 0.2)),
    ...sheet.starts.flat().map((square) => about(square, 0, 0, 18, 0.1)),
    ...(sheet.stairs).flat().map((square) => about(square, 0, 0, 28, 0.3)),
    ...sheet.exits.map((square) => about(square, 0, 0, 26, 0.1)),
    ...sheet.spawns.map((square) => about(square, 21, -21, 7, 0.1)),
  ];
}
