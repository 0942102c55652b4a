// Enemies of one step move one after the other, and all of them in little more than a second.

import { delays } from "../../../lib/tempo";
import type { Event } from "../../../wire";

/** Milliseconds that an enemy's model waits before it goes. */
export function delaysOf(events: Event[]): Map<number, number> {
  return delays(events, { step: 340, longest: 1200, reach: 40 }, (event) =>
    /^enemy-(moved|pushed)$/.test(event.kind) ? (event.data as { enemy: number }).enemy : undefined,
  );
}
