// What is marked on the board now: where one may go, whom one may meet, what will act.

import type { Event } from "../../../wire";
import type { Scene } from "../..";
import { danger } from "../choosing";
import { actionOf, crawl, targets } from "../view";

export interface Marks {
  /** What an open choice points at. */
  squares: Set<number>;
  targets: Set<number>;
  doors: Set<number>;
  /** Targets are offered, but something else is being chosen. */
  quiet: boolean;
  /** Enemies about to act. */
  alerts: Set<number>;
  /** A word on a square: the danger of going there. */
  notes: Map<number, string>;
  sight: { seat: number; enemy: number } | null;
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
      quiet: false,
      alerts: none,
      notes: new Map(),
      sight: null,
      trail,
    };
  const found = targets(desk.shown);
  const notes = new Map<number, string>();
  for (const [square, list] of found.squares) {
    const risk = Math.max(0, ...list.map((choice) => danger(desk.odds(choice))));
    if (risk > 0) notes.set(square, `hit ${Math.round(risk * 100)} %`);
  }
  const ordered = desk.offered.filter((choice) => choice.option.group === "order");
  const aimed = desk.inView.find((choice) => actionOf(choice.option).type === "attack");
  const enemy = aimed ? actionOf(aimed.option).enemy : undefined;
  return {
    squares: new Set(desk.mode === "attack" ? [] : found.squares.keys()),
    targets: new Set(found.enemies.keys()),
    doors: new Set(found.doors.keys()),
    quiet: desk.grouped && desk.mode !== "attack",
    alerts: new Set(ordered.map((choice) => actionOf(choice.option).enemy ?? -1)),
    notes,
    sight: enemy === undefined ? null : { seat: view.active, enemy },
    trail,
  };
}

/** The way of the last step, unless something else has happened since. */
function trailOf(events: Event[]): Marks["trail"] {
  const last = events.findLast((event) => event.kind !== "turn-started");
  if (!last || !/^(moved|enemy-moved|enemy-pushed)$/.test(last.kind)) return null;
  const { start, square } = last.data as { start: number; square: number };
  return { from: start, to: square };
}
