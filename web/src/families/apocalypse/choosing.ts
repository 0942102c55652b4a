// What the offered actions mean on a table of inches. Places are squares.

import type { Choice } from "../../lib/choices";
import type { Desk } from "../../lib/desk.svelte";
import { capital } from "../../lib/titles";
import type { InchesSheet, InchesView } from "../../wire";
import { say } from "./words";
import type { AnySheet, Scene, View, Warning } from "../family";
import { type Action, actionOf, humans, inches, length, nameOf, squareName, squareOf, viewOf, waysOf } from "./view";

const FIGURES = ["aim", "target", "human", "zombie", "partner"] as const;

/** The square that a choice points at: its own, or that of its target. */
function spotOf(view: InchesView, action: Action): number {
  const own = action.square ?? action.site;
  if (own !== undefined) return own;
  if (action.type === "inches.bite") return squareOf(view, action.human);
  const named = FIGURES.find((field) => action[field] !== undefined);
  return named ? squareOf(view, action[named]) : -1;
}

/** The choices that a square stands for. */
export function at(plain: View, square: number, choices: Choice[]): Choice[] {
  if (square < 0) return [];
  const view = viewOf(plain);
  const meant = choices.filter((choice) => spotOf(view, actionOf(choice.option)) === square);
  if (square !== squareOf(view, view.active)) return meant;
  return [...meant, ...choices.filter((choice) => OWN.includes(actionOf(choice.option).type))];
}

/** Actions in place, found on your own figure. */
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

/** The choice that the board previews: the one under the pointer, or the first picked. */
export function inFocus(desk: Desk, view: View): Choice | undefined {
  if (desk.armed) return desk.armed;
  const known = desk.inView;
  return known.find((choice) => placeOf(choice, view) === desk.hovered) ?? known[0];
}

export function warning(choice: Choice): Warning | null {
  const action = actionOf(choice.option);
  if (action.type !== "inches.attack" || (action.first ?? 0) <= 0) return null;
  return { text: say("warnings.friend"), again: say("warnings.again") };
}

export function label(scene: Scene, choice: Choice): string {
  const action = actionOf(choice.option);
  const own = choice.option.label;
  if (action.type === "inches.move") {
    const way = waysOf(scene.desk?.marks ?? {}).get(action.square ?? -1);
    if (!way) return say("labels.go", { square: own });
    return say("labels.goFar", { square: own, length: length(way.cost) });
  }
  return capital(own);
}

export function hint(choices: Choice[]): string {
  const types = new Set(choices.map((choice) => actionOf(choice.option).type));
  return [
    types.has("inches.move") ? say("hints.move") : "",
    types.has("inches.attack") || types.has("inches.throw") ? say("hints.shot") : "",
    types.has("inches.activate") ? say("hints.activate") : "",
    types.has("inches.rouse") ? say("hints.rouse") : "",
    types.has("inches.search") ? say("hints.search") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export function walk(plate: AnySheet, from: number, [dr, dc]: readonly [number, number]): number {
  const { width, height } = plate as unknown as InchesSheet;
  const column = Math.min(width - 1, Math.max(0, (from % width) + dc));
  const row = Math.min(height - 1, Math.max(0, Math.floor(from / width) + dr));
  return row * width + column;
}

/** The offered square nearest to another within a number of inches; -1 if there is none. */
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

/** What a screen reader says about a square: its name, contents, and possible actions. */
export function spoken(scene: Scene, square: number, may: Choice[]): string {
  const { sheet, view } = inches(scene);
  const parts = [squareName(sheet, square)];
  for (const human of humans(view))
    if (human.square === square) parts.push(say("spoken.human", { name: human.name, wounds: human.wounds }));
  for (const zombie of Object.values(view.zombies)) if (zombie.square === square) parts.push(nameOf(view, zombie.id));
  if (sheet.sites.includes(square)) parts.push(say("spoken.site"));
  if (sheet.exits.includes(square)) parts.push(say("spoken.exit"));
  if (view.crates.includes(square)) parts.push(say("spoken.crate"));
  parts.push(...may.slice(0, 4).map((choice) => label(scene, choice)));
  if (may.length > 4) parts.push(say("labels.more", { count: may.length - 4 }));
  return parts.join(", ");
}

/** The choices that use a card in a human's hands. */
export function withCard(choices: Choice[], human: number, active: number, card: string): Choice[] {
  return choices.filter((choice) => {
    const action = actionOf(choice.option);
    if (action.type === "inches.drop") return action.human === human && action.card === card;
    if (action.type === "inches.trade")
      return human === active ? action.give === card : action.partner === human && action.take === card;
    return human === active && (action.weapon === card || action.card === card);
  });
}

