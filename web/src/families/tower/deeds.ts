// What a player did in a finished game. The sides are open by then; what happened on them is not in
// the log of the others, so most of it comes from where things ended.

import { done, type Deed } from "../../lib/ending";
import type { Event } from "../../wire";
import type { Scene } from "../family";
import { tower } from "./view";
import { say } from "./words";

export function deeds(scene: Scene, events: Event[], seat: number): Deed[] {
  const { view } = tower(scene);
  const face = Object.values(view.faces).find((known) => known.seat === seat);
  const score = view.scores.find((known) => known.seat === seat);
  const mine = (deed: string) => done(events, deed, (data) => data["seat"] === seat);
  return [
    [say("deeds.searched"), mine("searches")],
    [say("deeds.called"), mine("calls")],
    [say("deeds.saved"), face?.saved ?? 0],
    [say("deeds.damage"), face?.damage ?? 0],
    [say("deeds.objectives"), score?.objectives.length ?? 0],
    [say("deeds.points"), score?.points ?? 0],
  ];
}
