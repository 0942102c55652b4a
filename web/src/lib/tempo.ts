// Figures that move in one step of the table go one after the other, and are soon done.

import type { Event } from "../wire";

export interface Tempo {
  /** Milliseconds between two of them. */
  step: number;
  longest: number;
  /** How far back in the log one step of the table may reach. */
  reach: number;
}

/** Milliseconds that each figure waits before it goes; `who` names the one that an event moves. */
export function delays(events: Event[], tempo: Tempo, who: (event: Event) => number | undefined): Map<number, number> {
  const now = events.at(-1)?.version;
  const found = new Map<number, number>();
  for (const event of events.slice(-tempo.reach)) {
    const mover = event.version === now ? who(event) : undefined;
    if (mover !== undefined && !found.has(mover)) found.set(mover, Math.min(tempo.longest, found.size * tempo.step));
  }
  return found;
}
