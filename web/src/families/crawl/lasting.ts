// Effects that last on a tile: which card they come from, and what they do.

import type { CrawlView, Lasting, Sheet } from "../../wire";
import { lookup, say } from "./words";

/** An encounter table can start the effect of a card without the card: then the effect names it. */
function cardOf(sheet: Sheet, { card, ability }: Lasting) {
  const bears = (effect: object): boolean => "ability" in effect && effect.ability === ability;
  return (
    sheet.tension[card] ??
    sheet.tension[ability] ??
    Object.values(sheet.tension).find(({ effects }) => effects.some(bears))
  );
}

export function lastingAbout(sheet: Sheet, effect: Lasting): string {
  const known = effect.ability === "secured" ? undefined : cardOf(sheet, effect);
  if (known) return say("labels.station", { name: known.name, text: known.text });
  return lookup("lastingAbout", effect.ability) ?? say("labels.lasting");
}

/** Its token is on the first square of the tile. */
export function tokenOf(sheet: Sheet, effect: Lasting): number {
  return sheet.tiles[effect.tile]?.squares[0] ?? 0;
}

export function lastingAt(sheet: Sheet, view: CrawlView, square: number): Lasting[] {
  return view.lasting.filter((effect) => effect.tile >= 0 && tokenOf(sheet, effect) === square);
}
