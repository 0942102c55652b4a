// The buttons of a turn in the tower.

import type { Choice } from "../../lib/choices";
import type { Group } from "..";
import { actionOf } from "./view";

const group = (
  id: string,
  label: string,
  key: string,
  icon: string,
  reason: string,
  more: { always?: boolean; plain?: boolean } = {},
): Group => ({ id, label, key, icon, reason, always: true, plain: false, ...more });

export const GROUPS: readonly Group[] = [
  group("move", "Move", "m", "boot-prints", "tower.move"),
  group("use", "Use", "u", "glock", "tower.use"),
  group("search", "Search", "s", "magnifying-glass", "tower.search", { plain: true }),
  group("rest", "Rest", "t", "bandage-roll", "tower.rest", { plain: true }),
  group("save", "Save", "v", "heart-inside", "tower.save", { plain: true }),
  group("cure", "Cure", "b", "caduceus", "tower.cure", { always: false, plain: true }),
  group("slit", "Slit", "d", "card-exchange", "tower.hand-over"),
  group("other", "Other", "y", "i-more", "", { always: false }),
  group("call", "Call out", "k", "sonic-shout", ""),
  group("end", "End turn", "e", "hourglass", "tower.end-turn", { plain: true }),
];

const OF: Record<string, string> = {
  "tower.move": "move",
  "tower.flee": "move",
  "tower.use": "use",
  "tower.search": "search",
  "tower.rest": "rest",
  "tower.save": "save",
  "tower.release": "save",
  "tower.cure": "cure",
  "tower.hand-over": "slit",
  "tower.pick-up": "slit",
  "tower.speak": "call",
  "tower.call": "call",
  "tower.hush": "call",
  "tower.end-turn": "end",
};

export function groupOf(choice: Choice): string {
  return OF[actionOf(choice.option).type] ?? "other";
}
