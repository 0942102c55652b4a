// How lines of the log look: which begin a turn, which sign stands before the others.

import { signsBy } from "../../lib/signs";
import type { Event } from "../../wire";

const SIGNS: [RegExp, string][] = [
  [/^(moved|placed|walk)/, "boot-prints"],
  [/^attack/, "crosshair"],
  [/^(enemy-killed|fell)/, "death-skull"],
  [/^(enemy-pushed|character-pushed)/, "push"],
  [/^enemy-(moved|spawned)/, "walk"],
  [/^enemy-attacked/, "claw-slashes"],
  [/^evade/, "dodging"],
  [/^(harmed|enemy-wounded|action-lost)/, "broken-heart"],
  [/^door/, "entry-door"],
  [/^found/, "magnifying-glass"],
  [/^(given|trade)/, "trade"],
  [/^healed/, "health-normal"],
  [/^(used|reloaded|herbs)/, "first-aid-kit"],
  [/^discarded/, "trash-can"],
  [/^(tension|deck|effect)/, "biohazard"],
  [/^(left-board|ended|scenario)/, "exit-door"],
  [/^event-/, "open-book"],
  [/^path-/, "trail"],
  [/^danger/, "hazard-sign"],
  [/^(put-in-box|took-from-box|stored|fetched|items-dropped)/, "strongbox"],
];
const BAD = /^(harmed|fell|evade-failed|enemy-spawned|action-lost)$/;

export function heading(event: Event): string | null {
  if (event.kind === "scenario-entered") return event.text;
  if (event.kind !== "turn-started" && event.kind !== "turn-skipped") return null;
  return `Turn ${event.turn} · ${event.text.replace(/'s turn\.?$/, "")}`;
}

export const sign = signsBy(SIGNS, BAD);
