// How lines of the log look.

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

export function sign(event: Event): { icon: string; bad: boolean } {
  const icon = SIGNS.find(([pattern]) => pattern.test(event.kind))?.[1] ?? "notebook";
  return { icon, bad: BAD.test(event.kind) };
}
