// The sections of a crawl's view, and what an offered action points at. Nothing here decides what
// is legal: targets are read off the actions that the server offers.

import type { Choice } from "../../lib/choices";
import type { Campaign, Character, Deck, Enemy, Item, Lasting, LinkSheet, Option, Sheet } from "../../wire";
import type { Scene, View } from "../family";

export interface Boss {
  id: number;
  kind: string;
  square: number;
  /** Counts down from `full`. */
  health: number;
  full: number;
}

/** What larger scenarios bring; small ones have none of it. */
export interface Terrain {
  /** Squares joined by stairwells. */
  stairs?: [number, number][];
  bosses?: Record<string, { name: string; move: number; text: string }>;
  behaviour?: Record<string, { name: string; text: string }>;
}

export type CrawlSheet = Sheet & Terrain;

/** A one-way door knows the square from which it can be opened, else -1. */
export type Passage = LinkSheet & { opens_from?: number };

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
  ribbons?: number;
  /** How far each goal of the sheet has come. */
  goals?: number[];
  danger: number;
  campaign?: Campaign | null;
  /** In a campaign, how each scenario stands. */
  city?: Record<string, string>;
  /** The key of the sheet that this is drawn on. */
  part: string;
  /** The step of the End Phase under way, else -1. */
  step: number;
}

/** A campaign turns to another board: for a moment the sheet is still the last one's. */
export function isDrawnOn(view: CrawlView, sheet: Sheet): boolean {
  return view.part === sheet.key;
}

export function viewOf(view: View): CrawlView {
  return view as unknown as CrawlView;
}

/** A scene with the types of this kind. */
export function crawl(scene: Scene): { sheet: CrawlSheet; view: CrawlView } {
  return { sheet: scene.sheet as CrawlSheet, view: viewOf(scene.view) };
}

/** Enemies and bosses: both are met where they stand, and have numbers of one kind. */
export function foes(view: CrawlView): { id: number; kind: string; square: number }[] {
  return [...Object.values(view.enemies), ...Object.values(view.bosses ?? {})];
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
  scenario?: string;
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
