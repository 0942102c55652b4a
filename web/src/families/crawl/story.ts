// How far the game has come, and how lines of the log look.

import { signsBy } from "../../lib/signs";
import type { Event } from "../../wire";
import type { View } from "../family";
import { viewOf } from "./view";

const SIGNS: [RegExp, string][] = [
  [/^(moved|placed|walk)/, "boot-prints"],
  [/^attack/, "crosshair"],
  [/^(enemy-killed|boss-killed|fell)/, "death-skull"],
  [/^(enemy-pushed|character-pushed)/, "push"],
  [/^enemy-(moved|spawned)|^boss-moved/, "walk"],
  [/^behaviour/, "biohazard"],
  [/^(enemy|boss)-attacked/, "claw-slashes"],
  [/^evade/, "dodging"],
  [/^(harmed|enemy-wounded|boss-wounded|action-lost)/, "broken-heart"],
  [/^door/, "entry-door"],
  [/^found/, "magnifying-glass"],
  [/^(given|trade)/, "trade"],
  [/^(healed|boss-recovered)/, "health-normal"],
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

export function when(plain: View): string {
  const view = viewOf(plain);
  if (view.phase === "dashboard") return "in the city";
  if (view.phase === "end" && view.step >= 0) return "End Phase";
  return view.turn > 0 ? `turn ${view.turn}` : "";
}
