// The buttons of a figure's turn; the server assigns actions to groups.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import { say } from "../../words";
import type { Group } from "../family";

export const GROUPS: readonly Group[] = [
  group("move", say("families.apocalypse.groups.move"), "m", "boot-prints", ["move"]),
  group("attack", say("families.apocalypse.groups.attack"), "a", "crosshair", ["attack", "act"]),
  group("turn", say("families.apocalypse.groups.turn"), "v", "trail", ["act"], { always: false }),
  group("search", say("families.apocalypse.groups.search"), "s", "magnifying-glass", ["search", "act"], { plain: true }),
  group("barricade", say("families.apocalypse.groups.barricade"), "b", "barricade", ["build", "demolish", "act"]),
  group("items", say("families.apocalypse.groups.items"), "u", "herbs-bundle", ["use", "pick-up", "act"], { always: false }),
  group("trade", say("families.apocalypse.groups.trade"), "t", "card-exchange", ["trade", "act"], { always: false }),
  group("other", say("families.apocalypse.groups.other"), "y", "i-more", [], { always: false }),
  group("end", say("families.apocalypse.groups.end"), "e", "hourglass", [], { plain: true }),
];

export function groupOf(choice: Choice): string {
  return choice.option.group;
}
