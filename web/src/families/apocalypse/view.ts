// The view and the sheet of a table measured in inches, with their types.

import type { Human, InchesSheet, InchesView, Option, Zombie } from "../../wire";
import { say } from "./words";
import type { Scene, View } from "../family";

export function viewOf(view: View): InchesView {
  return view as unknown as InchesView;
}

export function inches(scene: Scene): { sheet: InchesSheet; view: InchesView } {
  return { sheet: scene.sheet as unknown as InchesSheet, view: viewOf(scene.view) };
}

/** The fields of actions that the pages read. Figures above zero are humans, below zero zombies. */
export interface Action {
  type: string;
  square?: number;
  site?: number;
  facing?: number;
  weapon?: string;
  card?: string;
  aim?: number;
  /** The figure that the shot would hit first. */
  first?: number;
  target?: number;
  human?: number;
  zombie?: number;
  partner?: number;
  give?: string;
  take?: string;
  borders?: number[];
  barricade?: number;
}

export function actionOf(option: Option): Action {
  return option.action as Action;
}

export function humans(view: InchesView): Human[] {
  return Object.values(view.humans);
}

export function zombies(view: InchesView): Zombie[] {
  return Object.values(view.zombies);
}

export function squareOf(view: InchesView, figure: number | undefined): number {
  if (figure === undefined) return -1;
  return (figure > 0 ? view.humans[figure] : view.zombies[figure])?.square ?? -1;
}

export function nameOf(view: InchesView, figure: number): string {
  if (figure > 0) return view.humans[figure]?.name ?? say("somebody");
  const was = view.zombies[figure]?.name;
  return was ? say("zombieOnce", { name: was, number: -figure }) : say("zombie", { number: -figure });
}

/** A square's name, such as 3/7: its inch from the west, its inch from the north, as on the rulers. */
export function squareName(sheet: InchesSheet, square: number): string {
  return `${(square % sheet.width) + 1}/${Math.floor(square / sheet.width) + 1}`;
}

/** Half inches as people write them: 2½″. */
export function length(halves: number): string {
  const whole = Math.floor(halves / 2);
  const half = halves % 2 ? "½" : "";
  return `${whole || !half ? whole : ""}${half}″`;
}

/** The straight distance between two squares, from middle to middle. */
export function apart(sheet: InchesSheet, a: number, b: number): number {
  const dx = (a % sheet.width) - (b % sheet.width);
  const dy = Math.floor(a / sheet.width) - Math.floor(b / sheet.width);
  return Math.hypot(dx, dy);
}

export interface Way {
  /** Half inches. */
  cost: number;
  before: number;
}

/** The routes of the active figure, by square, as marked by the server. */
export function waysOf(marks: Record<string, number[]>): Map<number, Way> {
  const flat = marks["ways"] ?? [];
  const found = new Map<number, Way>();
  for (let i = 0; i + 2 < flat.length; i += 3)
    found.set(flat[i] as number, { cost: flat[i + 1] as number, before: flat[i + 2] as number });
  return found;
}

/** The squares of a route, its start first. */
export function route(ways: Map<number, Way>, to: number): number[] {
  const found = [to];
  for (let at = ways.get(to); at && at.before !== found[0]; at = ways.get(at.before)) found.unshift(at.before);
  return found;
}

/** Zombies pushing against each barricade. */
export function pressOf(marks: Record<string, number[]>): Map<number, number> {
  const flat = marks["press"] ?? [];
  const found = new Map<number, number>();
  for (let i = 0; i + 1 < flat.length; i += 2) found.set(flat[i] as number, flat[i + 1] as number);
  return found;
}

/** Half inches that a figure has left, or will have when it acts. */
export function leftOf(sheet: InchesSheet, view: InchesView, human: Human): number {
  const whole = 2 * Math.max(0, sheet.human_inches - human.wounds);
  return view.active === human.id ? Math.max(0, whole - view.spent) : whole;
}

export function cardName(sheet: InchesSheet, card: string): string {
  return sheet.cards[card]?.name ?? card;
}

export function wounds(count: number): string {
  return say("wounds", { count });
}
