// The buttons of a turn. Each is a group of offered actions; the server assigns actions to groups.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import { say } from "../../words";
import type { Group } from "../family";
import { actionOf } from "./view";

const SOMETIMES = { always: false };

export const GROUPS: readonly Group[] = [
  group("move", say("families.crawl.groups.move"), "m", "boot-prints", ["move"]),
  group("attack", say("families.crawl.groups.attack"), "a", "crosshair", ["attack"]),
  group("search", say("families.crawl.groups.search"), "s", "magnifying-glass", ["search"], { plain: true }),
  group("trade", say("families.crawl.groups.trade"), "t", "trade", ["trade"]),
  group("door", say("families.crawl.groups.door"), "d", "entry-door", ["door"], { plain: true }),
  group("items", say("families.crawl.groups.items"), "u", "first-aid-kit", ["use"]),
  group("ability", say("families.crawl.groups.ability"), "b", "hazard-sign", [], SOMETIMES),
  group("path", say("families.crawl.groups.path"), "n", "trail", [], SOMETIMES),
  group("other", say("families.crawl.groups.other"), "v", "i-more", [], SOMETIMES),
  group("leave", say("families.crawl.groups.leave"), "x", "exit-door", ["leave"], { always: false, plain: true }),
  group("discard", say("families.crawl.groups.discard"), "q", "trash-can", [], SOMETIMES),
  group("abandon", say("families.crawl.groups.abandon"), "k", "walk", [], { always: false, plain: true }),
  group("end", say("families.crawl.groups.end"), "e", "hourglass", ["stop"], { plain: true }),
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
