// Enemies of one step move one after the other, and all of them in little more than a second.

import type { Event } from "../../../wire";

const STEP = 340;
const LONGEST = 1200;

/** Milliseconds that an enemy's model waits before it goes. */
export function delaysOf(events: Event[]): Map<number, number> {
  const now = events.at(-1)?.version;
  const found = new Map<number, number>();
  for (const event of events.slice(-40)) {
    if (event.version !== now || !/^enemy-(moved|pushed)$/.test(event.kind)) continue;
    const { enemy } = event.data as { enemy: number };
    if (!found.has(enemy)) found.set(enemy, Math.min(LONGEST, found.size * STEP));
  }
  return found;
}
