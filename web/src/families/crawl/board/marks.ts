// What is highlighted on the board: legal moves, targets, enemies that will act.

import type { Desk } from "../../../lib/desk.svelte";
import type { CrawlView, Event } from "../../../wire";
import type { Scene } from "../../family";
import { danger } from "../choosing";
import { actionOf, crawl, foes, targets } from "../view";

export interface Marks {
  /** What an open choice points at. */
  squares: Set<number>;
  targets: Set<number>;
  doors: Set<number>;
  /** Doors that lead to what is not laid out, and can be gone through now. */
  ways: Set<number>;
  /** Targets are offered, but something else is being chosen. */
  quiet: boolean;
  /** Enemies about to act. */
  alerts: Set<number>;
  /** How likely it is to be hit on the way to a square. */
  risks: Map<number, number>;
  /** A line from the active character to a square: can it be seen from there? */
  sight: { seat: number; square: number; clear: boolean } | null;
  /** Squares that a second move reaches, while going is on one's mind. */
  reach: Set<number>;
  /** What it costs to walk to each square in reach, in actions. */
  prices: ReadonlyMap<number, number>;
  /** Tiles linked to the active character's. */
  linked: Set<number>;
  /** The way to the square under the pointer, if it takes more than one step. */
  way: { path: number[]; cost: number } | null;
  trail: { from: number; to: number } | null;
}

export function marksOf(scene: Scene): Marks {
  const { view } = crawl(scene);
  const desk = scene.desk;
  const trail = trailOf(scene.events);
  const none = new Set<number>();
  if (!desk)
    return {
      squares: none,
      targets: none,
      doors: none,
      ways: none,
      quiet: false,
      alerts: none,
      risks: new Map(),
      sight: null,
      reach: none,
      prices: new Map(),
      linked: none,
      way: null,
      trail,
    };
  const found = targets(desk.shown);
  const risks = new Map<number, number>();
  for (const [square, list] of found.squares) {
    const risk = Math.max(0, ...list.map((choice) => danger(desk.odds(choice))));
    if (risk > 0) risks.set(square, risk);
  }
  const ordered = desk.offered.filter((choice) => choice.option.group === "order");
  const legal = desk.mode === "attack" ? none : new Set(found.squares.keys());
  const going = desk.grouped && (desk.mode === "move" || legal.has(desk.hovered ?? -1));
  return {
    squares: legal,
    targets: new Set(found.enemies.keys()),
    doors: new Set(found.doors.keys()),
    ways: new Set(found.ways.keys()),
    quiet: desk.grouped && desk.mode !== "attack",
    alerts: new Set([
      ...ordered.map((choice) => actionOf(choice.option).enemy ?? -1),
      ...(desk.grouped ? (desk.marks["reacting"] ?? []) : []),
    ]),
    risks,
    sight: desk.grouped ? sightOf(view, desk) : null,
    reach: new Set(going ? desk.marks["reach"] : []),
    prices: desk.prices,
    linked: new Set(desk.grouped ? desk.marks["linked"] : []),
    way: wayOf(desk),
    trail,
  };
}

function wayOf(desk: Desk): Marks["way"] {
  const way = desk.ways.get(desk.hovered ?? -1);
  return way && way.path.length > 1 ? { path: way.path, cost: way.cost } : null;
}

/** Sight is looked at where an enemy stands, and everywhere while aiming. */
function sightOf(view: CrawlView, desk: Desk): Marks["sight"] {
  const aimed = desk.picked?.find((choice) => actionOf(choice.option).type === "attack");
  const enemy = aimed ? actionOf(aimed.option).enemy : undefined;
  const target = foes(view).find(({ id }) => id === enemy)?.square;
  const square = desk.hovered ?? target;
  const seen = desk.marks["seen"];
  if (square === undefined || !seen || square === view.characters[view.active]?.square) return null;
  const met = foes(view).some((foe) => foe.square === square);
  if (!met && desk.mode !== "attack") return null;
  return { seat: view.active, square, clear: seen.includes(square) };
}

/** The way of the last step, unless something else has happened since. */
function trailOf(events: Event[]): Marks["trail"] {
  const last = events.findLast((event) => event.kind !== "turn-started");
  if (!last || !/^(moved|enemy-moved|enemy-pushed)$/.test(last.kind)) return null;
  const { start, square } = last.data as { start: number; square: number };
  return { from: start, to: square };
}
