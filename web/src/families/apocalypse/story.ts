// The icons of the log, and lines that are merged.

import { signsBy } from "../../lib/signs";
import { type Sound, soundsBy } from "../../lib/sounds";
import { capital } from "../../lib/titles";
import type { Event } from "../../wire";
import { list, say } from "./words";
import type { Scene } from "../family";
import { inches, nameOf, squareName } from "./view";

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
const SOUNDS: [RegExp, Sound][] = [
  [/missed$|body-shot|zombie-killed|fumbled|resisted/, "dice"],
  [/bitten|wounded/, "bite"],
  [/barricade/, "door"],
  [/searched/, "card"],
];

export function heading(_scene: Scene, event: Event): string | null {
  return event.kind === "inches.turn-began" ? event.text : null;
}

export const sign = signsBy(SIGNS, BAD);
export const sound = soundsBy(SOUNDS);

interface Told {
  figure?: number;
  zombie?: number;
  human?: number;
  square?: number;
}

/** A horde that walks, enters or bites is one line. */
export const fold = {
  word(event: Event): string | null {
    const { figure, zombie, human } = event.data as Told;
    if (event.kind === "inches.walked") return (figure ?? 0) < 0 ? "walk" : null;
    if (event.kind === "inches.zombie-entered") return "enter";
    return event.kind === "inches.bite-missed" ? `bite ${zombie} ${human}` : null;
  },

  tell(scene: Scene, events: Event[]): string {
    const { sheet, view } = inches(scene);
    const count = events.length;
    const first = events[0];
    if (first?.kind === "inches.walked") return say("folds.walk", { count });
    if (first?.kind === "inches.bite-missed") {
      const { zombie = 0, human = 0 } = first.data as Told;
      return say("folds.bites", { zombie: capital(nameOf(view, zombie)), human: nameOf(view, human), count });
    }
    const places = events.map((event) => squareName(sheet, (event.data as Told).square ?? 0));
    return say("folds.enter", { count, places: list(places) });
  },
};
