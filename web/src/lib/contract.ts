// What lib/ needs to know about a family of games. The whole contract is in families/family.ts.

import type { CharacterCard, Decision, Event, Odd, Sheet } from "../wire";
import type { Choice } from "./choices";
import type { Sound } from "./sounds";

/** What every game's sheet has; a family knows the rest of its own. */
export type AnySheet = Pick<Sheet, "family" | "game" | "game_title" | "scenario" | "title" | "brief" | "goal"> & {
  /** By seat. */
  characters: Pick<CharacterCard, "id" | "name">[];
};

/** The sections of a view, as they arrive; a family gives them their types. */
export type View = Record<string, unknown>;

/** A button of the decision bar, for one group of offered actions. */
export interface Group {
  id: string;
  label: string;
  key: string;
  icon: string;
  /** The actions whose reasons explain why the button is gray. */
  actions: readonly string[];
  /** Shown in gray when nothing in it is offered. */
  always: boolean;
  /** A single choice is taken at once. */
  plain: boolean;
}

/** A choice that needs a second click: what may happen, and the label of that click. */
export interface Warning {
  text: string;
  again: string;
}

/** What the server highlights on the board, by kind. */
export type Marks = Record<string, number[]>;

/** Something that takes time: a roll, a step of a model, a card that is turned over. */
export type Beat = "roll" | "walk" | "card";

/** How a family shows what happens. */
export interface Showing {
  beat(event: Event): Beat | null;
  /** The view after an event, as far as a board shows it; `end` is the view after the whole step. */
  after(view: View, event: Event, end: View): View;
}

export interface FamilyBasics {
  /** Names the board in play; when it changes, the sheet changes too and is fetched again. */
  chapter(view: View): string;
  /** Whether a chapter only adds to the board of the one before. */
  grows?(before: string, now: string): boolean;
  /** Whether a decision is shown as buttons by group instead of a list. */
  grouped(decision: Decision): boolean;
  groups: readonly Group[];
  groupOf(choice: Choice): string;
  /** Groups of choices that a player may leave to the table. */
  settled: readonly string[];
  /** The choices that a place on the board stands for. */
  at(view: View, place: number, choices: Choice[]): Choice[];
  /** The answer to a question that somebody who holds all these seats would only ask themselves. */
  formality?(decision: Decision, held: ReadonlySet<number>): Choice | undefined;
  /** The choice that walks to the next place, if nothing but the walking has happened. */
  steps?(view: View, place: number, choices: Choice[], news: Event[]): Choice | undefined;
  /** A click on the board opens this choice in the list first, because its odds are worth a look. */
  looksFirst(choice: Choice): boolean;
  /** The first click always shows such a choice, even under the mouse; a second click takes it. */
  twice?: boolean;
  warning(choice: Choice, odds: Odd[] | undefined, grouped: boolean, marks: Marks): Warning | null;
  /** How a step is shown one thing after the other; without it, everything at once. */
  showing?: Showing;
  /** What an event sounds like. */
  sound?(event: Event): Sound | null;
  /** The icon of a line of the log, and whether it is bad news. */
  sign(event: Event): { icon: string; bad: boolean };
}
