// The icons of the tower's log.

import { signsBy } from "../../lib/signs";
import { type Sound, soundsBy } from "../../lib/sounds";
import type { Event } from "../../wire";
import type { Scene } from "../family";
import { say } from "./words";

const SIGNS: [RegExp, string][] = [
  [/moved$|took-shaft|fled/, "boot-prints"],
  [/zombies/, "walk"],
  [/survivor/, "person"],
  [/found|searched|put-back|danger/, "magnifying-glass"],
  [/shot|blasted/, "crosshair"],
  [/card-|item-dealt/, "card-exchange"],
  [/called-out/, "sonic-shout"],
  [/rested|healed|cured/, "health-normal"],
  [/fire/, "flame"],
  [/collapsed|shut-in|rubble/, "stone-pile"],
  [/attacked|hurt|damage|overcharged|bitten/, "broken-heart"],
  [/announced/, "hazard-sign"],
  [/objective/, "scroll-unfurled"],
  [/escaped|ended/, "exit-door"],
];
const BAD = /attacked|bitten|hurt|damaged|crushed|fire-broke-out|room-collapsed|announced|turned/;
const SOUNDS: [RegExp, Sound][] = [
  [/bitten|turned$/, "bite"],
  [/searched|card-|item-dealt/, "card"],
  [/collapsed|barricade/, "door"],
];

export function heading(_scene: Scene, event: Event): string | null {
  return event.kind === "tower.round-started" || event.kind === "tower.turn-started" ? event.text : null;
}

export function timeOf(events: Event[], event: Event): string {
  const round = events.filter(({ kind, n }) => kind === "tower.round-started" && n <= event.n).length;
  return say("round", { round });
}

export const sign = signsBy(SIGNS, BAD);
export const sound = soundsBy(SOUNDS);
