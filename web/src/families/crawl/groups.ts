// The buttons of a turn. Each is a group of offered actions; the server says which belongs where.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import type { Group } from "../family";
import { actionOf } from "./view";

const SOMETIMES = { always: false };

export const GROUPS: readonly Group[] = [
  group("move", "Move", "m", "boot-prints", "move"),
  group("attack", "Attack", "a", "crosshair", "attack"),
  group("search", "Search", "s", "magnifying-glass", "search", { plain: true }),
  group("trade", "Trade", "t", "trade", "trade"),
  group("door", "Door", "d", "entry-door", "door", { plain: true }),
  group("items", "Item", "u", "first-aid-kit", "use"),
  group("ability", "Ability", "b", "hazard-sign", "", SOMETIMES),
  group("path", "Unlock", "n", "trail", "", SOMETIMES),
  group("other", "Other", "v", "i-more", "", SOMETIMES),
  group("leave", "Leave", "x", "exit-door", "leave", { always: false, plain: true }),
  group("discard", "Drop", "q", "trash-can", "", SOMETIMES),
  group("abandon", "Give up", "k", "walk", "", { always: false, plain: true }),
  group("end", "End actions", "e", "hourglass", "stop", { plain: true }),
];

/** Actions that have a button of their own, or that belong to none of the others. */
const OWN: Record<string, string> = {
  leave: "leave",
  abandon: "abandon",
  "unlock-path": "path",
};

export function groupOf(choice: Choice): string {
  return OWN[actionOf(choice.option).type] ?? choice.option.group;
}
