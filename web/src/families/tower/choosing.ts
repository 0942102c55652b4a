// What the offered actions mean on a side of the tower. Places are room numbers.

import type { Choice } from "../../lib/choices";
import { capital } from "../../lib/titles";
import type { Odd, TowerSheet } from "../../wire";
import { lookup, percent, say } from "./words";
import type { AnySheet, Scene, View, Warning } from "../family";
import { forecastOf } from "./forecast";
import { actionOf, itemName, kindOf, ownFace, tower, viewOf } from "./view";

/** The choices that a room stands for: moving there, using something there, or acting in your own room. */
export function at(view: View, room: number, choices: Choice[]): Choice[] {
  const here = ownFace(viewOf(view))?.room;
  const meant = choices.filter((choice) => roomOf(choice) === room);
  if (meant.length || room !== here) return meant;
  return choices.filter((choice) => HERE.includes(actionOf(choice.option).type));
}

const HERE = ["tower.search", "tower.save", "tower.rest", "tower.cure", "tower.pick-up"];

/** The room that a choice points at; calls name rooms without going anywhere. */
export function roomOf(choice: Choice): number | undefined {
  const action = actionOf(choice.option);
  return action.type === "tower.call" ? undefined : action.room;
}

export function offering(view: View, choices: Choice[]): number[] {
  return Array.from({ length: 12 }, (_, i) => i + 1).filter((room) => at(view, room, choices).length > 0);
}

export function cycle(view: View, choices: Choice[], others: boolean): number[] {
  const own = ownFace(viewOf(view));
  if (others) return [...new Set(choices.flatMap((choice) => roomOf(choice) ?? []))];
  return own ? [own.room] : [];
}

export function warning(choice: Choice, odds: Odd[] | undefined): Warning | null {
  const action = actionOf(choice.option);
  if (action.type === "tower.search") return searchWarning(odds);
  if (!action.overcharge) return null;
  return { text: say("warnings.overcharge"), again: say("warnings.overchargeAgain") };
}

function searchWarning(odds: Odd[] | undefined): Warning | null {
  const risky = odds?.filter((odd) => ["tower.zombie", "tower.fire", "tower.collapsed"].includes(odd.result)) ?? [];
  const total = risky[0]?.total ?? 0;
  const share = total ? risky.reduce((sum, odd) => sum + odd.count, 0) / total : 0;
  if (share < 0.5) return null;
  return { text: say("warnings.search", { percent: percent(share) }), again: say("warnings.searchAgain") };
}

export function label(_scene: Scene, choice: Choice): string {
  const own = choice.option.label;
  return capital(own);
}

export function hint(choices: Choice[]): string {
  const types = new Set(choices.map((choice) => actionOf(choice.option).type));
  return [
    types.has("tower.move") || types.has("tower.flee") ? say("hints.room") : "",
    HERE.some((type) => types.has(type)) ? say("hints.here") : "",
    types.has("tower.use") || types.has("tower.hand-over") ? say("hints.card") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The next room in that direction. */
export function walk(plate: AnySheet, from: number, [dr, dc]: readonly [number, number]): number {
  const { rooms } = plate as unknown as TowerSheet;
  const here = rooms.find((room) => room.number === from);
  if (!here) return 1;
  const next = rooms.find((room) => room.floor === here.floor - dr && room.column === here.column + dc);
  return next?.number ?? from;
}

/** What a screen reader says about a room: its number, floor, contents, and possible actions. */
export function spoken(scene: Scene, room: number, may: Choice[]): string {
  const { sheet, view } = tower(scene);
  const face = ownFace(view);
  const own = sheet.rooms.find((known) => known.number === room);
  if (!own) return "";
  const parts = [say("spoken.room", { room, floor: own.floor })];
  if (face) {
    const zombies = face.zombies[room] ?? 0;
    const survivors = face.survivors[room] ?? 0;
    if (face.room === room) parts.push(say("spoken.here"));
    if (zombies) parts.push(say("spoken.zombies", { count: zombies }));
    if (survivors) parts.push(say("spoken.survivors", { count: survivors }));
    parts.push(...face.laid.filter((laid) => laid.room === room).map((laid) => itemName(sheet, laid.card)));
  }
  const stay = forecastOf(scene.desk?.marks ?? {}).stay.get(room);
  if (stay && face?.seat === view.active) parts.push(say("spoken.stay", { damage: stay.damage }));
  if (own.slit) parts.push(lookup("spoken.slit", own.slit) ?? own.slit);
  parts.push(...may.map((choice) => label(scene, choice)));
  return parts.join(", ");
}

/** The choices that use a card in hand, or pass it on. */
export function withCard(choices: Choice[], card: string): Choice[] {
  return choices.filter((choice) => {
    const action = actionOf(choice.option);
    return action.item === kindOf(card) && (action.type === "tower.use" || action.type === "tower.hand-over");
  });
}
