// Similar lines of the log in a row are told as one, in place of the first.

import type { Scene } from "../families/family";
import type { Event } from "../wire";

export function folded(scene: Scene, events: readonly Event[]): Event[] {
  const fold = scene.family.fold;
  if (!fold) return [...events];
  const rows: Event[][] = [];
  for (const event of events) {
    const row = rows.at(-1);
    const word = fold.word(event);
    if (word && row?.[0] && fold.word(row[0]) === word) row.push(event);
    else rows.push([event]);
  }
  return rows.flatMap((row) => row.slice(0, 1).map((first) => (row.length > 1 ? { ...first, text: fold.tell(scene, row) } : first)));
}
