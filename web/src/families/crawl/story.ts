// How far the game has got, and how lines of the log look.

import { signsBy } from "../../lib/signs";
import { type Sound, soundsBy } from "../../lib/sounds";
import type { Event } from "../../wire";
import { say } from "./words";
import type { Scene, View } from "../family";
import { nameOf } from "./campaign/city";
import { calledAt, crawl, viewOf } from "./view";

const SIGNS: [RegExp, string][] = [
  [/^settled/, "i-step"],
  [/^(moved|placed|walk)/, "boot-prints"],
  [/^attack/, "crosshair"],
  [/^(enemy-killed|boss-killed|fell)/, "death-skull"],
  [/^(enemy-pushed|character-pushed)/, "push"],
  [/^enemy-(moved|spawned)|^boss-moved/, "walk"],
  [/^behaviour/, "biohazard"],
  [/^(enemy|boss)-attacked/, "claw-slashes"],
  [/^evade/, "dodging"],
  [/^(harmed|enemy-wounded|boss-wounded|action-lost)/, "broken-heart"],
  [/^(door|tiles)/, "entry-door"],
  [/^found/, "magnifying-glass"],
  [/^(given|trade)/, "trade"],
  [/^(healed|boss-recovered)/, "health-normal"],
  [/^(used|reloaded|herbs)/, "first-aid-kit"],
  [/^discarded/, "trash-can"],
  [/^(tension|deck|effect)/, "biohazard"],
  [/^(left-board|ended|scenario)/, "exit-door"],
  [/^(event|mission|orders)-/, "open-book"],
  [/^reserve-(wounded|died)/, "broken-heart"],
  [/^(reserve|survivor|player)-/, "health-normal"],
  [/^path-/, "trail"],
  [/^danger/, "hazard-sign"],
  [/^(box-stocked|put-in-box|took-from-box|stored|fetched|items-dropped)/, "strongbox"],
];
const BAD = /^(harmed|fell|evade-failed|enemy-spawned|action-lost|reserve-died)$/;
const SOUNDS: [RegExp, Sound][] = [
  [/^(attack-(landed|missed)|evaded|evade-failed|encountered|(corpse|fire)-rolled)$/, "dice"],
  [/^(harmed|fell)$/, "bite"],
  [/^(door-|passage-broken|barricade-)/, "door"],
  [/^(tension|behaviour)-drawn$|^found$/, "card"],
];

export function heading(scene: Scene, event: Event): string | null {
  if (event.kind === "scenario-entered") return event.text;
  if (event.kind !== "turn-started" && event.kind !== "turn-skipped") return null;
  const { seat } = event.data as { seat: number };
  const name = event.kind === "turn-skipped" ? event.text : calledAt(scene, seat);
  return say("turnOf", { turn: event.turn - (event.before ?? 0), name });
}

export const sign = signsBy(SIGNS, BAD);
export const sound = soundsBy(SOUNDS);

/** In a campaign, turns are counted anew in every scenario. */
export function when(plain: View, events: Event[]): string {
  const view = viewOf(plain);
  if (view.phase === "dashboard") return say("city");
  if (view.phase === "end" && view.step >= 0) return say("endPhase");
  const turn = view.turn - (events.at(-1)?.before ?? 0);
  return turn > 0 ? say("turn", { turn }) : "";
}

/** The scenario of a campaign in which a line of the log was told. */
export function partOf(scene: Scene, events: Event[], event: Event): string {
  const begun = events.findLast(({ kind, n }) => kind === "scenario-entered" && n <= event.n);
  return begun ? nameOf(crawl(scene).sheet, (begun.data as { scenario: string }).scenario) : "";
}

const STORY: [RegExp, number][] = [
  [/^(fell|boss-killed|killed|died)$/, 6],
  [/^(left-board|scenario-ended)$/, 5],
  [/^(door-unlocked|boss-wounded|fulfilled|explored)$/, 4],
  [/^(enemy-killed|harmed)$/, 3],
  [/^(found|tension-drawn)$/, 1],
];

/** How much a line matters for the story of a finished game. */
export function weight(event: Event): number {
  return STORY.find(([kinds]) => kinds.test(event.kind))?.[1] ?? 0;
}
