// The buttons of a turn in the tower; the server says which action belongs where.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import type { Group } from "../family";

export const GROUPS: readonly Group[] = [
  group("move", "Move", "m", "boot-prints", "tower.move"),
  group("items", "Use", "u", "glock", "tower.use"),
  group("search", "Search", "s", "magnifying-glass", "tower.search", { plain: true }),
  group("rest", "Rest", "t", "bandage-roll", "tower.rest", { plain: true }),
  group("survivors", "Save", "v", "heart-inside", "tower.save", { plain: true }),
  group("ability", "Cure", "b", "caduceus", "tower.cure", { always: false, plain: true }),
  group("trade", "Slit", "d", "card-exchange", "tower.hand-over"),
  group("other", "Other", "y", "i-more", "", { always: false }),
  group("talk", "Call out", "k", "sonic-shout", ""),
  group("end", "End turn", "e", "hourglass", "tower.end-turn", { plain: true }),
];

export function groupOf(choice: Choice): string {
  return choice.option.group;
}
