// The sections of a crawl's view, and what an offered action points at. Nothing here decides what
// is legal: targets are read off the actions that the server offers.

import type { Choice } from "../../lib/choices";
import type { Character, Deck, Enemy, Item, Lasting, Option, Sheet } from "../../wire";
import type { Scene, View } from "..";

export interface Boss {
  id: number;
  kind: string;
  square: number;
  health: number;
}

export interface CrawlView {
  phase: string;
  active: number;
  turn: number;
  actions: number;
  characters: Record<string, Character>;
  enemies: Record<string, Enemy>;
  /** Numbers of links. */
  open: number[];
  locked: number[];
  tokens: Record<string, string[]>;
  decks: Record<string, Deck>;
  lasting: Lasting[];
  done: string[];
  dice: string[];
  /** Tiles nobody has entered, with the colour of their token. */
  unexplored?: Record<string, string>;
  corpses?: Record<string, number>;
  fire?: number[];
  barrels?: number[];
  box?: Item[];
  bosses?: Record<string, Boss>;
}

export function viewOf(view: View): CrawlView {
  return view as unknown as CrawlView;
}

/** A scene with the types of this kind. */
export function crawl(scene: Scene): { sheet: Sheet; view: CrawlView } {
  return { sheet: scene.sheet as Sheet, view: viewOf(scene.view) };
}

/** Fields that an action may have; each points at something on the table. */
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
}

export function actionOf(option: Option): Action {
  return option.action as Action;
}

export interface Targets {
  squares: Map<number, Choice[]>;
  enemies: Map<number, Choice[]>;
  doors: Map<number, Choice[]>;
}

function add(map: Map<number, Choice[]>, key: number, choice: Choice): void {
  map.set(key, [...(map.get(key) ?? []), choice]);
}

/** What each choice points at on the board. A square is meant before the enemy that goes there. */
export function targets(offered: Choice[]): Targets {
  const found: Targets = { squares: new Map(), enemies: new Map(), doors: new Map() };
  for (const choice of offered) {
    const action = actionOf(choice.option);
    if (action.square !== undefined) add(found.squares, action.square, choice);
    else if (action.enemy !== undefined) add(found.enemies, action.enemy, choice);
    else if (action.link !== undefined) add(found.doors, action.link, choice);
  }
  return found;
}

export function pile(deck: Deck | undefined): string[] {
  return [...(deck?.layers.flat() ?? []), ...(deck?.pinned.map(([, card]) => card) ?? [])];
}

/** The weapon and points of an attack in few words; its target is said elsewhere. */
export function attackName(view: CrawlView, sheet: Sheet, action: Action): string {
  const items = Object.values(view.characters).flatMap((character) => character.items);
  const item = items.find((held) => held.id === action.weapon);
  const weapon = sheet.items[item?.card ?? ""]?.name ?? "Weapon";
  return action.extra ? `${weapon} ×${action.extra + 1}` : weapon;
}
