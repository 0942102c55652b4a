// What a character did in a finished game.

import { done, type Deed } from "../../lib/ending";
import type { Event } from "../../wire";
import type { Scene } from "../family";
import { say } from "./words";

const DEEDS = [
  ["hits", say("deeds.hits")],
  ["misses", say("deeds.misses")],
  ["evaded", say("deeds.evaded")],
  ["hurt", say("deeds.hurt")],
  ["moved", say("deeds.moved")],
  ["finds", say("deeds.found")],
] as const;

export function deeds(_scene: Scene, events: Event[], seat: number): Deed[] {
  return DEEDS.map(([deed, label]) => [label, done(events, deed, (data) => data["seat"] === seat)]);
}
