// The buttons of a figure's turn; the server assigns actions to groups.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import { say } from "./words";
import type { Group } from "../family";

export const GROUPS: readonly Group[] = [
  group("move", say("groups.move"), "m", "boot-prints", ["move"]),
  group("attack", say("groups.attack"), "a", "crosshair", ["attack", "act"]),
  group("turn", say("groups.turn"), "v", "trail", ["act"], { always: false }),
  group("search", say("groups.search"), "s", "magnifying-glass", ["search", "act"], { plain: true }),
  group("barricade", say("groups.barricade"), "b", "barricade", ["build", "demolish", "act"]),
  group("items", say("groups.items"), "u", "herbs-bundle", ["use", "pick-up", "act"], { always: false }),
  group("trade", say("groups.trade"), "t", "card-exchange", ["trade", "act"], { always: false }),
  group("other", say("groups.other"), "y", "i-more", [], { always: false }),
  group("end", say("groups.end"), "e", "hourglass", [], { plain: true }),
];

export function groupOf(choice: Choice): string {
  return choice.option.group;
}
