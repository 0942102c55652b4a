// What a player's figures did in a finished game.

import { done, type Deed } from "../../lib/ending";
import type { Event } from "../../wire";
import type { Scene } from "../family";
import { humans, inches } from "./view";
import { say } from "./words";

/** None for a seat that only moves the zombies. */
export function deeds(scene: Scene, events: Event[], seat: number): Deed[] {
  const own = new Set(humans(inches(scene).view).filter((human) => human.seat === seat).map(({ id }) => id));
  if (own.size === 0) return [];
  const ours = (deed: string, who = "human") => done(events, deed, (data) => own.has(Number(data[who])));
  return [
    [say("deeds.killed"), ours("kills")],
    [say("deeds.bitten"), ours("bites")],
    [say("deeds.searched"), ours("finds")],
    [say("deeds.built"), ours("barricades")],
    [say("deeds.healed"), ours("heals", "by")],
    [say("deeds.walked"), Math.round(ours("walked", "figure") / 2)],
  ];
}
