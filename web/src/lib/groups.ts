// How a kind writes down the buttons of a turn, one a line.

import type { Group } from "../families/family";

type More = Partial<Pick<Group, "always" | "plain">>;

export function group(id: string, label: string, key: string, icon: string, reason: string, more: More = {}): Group {
  return { id, label, key, icon, reason, always: true, plain: false, ...more };
}
