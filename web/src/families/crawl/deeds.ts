// What a character did in a finished game.

import { count, type Deed } from "../../lib/ending";
import type { Event } from "../../wire";
import type { Scene } from "../family";
import { say } from "./words";

const DEEDS = [
  [/^attack-landed$/, say("deeds.hits")],
  [/^attack-missed$/, say("deeds.misses")],
  [/^evaded$/, say("deeds.evaded")],
  [/^harmed$/, say("deeds.hurt")],
  [/^moved$/, say("deeds.moved")],
  [/^found$/, say("deeds.found")],
] as const;

export function deeds(_scene: Scene, events: Event[], seat: number): Deed[] {
  return DEEDS.map(([kinds, label]) => [label, count(events, seat, kinds)]);
}
