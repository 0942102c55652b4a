// What the offered actions mean on a table of inches. Places are squares.

import type { Choice } from "../../lib/choices";
import type { Desk } from "../../lib/desk.svelte";
import { capital } from "../../lib/words";
import type { InchesSheet, InchesView } from "../../wire";
import type { Plate, Scene, View, Warning } from "../family";
import { WAYS } from "./layout";
import { type Action, actionOf, humans, inches, length, nameOf, squareName, squareOf, viewOf, waysOf } from "./view";

const FIGURES = ["aim", "target", "human", "zombie", "partner"] as const;

/** The square that a choice points at: a spot, or where the figure stands that is meant. */
function spotOf(view: InchesView, action: Action): number {
  const own = action.square ?? action.site;
  if (own !== undefined) return own;
  if (action.type === "inches.bite") return squareOf(view, action.human);
  const named = FIGURES.find((field) => action[field] !== undefined);
  return named ? squareOf(view, action[named]) : -1;
}

/** Everything that a square stands for. */
export function at(plain: View, square: number, choices: Choice[]): Choice[] {
  if (square < 0) return [];
  const view = viewOf(plain);
  const meant = choices.filter((choice) => spotOf(view, actionOf(choice.option)) === square);
  if (square !== squareOf(view, view.active)) return meant;
  return [...meant, ...choices.filter((choice) => OWN.includes(actionOf(choice.option).type))];
}

/** What is done where one stands: the own figure stands for it. */
const OWN = ["inches.turn", "inches.stop", "inches.horde-stop"];

export function offering(plain: View, choices: Choice[]): number[] {
  const view = viewOf(plain);
  const found = new Set(choices.map((choice) => spotOf(view, actionOf(choice.option))));
  found.delete(-1);
  return [...found];
}

export function placeOf(choice: Choice, plain: View): number | undefined {
  const place = spotOf(viewOf(plain), actionOf(choice.option));
  return place < 0 ? undefined : place;
}

export function cycle(plain: View, choices: Choice[], others: boolean): number[] {
  const view = viewOf(plain);
  if (!others) return humans(view).flatMap((human) => (human.square < 0 ? [] : [human.square]));
  const aims = choices.flatMap((choice) => actionOf(choice.option).aim ?? []);
  return [...new Set(aims.map((zombie) => squareOf(view, zombie)))];
}

/** The offered choice that the board shows in full: the one pointed at, or the first picked. */
export function inFocus(desk: Desk, view: View): Choice | undefined {
  if (desk.armed) return desk.armed;
  const known = desk.inView;
  return known.find((choice) => placeOf(choice, view) === desk.hovered) ?? known[0];
}

export function warning(choice: Choice): Warning | null {
  const action = actionOf(choice.option);
  if (action.type !== "inches.attack" || (action.first ?? 0) <= 0) return null;
  const text = "A friend stands in the line. A shot hits the first in front, friend or not.";
  return { text: `${text} Choose again to go on.`, again: "Shoot anyway" };
}

export function label(scene: Scene, choice: Choice): string {
  const action = actionOf(choice.option);
  const own = choice.option.label;
  if (action.type === "inches.move") {
    const way = waysOf(scene.desk?.marks ?? {}).get(action.square ?? -1);
    return `Go to ${own}${way ? `, ${length(way.cost)}` : ""}`;
  }
  return capital(own);
}

export function hint(choices: Choice[]): string {
  const types = new Set(choices.map((choice) => actionOf(choice.option).type));
  return [
    types.has("inches.move") ? "Click anywhere in the blue to see the way, again to go" : "",
    types.has("inches.attack") || types.has("inches.throw") ? "a bracketed zombie to see the shot" : "",
    types.has("inches.activate") ? "Click whoever is to act next" : "",
    types.has("inches.rouse") ? "Click the zombie that is to act" : "",
    types.has("inches.search") ? "the yellow site beside you to search it" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export function walk(plate: Plate, from: number, [dr, dc]: readonly [number, number]): number {
  const { width, height } = plate as unknown as InchesSheet;
  const column = Math.min(width - 1, Math.max(0, (from % width) + dc));
  const row = Math.min(height - 1, Math.max(0, Math.floor(from / width) + dr));
  return row * width + column;
}

/** The offered spot nearest to one, no farther than so many inches; -1 if there is none. */
export function nearest(sheet: InchesSheet, places: readonly number[], square: number, inchesOff: number): number {
  let best = -1;
  let least = inchesOff * inchesOff + 1;
  for (const place of places) {
    const dx = (place % sheet.width) - (square % sheet.width);
    const dy = Math.floor(place / sheet.width) - Math.floor(square / sheet.width);
    if (dx * dx + dy * dy >= least) continue;
    least = dx * dx + dy * dy;
    best = place;
  }
  return best;
}

/** Where the handle lies that turns a figure that way. */
export function besides(sheet: InchesSheet, square: number, facing: number): { x: number; y: number } {
  const [dx, dy] = WAYS[facing] ?? [0, 0];
  return { x: (square % sheet.width) + dx, y: Math.floor(square / sheet.width) + dy };
}

/** What a square says to a screen reader: its name, who and what is there, what may be done. */
export function spoken(scene: Scene, square: number, may: Choice[]): string {
  const { sheet, view } = inches(scene);
  const parts = [squareName(sheet, square)];
  for (const human of humans(view))
    if (human.square === square) parts.push(`${human.name}, ${human.wounds} wounds`);
  for (const zombie of Object.values(view.zombies)) if (zombie.square === square) parts.push(nameOf(view, zombie.id));
  if (sheet.sites.includes(square)) parts.push("search site");
  if (sheet.exits.includes(square)) parts.push("exit");
  if (view.crates.includes(square)) parts.push("crate");
  parts.push(...may.slice(0, 4).map((choice) => label(scene, choice)));
  if (may.length > 4) parts.push(`and ${may.length - 4} more`);
  return parts.join(", ");
}

/** Everything offered that a card in somebody's hands is used for. */
export function withCard(choices: Choice[], human: number, active: number, card: string): Choice[] {
  return choices.filter((choice) => {
    const action = actionOf(choice.option);
    if (action.type === "inches.drop") return action.human === human && action.card === card;
    if (action.type === "inches.trade")
      return human === active ? action.give === card : action.partner === human && action.take === card;
    return human === active && (action.weapon === card || action.card === card);
  });
}

