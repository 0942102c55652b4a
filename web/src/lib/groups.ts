// How a family lists the buttons of a turn, one per line.

import type { Group } from "./contract";

type More = Partial<Pick<Group, "always" | "plain">>;

export function group(
  id: string,
  label: string,
  key: string,
  icon: string,
  actions: readonly string[],
  more: More = {},
): Group {
  return { id, label, key, icon, actions, always: true, plain: false, ...more };
}
