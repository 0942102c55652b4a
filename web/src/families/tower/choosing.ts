// What the offered actions mean on a face of the tower. Places are room numbers.

import type { Choice } from "../../lib/choices";
import { capital } from "../../lib/words";
import type { Odd, TowerSheet } from "../../wire";
import type { Plate, Scene, View, Warning } from "../family";
import { actionOf, itemName, kindOf, ownFace, tower, viewOf } from "./view";

/** Everything that a room stands for: going there, using something there, or what is done here. */
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
  return { text: "You have no action points left: it costs 1 damage. Choose again to go on.", again: "Overcharge" };
}

function searchWarning(odds: Odd[] | undefined): Warning | null {
  const risky = odds?.filter((odd) => ["tower.zombie", "tower.fire", "tower.collapsed"].includes(odd.result)) ?? [];
  const total = risky[0]?.total ?? 0;
  const share = total ? Math.round((100 * risky.reduce((sum, odd) => sum + odd.count, 0)) / total) : 0;
  if (share < 50) return null;
  return { text: `Trouble with ${share} %: the card on top says DANGER!! Choose again to go on.`, again: "Search anyway" };
}

export function label(_scene: Scene, choice: Choice): string {
  const own = choice.option.label;
  return capital(own);
}

export function hint(choices: Choice[]): string {
  const types = new Set(choices.map((choice) => actionOf(choice.option).type));
  return [
    types.has("tower.move") || types.has("tower.flee") ? "Click a framed room to go there" : "",
    HERE.some((type) => types.has(type)) ? "your own room to see what can be done in it" : "",
    types.has("tower.use") || types.has("tower.hand-over") ? "a card in your hand to use or pass it on" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The next room that way. */
export function walk(plate: Plate, from: number, [dr, dc]: readonly [number, number]): number {
  const { rooms } = plate as unknown as TowerSheet;
  const here = rooms.find((room) => room.number === from);
  if (!here) return 1;
  const next = rooms.find((room) => room.floor === here.floor - dr && room.column === here.column + dc);
  return next?.number ?? from;
}

/** What a room says to a screen reader: its number, floor, who and what is in it, what may be done. */
export function spoken(scene: Scene, room: number, may: Choice[]): string {
  const { sheet, view } = tower(scene);
  const face = ownFace(view);
  const own = sheet.rooms.find((known) => known.number === room);
  if (!own) return "";
  const parts = [`Room ${room}, floor ${own.floor}`];
  if (face) {
    const zombies = face.zombies[room] ?? 0;
    const survivors = face.survivors[room] ?? 0;
    if (face.room === room) parts.push("you are here");
    if (zombies) parts.push(zombies === 1 ? "one zombie" : `${zombies} zombies`);
    if (survivors) parts.push(survivors === 1 ? "one survivor" : `${survivors} survivors`);
    parts.push(...face.laid.filter((laid) => laid.room === room).map((laid) => itemName(sheet, laid.card)));
  }
  if (own.slit) parts.push(`a slit in the ${own.slit} wall`);
  parts.push(...may.map((choice) => label(scene, choice)));
  return parts.join(", ");
}

/** Everything offered that a card in the hand is used for, or passed on with. */
export function withCard(choices: Choice[], card: string): Choice[] {
  return choices.filter((choice) => {
    const action = actionOf(choice.option);
    return action.item === kindOf(card) && (action.type === "tower.use" || action.type === "tower.hand-over");
  });
}
