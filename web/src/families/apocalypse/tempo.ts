// The zombies of one step move one after the other, all within little more than a second.

import { delays } from "../../lib/tempo";
import type { Event } from "../../wire";

/** Milliseconds that a zombie waits before it goes. */
export function delaysOf(events: Event[]): Map<number, number> {
  return delays(events, { step: 110, longest: 1300, reach: 120 }, (event) => {
    const { figure, zombie } = event.data as { figure?: number; zombie?: number };
    const who = figure ?? zombie;
    return who !== undefined && who < 0 ? who : undefined;
  });
}
