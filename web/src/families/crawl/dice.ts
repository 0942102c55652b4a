// Which dice were rolled in a line of the log. Events list the faces of all dice together.

import type { Colour } from "../../art/dice";
import type { Event, Sheet } from "../../wire";

const ATTACKS = ["attack-landed", "attack-missed"];
export const ROLLS = [...ATTACKS, "evaded", "evade-failed"];

export function isAttack(roll: Event | undefined): boolean {
  return roll !== undefined && ATTACKS.includes(roll.kind);
}

/** The weapon of an attack's roll; an earlier line names it. */
export function weaponOf(sheet: Sheet, events: Event[], roll: Event | undefined) {
  if (!roll || !isAttack(roll)) return undefined;
  const shot = events.findLast((event) => event.n < roll.n && event.kind === "attacked");
  return sheet.items[(shot?.data as { weapon: string } | undefined)?.weapon ?? ""];
}

/** Only weapons roll red dice; some roll both colors, and then each die could be either. */
export function colourOf(sheet: Sheet, events: Event[], roll: Event): Colour {
  const red = weaponOf(sheet, events, roll)?.red ?? 0;
  const { faces } = roll.data as { faces?: string[] };
  if (red === 0) return "blue";
  return red < (faces?.length ?? 0) ? "mixed" : "red";
}
