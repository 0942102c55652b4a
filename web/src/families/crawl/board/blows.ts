// The marks that a step leaves on models: a hit, a miss, a push, a death. They stay until the next step.

import type { Event } from "../../../wire";

export interface Blow {
  kind: "hit" | "miss" | "push" | "death";
  /** The model as the layout calls it ("e3", "c0"); empty if it is gone. */
  who: string;
  /** Where it was before a push, or where it died. */
  from: number;
}

interface Told {
  enemy?: number;
  boss?: number;
  seat?: number;
  start?: number;
  square?: number;
}

/** The last mark of each model, in the order of the events. */
export function blowsOf(events: Event[]): Blow[] {
  const now = events.at(-1)?.version;
  const found = new Map<string, Blow>();
  let aim = "";
  for (const event of events.slice(-REACH)) {
    if (event.version !== now) continue;
    const told = event.data as Told;
    if (event.kind === "attacked") aim = nameOf(told);
    const blow = blowOf(event.kind, told, aim);
    if (blow) found.set(blow.who || `square ${blow.from}`, blow);
    if (/^(enemy|boss)-killed$/.test(event.kind)) found.delete(nameOf(told));
  }
  return [...found.values()];
}

/** How far back in the log one step may reach. */
const REACH = 60;

function nameOf({ enemy, boss, seat }: Told): string {
  if (boss !== undefined) return `b${boss}`;
  return enemy === undefined ? `c${seat}` : `e${enemy}`;
}

function blowOf(kind: string, told: Told, aim: string): Blow | null {
  const who = nameOf(told);
  if (kind === "enemy-pushed") return { kind: "push", who, from: told.start ?? -1 };
  if (kind === "character-pushed") return { kind: "push", who, from: told.start ?? -1 };
  if (/^(enemy|boss)-killed$/.test(kind)) return { kind: "death", who: "", from: told.square ?? -1 };
  if (kind === "fell") return { kind: "death", who, from: -1 };
  if (/^(enemy-wounded|boss-wounded|harmed)$/.test(kind)) return { kind: "hit", who, from: -1 };
  if (kind === "attack-missed") return aim ? { kind: "miss", who: aim, from: -1 } : null;
  return kind === "evaded" ? { kind: "miss", who, from: -1 } : null;
}
