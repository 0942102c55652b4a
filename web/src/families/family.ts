// Kinds of boards. The shell of a table (top bar, decision bar, log, chat, dialogs, keys, undo,
// replay) knows no game. What belongs to a family of games is one `Kind`, the default export of
// kinds/<name>/index.ts, loaded when a table of that kind is opened.
//
// To add one: write a `Kind` and name it in KINDS under the `board` of the server's games. Its
// components get a `Scene` and nothing else; where `scene.desk` is null somebody watches a replay.
// - Board draws into board/Area (notes, zoom) and board/Stage (the svg: pan, wheel, pinch).
//   Each place is focusable and has data-index={place}; where something is offered, class "offer".
// - Places are numbers (squares, rooms, figures: the kind's own affair). A click on one is
//   desk.place(n); on anything else on the board, desk.pick(choices).
// - Nothing here decides what is legal: choices come from the server, and go back as they are.

import type { Component } from "svelte";

import type { Colour } from "../art/dice";
import type { Camera } from "../board/camera.svelte";
import type { Choice } from "../lib/choices";
import type { Desk } from "../lib/desk.svelte";
import type { prefs } from "../lib/prefs.svelte";
import type { Decision, Event, Odd, Outcome, Seat } from "../wire";

/** What the sheet of every game has; a kind knows the rest of its own. */
export interface Plate {
  family: string;
  game: string;
  game_title: string;
  scenario: string;
  title: string;
  brief: string;
  goal: string;
  /** By seat. */
  characters: { id: string; name: string }[];
}

/** The sections of a view, as they come; a kind gives them their types. */
export type View = Record<string, unknown>;

/** A table or a replay, as a kind draws it. Reading it in a component keeps that up to date. */
export interface Scene {
  readonly sheet: Plate;
  readonly view: View;
  /** The log so far; those of the newest step have the highest `version`. */
  readonly events: Event[];
  readonly seats: Seat[];
  /** The seat that the table waits for, if any. */
  readonly waiting: number | undefined;
  /** Seats of this browser. */
  readonly held: ReadonlySet<number>;
  readonly camera: Camera;
  /** What the player has in hand; null in a replay. */
  readonly desk: Desk | null;
}

/** A button of the decision bar, for one group of offered actions. */
export interface Group {
  id: string;
  label: string;
  key: string;
  icon: string;
  /** The words that reasons for not offering it go by, with spaces between. */
  reason: string;
  /** Shown greyed when nothing of it is offered. */
  always: boolean;
  /** A single choice is taken at once. */
  plain: boolean;
}

/** A choice that waits for a second word: what may come of it, and the word. */
export interface Warning {
  text: string;
  again: string;
}

export interface Tab {
  label: string;
  icon: string;
}

/** A line of how the game is played: what it is about, and a few sentences. */
export type Lesson = readonly [title: string, text: string];

type Drawn = Component<{ scene: Scene }>;

export interface Kind {
  Board: Drawn;
  /** Left of the board: who plays. */
  Party: Drawn;
  /** Right of it, above the log. */
  Side: Drawn;
  /** Over the board: where in the turn the table is. */
  Header: Drawn;
  /** The party in one line, for phones. */
  Strip: Drawn;
  /** Beside the outcome, when the game is over. */
  End: Component<{ scene: Scene; outcome: Outcome }>;
  /** Every sign of the board with its name, for the menu. */
  Signs: Component;
  /** The game for whoever has no rulebook at hand. */
  how(sheet: Plate): readonly Lesson[];
  /** A small map for lists of tables. */
  Thumb: Component<{ sheet: Plate; view: View }>;
  /** The size of the drawing, in its own units. */
  size(sheet: Plate): { width: number; height: number };

  /** How far the game has come, in a word or two: "turn 7". */
  when(view: View): string;
  /** Names the board in play; when it changes, the sheet is another one and is fetched anew. */
  chapter(view: View): string;
  /** Where the cursor waits: the place of whoever must act, -1 for nowhere. */
  home(view: View): number;
  partyTab: Tab;
  sideTab(view: View): Tab;

  /** Whether a decision is shown as buttons by group, rather than as a list. */
  grouped(decision: Decision): boolean;
  groups: readonly Group[];
  groupOf(choice: Choice): string;
  /** Groups of questions that a player may leave to the table. */
  settled: readonly string[];
  /** Everything among these choices that a place stands for. */
  at(view: View, place: number, choices: Choice[]): Choice[];
  /** Every place that stands for something. */
  offering(view: View, choices: Choice[]): number[];
  /** The place to light up while a choice in the list is pointed at. */
  placeOf(choice: Choice, view: View): number | undefined;
  /** A click on the board opens it in the list, because its odds are worth a look. */
  looksFirst(choice: Choice): boolean;
  /** A second click on the one choice that is shown takes it. */
  twice?: boolean;
  warning(choice: Choice, odds: Odd[] | undefined, grouped: boolean): Warning | null;
  label(scene: Scene, choice: Choice): string;
  /** What can be clicked on the board, in one sentence; empty when nothing can. */
  hint(choices: Choice[]): string;
  /** Where the choices stand, said in the bar instead of them; empty when they stand in the bar. */
  elsewhere?(scene: Scene): string;

  /** The next place that way, for the arrow keys. */
  walk(sheet: Plate, from: number, way: readonly [row: number, column: number]): number;
  /** Places to go through with C: the own side, or whoever is offered as a target. */
  cycle(view: View, choices: Choice[], others: boolean): number[];
  /** Keys of this kind for the list of keys. */
  keys: readonly (readonly [key: string, does: string])[];
  /** Preferences of this kind for the menu. */
  checks: readonly (readonly [key: Check, label: string])[];

  /** A line of the log that begins a turn: its heading. */
  heading(event: Event): string | null;
  /** Lines in a row that say much the same, told as one: by a word they share, and in a sentence. */
  fold?: { word(event: Event): string | null; tell(events: Event[]): string };
  /** The icon of any other line, and whether it is bad news. */
  sign(event: Event): { icon: string; bad: boolean };
  /** The colour of the dice that a line tells of, if they are not all blue. */
  dice?(sheet: Plate, events: Event[], roll: Event): Colour;
}

type Check = { [K in keyof typeof prefs]: (typeof prefs)[K] extends boolean ? K : never }[keyof typeof prefs];
