// The buttons of a turn in the tower; the server assigns actions to groups.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import { say } from "../../words";
import type { Group } from "../family";

export const GROUPS: readonly Group[] = [
  group("move", say("families.tower.groups.move"), "m", "boot-prints", ["tower.move"]),
  group("items", say("families.tower.groups.items"), "u", "glock", ["tower.use"]),
  group("search", say("families.tower.groups.search"), "s", "magnifying-glass", ["tower.search"], { plain: true }),
  group("rest", say("families.tower.groups.rest"), "t", "bandage-roll", ["tower.rest"], { plain: true }),
  group("survivors", say("families.tower.groups.survivors"), "v", "heart-inside", ["tower.save"], { plain: true }),
  group("ability", say("families.tower.groups.ability"), "b", "caduceus", ["tower.cure"], { always: false, plain: true }),
  group("trade", say("families.tower.groups.trade"), "d", "card-exchange", ["tower.hand-over"]),
  group("other", say("families.tower.groups.other"), "y", "i-more", [], { always: false }),
  group("talk", say("families.tower.groups.talk"), "k", "sonic-shout", []),
  group("end", say("families.tower.groups.end"), "e", "hourglass", ["tower.end-turn"], { plain: true }),
];

export function groupOf(choice: Choice): string {
  return choice.option.group;
}
