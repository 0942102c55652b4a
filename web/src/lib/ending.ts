// The story of a finished game, from its log.

import type { Event } from "../wire";

const LINES = 3;

/** The lines that matter most, at most one a turn, in order. */
export function highlights(events: Event[], weight: (event: Event) => number): Event[] {
  const ranked = events
    .filter((event) => weight(event) > 0)
    .sort((a, b) => weight(b) - weight(a) || b.n - a.n);
  const turns = new Map<number, Event>();
  for (const event of ranked) if (!turns.has(event.turn)) turns.set(event.turn, event);
  return [...turns.values()].slice(0, LINES).sort((a, b) => a.n - b.n);
}

/** Something a character did, and how often or how much. */
export type Deed = readonly [label: string, amount: number];

/** What an event says about who did it and how much. */
type Data = Record<string, unknown>;

/** How much of a deed that the server counts was done by somebody. */
export function done(events: Event[], deed: string, by: (data: Data) => boolean): number {
  const own = events.filter((event) => by(event.data as Data));
  return own.reduce((sum, { deeds }) => sum + (deeds?.[deed] ?? 0), 0);
}
