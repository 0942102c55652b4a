// The reserve: who is there, the mission under way, and the symbols gathered for it.

import { typeOf, type Choice } from "../../../lib/choices";
import type { CrawlView, Mission, Reservist, ReserveSheet, Sheet } from "../../../wire";
import type { Scene } from "../../family";
import { actionOf, crawl, pile } from "../view";

export const SYMBOLS = ["clue", "wound", "heal", "item", "stars", "orders"] as const;
export type MissionSymbol = (typeof SYMBOLS)[number];

const ASSIGN = "assign";

/** The mission that a character has to be found for, if this browser is asked. */
export function assigned(scene: Scene): string {
  const decision = scene.desk?.client.decision;
  return decision?.key === ASSIGN ? String(decision.about[0] ?? "") : "";
}

/** Whether a mission interrupts play. */
export function onMission(scene: Scene): boolean {
  return Boolean(crawl(scene).view.reserve?.mission) || assigned(scene) !== "";
}

export function count(symbols: readonly string[], symbol: string): number {
  return symbols.filter((one) => one === symbol).length;
}

/** The share of the cards left that bear a symbol. */
export function chance(view: CrawlView, sheet: ReserveSheet, symbol: MissionSymbol): number {
  const deck = view.decks["encounter"];
  const left = pile(deck);
  const cards = left.length ? left : (deck?.discard ?? []);
  const bearing = cards.filter((card) => sheet.symbols[card]?.includes(symbol)).length;
  return cards.length ? bearing / cards.length : 0;
}

/** The mission that a character is away on. */
export function awayOn(view: CrawlView, who: string): Mission | undefined {
  const { mission, long, interrupted } = view.reserve ?? { mission: null, long: [], interrupted: [] };
  return [mission, ...long, ...(interrupted ?? [])].find((one) => one?.who === who) ?? undefined;
}

/** What can be done with a character of the reserve: send or choose. */
export function choicesOf(scene: Scene, who: string): Choice[] {
  return (scene.desk?.offered ?? []).filter(
    (choice) => ["assign", "affect"].includes(typeOf(choice)) && actionOf(choice.option).who === who,
  );
}

export function person(view: CrawlView, who: string): Reservist | undefined {
  return view.reserve?.people.find((one) => one.id === who);
}

export function nameOf(sheet: Sheet, who: string): string {
  return sheet.reserve?.people[who]?.name ?? who;
}

/** The sentences of a mission's text: the last ones are about failing. */
export function lines(text: string): { text: string; bad: boolean }[] {
  return text
    .split(/(?<=\.) (?=[A-Z])/)
    .map((line) => ({ text: line, bad: /^(Abandoned|Otherwise)/.test(line) }));
}
