// The buttons of a turn. Each is a group of offered actions; the server assigns actions to groups.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import { say } from "./words";
import type { Group } from "../family";
import { actionOf } from "./view";

const SOMETIMES = { always: false };

export const GROUPS: readonly Group[] = [
  group("move", say("groups.move"), "m", "boot-prints", ["move"]),
  group("attack", say("groups.attack"), "a", "crosshair", ["attack"]),
  group("search", say("groups.search"), "s", "magnifying-glass", ["search"], { plain: true }),
  group("trade", say("groups.trade"), "t", "trade", ["trade"]),
  group("door", say("groups.door"), "d", "entry-door", ["door"], { plain: true }),
  group("items", say("groups.items"), "u", "first-aid-kit", ["use"]),
  group("ability", say("groups.ability"), "b", "hazard-sign", [], SOMETIMES),
  group("path", say("groups.path"), "n", "trail", [], SOMETIMES),
  group("other", say("groups.other"), "v", "i-more", [], SOMETIMES),
  group("leave", say("groups.leave"), "x", "exit-door", ["leave"], { always: false, plain: true }),
  group("discard", say("groups.discard"), "q", "trash-can", [], SOMETIMES),
  group("abandon", say("groups.abandon"), "k", "walk", [], { always: false, plain: true }),
  group("end", say("groups.end"), "e", "hourglass", ["stop"], { plain: true }),
];

/** Actions with a button of their own. */
const OWN: Record<string, string> = {
  leave: "leave",
  abandon: "abandon",
  "unlock-path": "path",
};

export function groupOf(choice: Choice): string {
  return OWN[actionOf(choice.option).type] ?? choice.option.group;
}
