// A horde flows: zombies of one step go one after the other, all of them in little more than a second.

import type { Event } from "../../wire";

const STEP = 110;
const LONGEST = 1300;

/** Milliseconds that a zombie waits before it goes. */
export function delaysOf(events: Event[]): Map<number, number> {
  const now = events.at(-1)?.version;
  const found = new Map<number, number>();
  for (const event of events.slice(-120)) {
    if (event.version !== now) continue;
    const { figure, zombie } = event.data as { figure?: number; zombie?: number };
    const who = figure ?? zombie;
    if (who !== undefined && who < 0 && !found.has(who)) found.set(who, Math.min(LONGEST, found.size * STEP));
  }
  return found;
}
