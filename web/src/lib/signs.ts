// How a family picks the icon of a line of the log, and which lines are bad news.

import type { Event } from "../wire";

export function signsBy(signs: readonly (readonly [RegExp, string])[], bad: RegExp) {
  return (event: Event): { icon: string; bad: boolean } => {
    const icon = signs.find(([pattern]) => pattern.test(event.kind))?.[1] ?? "notebook";
    return { icon, bad: bad.test(event.kind) };
  };
}
