// A player's finished games, in this browser's own storage, and what they achieve.

import type { Achievement, Event, Measured } from "../wire";

export interface Result {
  table: string;
  game: string;
  gameTitle: string;
  title: string;
  won: boolean;
  turns: number;
  at: number;
  /** The share of parties that win this, where it was measured. */
  par?: number;
  /** The achievements whose conditions this game meets. */
  reached: string[];
}

const KEY = "inkribbon.results";
const MOST = 1000;

/** Oldest first. */
export function results(): Result[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Result[];
  } catch {
    return [];
  }
}

/** Keep a finished game; one that was played on after an undo replaces what was kept of it. */
export function keep(result: Result): void {
  const known = results();
  const index = known.findIndex(({ table }) => table === result.table);
  if (index < 0) known.push(result);
  else known[index] = { ...result, at: known[index]?.at ?? result.at };
  localStorage.setItem(KEY, JSON.stringify(known.slice(-MOST)));
}

export function clear(): void {
  localStorage.removeItem(KEY);
}

export interface Finished {
  scenario: string;
  players: number;
  won: boolean;
  events: Event[];
}

/** The achievements that one game counts for. */
export function reached(all: Achievement[], game: Finished): string[] {
  return all.filter((wanted) => meets(wanted, game)).map(({ id }) => id);
}

function meets({ won, scenarios, players, least, most }: Achievement, game: Finished): boolean {
  const times = (kind: string) => game.events.filter((event) => event.kind === kind).length;
  return (
    (!won || game.won) &&
    (scenarios.length === 0 || scenarios.includes(game.scenario)) &&
    game.players >= players &&
    Object.entries(least).every(([kind, count]) => times(kind) >= count) &&
    Object.entries(most).every(([kind, count]) => times(kind) <= count)
  );
}

export interface Tally {
  played: number;
  won: number;
  /** The average share of parties that win what was played, if all of it was measured. */
  par: number | null;
  best: Result | undefined;
}

/** The results of one game. */
export function tally(own: Result[]): Tally {
  const won = own.filter((result) => result.won);
  const pars = own.flatMap(({ par }) => par ?? []);
  return {
    played: own.length,
    won: won.length,
    par: own.length > 0 && pars.length === own.length ? pars.reduce((a, b) => a + b, 0) / pars.length : null,
    best: [...won].sort((a, b) => (a.par ?? 1) - (b.par ?? 1) || a.turns - b.turns)[0],
  };
}

/** How many of the games that an achievement takes are done, and when it was reached. */
export function progress({ id, times }: Achievement, own: Result[]): { done: number; at: number | null } {
  const counting = own.filter((result) => result.reached.includes(id));
  return { done: Math.min(counting.length, times), at: counting[times - 1]?.at ?? null };
}

/** The share of parties that win, as a number. */
export function parOf(measured: Measured | null): { par?: number } {
  return measured ? { par: measured.won / measured.games } : {};
}
