// The buttons of a turn in the tower; the server assigns actions to groups.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import { say } from "./words";
import type { Group } from "../family";

export const GROUPS: readonly Group[] = [
  group("move", say("groups.move"), "m", "boot-prints", ["tower.move"]),
  group("items", say("groups.items"), "u", "glock", ["tower.use"]),
  group("search", say("groups.search"), "s", "magnifying-glass", ["tower.search"], { plain: true }),
  group("rest", say("groups.rest"), "t", "bandage-roll", ["tower.rest"], { plain: true }),
  group("survivors", say("groups.survivors"), "v", "heart-inside", ["tower.save"], { plain: true }),
  group("ability", say("groups.ability"), "b", "caduceus", ["tower.cure"], { always: false, plain: true }),
  group("trade", say("groups.trade"), "d", "card-exchange", ["tower.hand-over"]),
  group("other", say("groups.other"), "y", "i-more", [], { always: false }),
  group("talk", say("groups.talk"), "k", "sonic-shout", []),
  group("end", say("groups.end"), "e", "hourglass", ["tower.end-turn"], { plain: true }),
];

export function groupOf(choice: Choice): string {
  return choice.option.group;
}
