// The contract of a family. The shell of a table (top bar, decision bar, log, chat, dialogs, keys,
// undo, replay) knows no game. Everything about a family of games is one `Family`, the default export
// of families/<name>/index.ts, loaded when a table of that family is opened.
//
// To add one: write a `Family` and add it to the list in families/index.ts under the name that the
// server's games use. Its components get a `Scene` and nothing else; in a replay, `scene.desk` is null.
// - Board draws into board/Area (notes, zoom) and board/Stage (the svg: pan, wheel, pinch).
//   Each place is focusable and has data-index={place}; where something is offered, class "offer".
// - Places are numbers (squares, rooms, figures: up to the family). A click on one calls
//   desk.place(n); a click on anything else on the board, desk.pick(choices).
// - Nothing here decides what is legal: choices come from the server and go back unchanged.
// - Every word on the screen comes by key from words/en.ts of the family, or from words/en.ts of all tables.

import type { Component } from "svelte";

import type { Colour } from "../art/dice";
import type { Camera } from "../board/camera.svelte";
import type { Choice } from "../lib/choices";
import type { AnySheet, FamilyBasics, View } from "../lib/contract";
import type { Desk } from "../lib/desk.svelte";
import type { Deed } from "../lib/ending";
import type { Spot } from "../lib/pings.svelte";
import type { prefs } from "../lib/prefs.svelte";
import type { Event, Outcome, Seat } from "../wire";

export type { AnySheet, Group, View, Warning } from "../lib/contract";

/** A table or a replay, ready to draw. Components that read it stay up to date. */
export interface Scene {
  readonly family: Family;
  readonly sheet: AnySheet;
  readonly view: View;
  /** The log so far; the events of the newest step have the highest `version`. */
  readonly events: Event[];
  /** The events that the board shows already; the log tells them a moment later. */
  readonly happened: Event[];
  /** The dice that are being rolled, until the log tells what came of it. */
  readonly roll: { event: Event; rested: boolean } | null;
  /** The card that is being turned over, until it does something. */
  readonly card: Event | null;
  readonly seats: Seat[];
  /** The seat that the table is waiting for, if any. */
  readonly waiting: number | undefined;
  /** The seats held in this browser. */
  readonly held: ReadonlySet<number>;
  readonly camera: Camera;
  /** What the player is choosing; null in a replay. */
  readonly desk: Desk | null;
}

export interface Tab {
  label: string;
  icon: string;
  /** How much is new behind it. */
  news?: number;
}

/** One lesson of "How to play": a title and a few sentences. */
export type Lesson = readonly [title: string, text: string];

type Drawn = Component<{ scene: Scene }>;

export interface Family extends FamilyBasics {
  Board: Drawn;
  /** Left of the board: the players. */
  Party: Drawn;
  /** Right of the board, above the log. */
  Side: Drawn;
  /** Above the board: the phases of the turn. */
  Header: Drawn;
  /** The party in one line, for phones. */
  Strip: Drawn;
  /** Next to the outcome when the game is over. */
  End: Component<{ scene: Scene; outcome: Outcome }>;
  /** Every symbol on the board with its name, for the menu. */
  Signs: Component;
  /** The rules in brief, for players without a rulebook. */
  how(sheet: AnySheet): readonly Lesson[];
  /** A small map for lists of tables. */
  Thumb: Component<{ sheet: AnySheet; view: View }>;
  /** The middle of every place that players can point at, and the size of one; empty where places are secret. */
  spots(sheet: AnySheet): { at: ReadonlyMap<number, Spot>; size: number };
  /** The size of the drawing, in its own units. */
  size(sheet: AnySheet): { width: number; height: number };

  /** How far the game has got, in a word or two: "turn 7". */
  when(view: View, events: Event[]): string;
  /** What the players are after now, where that is not always the goal of the sheet; empty for nothing. */
  goal?(sheet: AnySheet, view: View): string;
  /** Where the cursor starts: the place of whoever must act, -1 for nowhere. */
  home(view: View): number;
  partyTab: Tab;
  sideTab(view: View): Tab;

  /** Every place that stands for a choice. */
  offering(view: View, choices: Choice[]): number[];
  /** The place to highlight while the pointer is over a choice in the list. */
  placeOf(choice: Choice, view: View): number | undefined;
  label(scene: Scene, choice: Choice): string;
  /** What can be clicked on the board, in one sentence; empty when nothing can. */
  hint(choices: Choice[]): string;
  /** What a place is, how to get there and what waits there; empty if there is nothing to say. */
  about?(scene: Scene, place: number): string;
  /** Where to choose, if not in the decision bar; empty otherwise. */
  elsewhere?(scene: Scene): string;

  /** The next place in that direction, for the arrow keys. */
  walk(sheet: AnySheet, from: number, way: readonly [row: number, column: number]): number;
  /** Places to cycle through with C: your own side, or the targets on offer. */
  cycle(view: View, choices: Choice[], others: boolean): number[];
  /** This family's entries in the list of keys. */
  keys: readonly (readonly [key: string, does: string])[];
  /** This family's preferences in the menu. */
  checks: readonly (readonly [key: Check, label: string])[];

  /** The heading, if this line of the log begins a turn. */
  heading(scene: Scene, event: Event): string | null;
  /** How much a line of the log matters for the story of a finished game; 0 for not at all. */
  weight(event: Event): number;
  /** When a line of the whole log was told, in a game that does not count turns. */
  timeOf?(events: Event[], event: Event): string;
  /** The scenario of a campaign in which a line of the whole log was told. */
  partOf?(scene: Scene, events: Event[], event: Event): string;
  /** What the character at a seat did in a finished game, from its whole log; empty for a seat without one. */
  deeds(scene: Scene, events: Event[], seat: number): readonly Deed[];
  /** Merges similar lines in a row: by a word they share, into one sentence. */
  fold?: { word(event: Event): string | null; tell(scene: Scene, events: Event[]): string };
  /** The color of the dice in a line of the log, if they are not all blue. */
  dice?(sheet: AnySheet, events: Event[], roll: Event): Colour;
}

type Check = { [K in keyof typeof prefs]: (typeof prefs)[K] extends boolean ? K : never }[keyof typeof prefs];
