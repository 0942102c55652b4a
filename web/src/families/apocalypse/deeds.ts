// What a player's figures did in a finished game.

import { done, total, type Deed } from "../../lib/ending";
import type { Event } from "../../wire";
import type { Scene } from "../family";
import { humans, inches } from "./view";
import { say } from "./words";

/** None for a seat that only moves the zombies. */
export function deeds(scene: Scene, events: Event[], seat: number): Deed[] {
  const own = new Set(humans(inches(scene).view).filter((human) => human.seat === seat).map(({ id }) => id));
  if (own.size === 0) return [];
  const sum = (kind: string, who: string, much?: string) =>
    total(
      events,
      `inches.${kind}`,
      (data) => own.has(Number(data[who])),
      (data) => (much === undefined ? 1 : Number(data[much])),
    );
  return [
    [say("deeds.killed"), done(events, "kills", (data) => own.has(Number(data["human"])))],
    [say("deeds.bitten"), sum("bitten", "human")],
    [say("deeds.searched"), done(events, "finds", (data) => own.has(Number(data["human"])))],
    [say("deeds.built"), sum("barricade-built", "human")],
    [say("deeds.healed"), sum("healed", "by", "wounds")],
    [say("deeds.walked"), Math.round(sum("walked", "figure", "half_inches") / 2)],
  ];
}
