// How lines of the log look.

import { signsBy } from "../../lib/signs";
import type { Event } from "../../wire";

const SIGNS: [RegExp, string][] = [
  [/walked|pushed|faced|passage/, "boot-prints"],
  [/zombies?-(walk|enter)/, "walk"],
  [/attacked|missed|body-shot|thrown/, "crosshair"],
  [/killed/, "death-skull"],
  [/bitten|bites|wounded|friend-shot|fumbled|trap/, "broken-heart"],
  [/turned|ambushed|noise/, "biohazard"],
  [/healed|cured|resisted/, "health-normal"],
  [/searched|found|reshuffled/, "magnifying-glass"],
  [/traded|trade-refused|discarded|items-lost/, "card-exchange"],
  [/barricade|worked-on/, "barricade"],
  [/crate/, "strongbox"],
  [/exit|left|ended/, "exit-door"],
];
const BAD = /bitten|wounded|turned$|turned-|fumbled|friend-shot|barricade-(shakes|fell)|ambushed|trap-sprung|noise-heard/;

export function heading(event: Event): string | null {
  return event.kind === "inches.turn-began" ? event.text : null;
}

export const sign = signsBy(SIGNS, BAD);

interface Told {
  figure?: number;
  zombie?: number;
  human?: number;
}

/** A horde walks, comes in or snaps in one line. */
export const fold = {
  word(event: Event): string | null {
    const { figure, zombie, human } = event.data as Told;
    if (event.kind === "inches.walked") return (figure ?? 0) < 0 ? "walk" : null;
    if (event.kind === "inches.zombie-entered") return "enter";
    return event.kind === "inches.bite-missed" ? `bite ${zombie} ${human}` : null;
  },

  tell(events: Event[]): string {
    const first = events[0];
    if (first?.kind === "inches.walked") return `${events.length} zombies walk.`;
    if (first?.kind === "inches.bite-missed") return first.text.replace(/ \(\d\) and misses\.$/, ` ${events.length} times in vain.`);
    const places = events.map((event) => /(\w+)\.$/.exec(event.text)?.[1] ?? "");
    return `${events.length} zombies come in: ${places.join(", ")}.`;
  },
};
