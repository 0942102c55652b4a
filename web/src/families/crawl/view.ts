// The view and the sheet of a crawl with their types, and what an offered action points at. Nothing
// here decides what is legal: targets come from the actions that the server offers.

import type { Choice } from "../../lib/choices";
import { shortName } from "../../lib/titles";
import type { CrawlView, Deck, Option, Sheet } from "../../wire";
import { say } from "./words";
import type { Scene, View } from "../family";

/** When a campaign changes boards, the sheet is out of date for a moment. */
export function isDrawnOn(view: CrawlView, sheet: Sheet): boolean {
  return view.part === sheet.key;
}

export function viewOf(view: View): CrawlView {
  return view as unknown as CrawlView;
}

/** The sheet and the view of a scene, with the types of this family. */
export function crawl(scene: Scene): { sheet: Sheet; view: CrawlView } {
  return { sheet: scene.sheet as Sheet, view: viewOf(scene.view) };
}

/** What the character of a seat is called. */
export function calledAt(scene: Scene, seat: number): string {
  return shortName(scene.sheet.characters[seat]);
}

/** Enemies and bosses; their ids are unique across both. */
export function foes(view: CrawlView): { id: number; kind: string; square: number }[] {
  return [...Object.values(view.enemies), ...Object.values(view.bosses)];
}

/** The fields of actions that point at something on the table. Actions go back to the server unchanged. */
export interface Action {
  type: string;
  square?: number;
  enemy?: number;
  link?: number;
  item?: number;
  weapon?: number;
  extra?: number;
  seat?: number;
  target?: number;
  on?: number;
  ability?: string;
  faces?: string[];
  card?: string;
  scenario?: string;
  who?: string;
}

export function actionOf(option: Option): Action {
  return option.action as Action;
}

export interface Targets {
  squares: Map<number, Choice[]>;
  enemies: Map<number, Choice[]>;
  doors: Map<number, Choice[]>;
  /** By link, going through it to what is not laid out. */
  ways: Map<number, Choice[]>;
}

function add(map: Map<number, Choice[]>, key: number, choice: Choice): void {
  map.set(key, [...(map.get(key) ?? []), choice]);
}

/** What each choice points at on the board. A square takes precedence over the enemy that moves there. */
export function targets(offered: Choice[]): Targets {
  const found: Targets = { squares: new Map(), enemies: new Map(), doors: new Map(), ways: new Map() };
  for (const choice of offered) {
    const action = actionOf(choice.option);
    if (action.type === "venture") add(found.ways, action.link ?? -1, choice);
    else if (action.square !== undefined) add(found.squares, action.square, choice);
    else if (action.enemy !== undefined) add(found.enemies, action.enemy, choice);
    // An item that is used on no door has a link too: -1.
    else if (action.link !== undefined && action.link >= 0) add(found.doors, action.link, choice);
  }
  return found;
}

export function pile(deck: Deck | undefined): string[] {
  return [
    ...(deck?.layers.flat() ?? []),
    ...(deck?.pinned.map(([, card]) => card) ?? []),
    ...(deck?.late?.[1] ?? []),
  ];
}

/** The weapon of an attack and how often it is fired. */
export function attackName(view: CrawlView, sheet: Sheet, action: Action): string {
  const items = Object.values(view.characters).flatMap((character) => character.items);
  const item = items.find((held) => held.id === action.weapon);
  const weapon = sheet.items[item?.card ?? ""]?.name ?? say("labels.weapon");
  return action.extra ? `${weapon} ×${action.extra + 1}` : weapon;
}
