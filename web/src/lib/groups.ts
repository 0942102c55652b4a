// The buttons of a turn. Each is a group of offered actions; the server says which belongs where.

import { actionOf, type Choice } from "./view";

export interface Group {
  id: string;
  label: string;
  key: string;
  icon: string;
  /** The word that reasons for not offering it go by. */
  reason: string;
  /** Shown greyed when nothing of it is offered. */
  always: boolean;
}

const group = (
  id: string,
  label: string,
  key: string,
  icon: string,
  reason: string,
  always = true,
): Group => ({ id, label, key, icon, reason, always });

export const GROUPS: Group[] = [
  group("move", "Move", "m", "boot-prints", "move"),
  group("attack", "Attack", "a", "crosshair", "attack"),
  group("search", "Search", "s", "magnifying-glass", "search"),
  group("trade", "Trade", "t", "trade", "trade"),
  group("door", "Door", "d", "entry-door", "door"),
  group("items", "Item", "u", "first-aid-kit", "use"),
  group("ability", "Ability", "b", "hazard-sign", "", false),
  group("other", "Other", "r", "i-more", "", false),
  group("leave", "Leave", "x", "exit-door", "leave", false),
  group("discard", "Drop", "q", "trash-can", "", false),
  group("end", "End actions", "e", "hourglass", "stop"),
];

export function groupOf(choice: Choice): string {
  return actionOf(choice.option).type === "leave" ? "leave" : choice.option.group;
}
