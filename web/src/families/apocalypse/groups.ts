// The buttons of a figure's turn; the server says which action belongs where.

import type { Choice } from "../../lib/choices";
import { group } from "../../lib/groups";
import type { Group } from "../family";

export const GROUPS: readonly Group[] = [
  group("move", "Move", "m", "boot-prints", "move"),
  group("attack", "Attack", "a", "crosshair", "attack act"),
  group("turn", "Turn", "v", "trail", "act", { always: false }),
  group("search", "Search", "s", "magnifying-glass", "search act", { plain: true }),
  group("barricade", "Build", "b", "barricade", "build demolish act"),
  group("items", "Use", "u", "herbs-bundle", "use pick-up act", { always: false }),
  group("trade", "Trade", "t", "card-exchange", "trade act", { always: false }),
  group("other", "Other", "y", "i-more", "", { always: false }),
  group("end", "Done", "e", "hourglass", "", { plain: true }),
];

export function groupOf(choice: Choice): string {
  return choice.option.group;
}
