// How a step at a table of inches is shown: which events take time, and what the table looks like after each.

import type { Showing } from "../../lib/contract";
import type { Event, InchesView } from "../../wire";
import type { View } from "../family";
import { viewOf } from "./view";

/** The fields of events that move or change a figure. Figures above zero are humans, below zero zombies. */
interface Told {
  figure?: number;
  human?: number;
  zombie?: number;
  target?: number;
  square?: number;
  wounds?: number;
  roll?: number;
}

type Change = (view: InchesView, told: Told, end: InchesView) => Partial<InchesView>;

const goes: Change = (view, { figure = 0, square }) => {
  const side = figure > 0 ? "humans" : "zombies";
  const own = view[side][figure];
  return own ? { [side]: { ...view[side], [figure]: { ...own, square } } } : {};
};
const comes: Change = (view, { zombie = 0, square = -1 }) => ({
  zombies: { ...view.zombies, [zombie]: { id: zombie, square, name: "", done: false } },
});
/** Whatever became of the human by the end of the step. */
const changes: Change = (view, { human = 0, zombie }, end) => {
  const own = end.humans[human];
  const turned = zombie === undefined ? undefined : end.zombies[zombie];
  return {
    humans: own ? { ...view.humans, [human]: own } : view.humans,
    zombies: turned ? { ...view.zombies, [turned.id]: turned } : view.zombies,
  };
};

const CHANGES: Record<string, Change> = {
  "inches.walked": goes,
  "inches.pushed": goes,
  "inches.zombie-entered": comes,
  "inches.ambushed": comes,
  "inches.zombie-killed": (view, { zombie }) => ({
    zombies: Object.fromEntries(Object.entries(view.zombies).filter(([id]) => id !== String(zombie))),
  }),
  "inches.wounded": (view, { human = 0, wounds }) => {
    const own = view.humans[human];
    return own ? { humans: { ...view.humans, [human]: { ...own, wounds: wounds ?? own.wounds } } } : {};
  },
  "inches.turned": changes,
  "inches.human-left": changes,
};

const ROLLS = /^inches\.(missed|body-shot|zombie-killed|bitten|fumbled)$/;
const WALKS = /^inches\.(zombie-entered|ambushed)$/;

export const showing: Showing = {
  beat({ kind, data }) {
    if (ROLLS.test(kind)) return "roll";
    const walks = kind === "inches.walked" && ((data as Told).figure ?? 0) < 0;
    return walks || WALKS.test(kind) ? "walk" : null;
  },
  after(plain: View, event: Event, end: View): View {
    const change = CHANGES[event.kind];
    return change ? { ...plain, ...change(viewOf(plain), event.data as Told, viewOf(end)) } : plain;
  },
};

/** What the die shows; an Oops is a one. */
export function faceOf(roll: Event): number {
  return (roll.data as Told).roll ?? 1;
}

/** The figure that rolls. */
export function rollerOf(roll: Event): number {
  const { human = 0, zombie = 0 } = roll.data as Told;
  return roll.kind === "inches.bitten" ? zombie : human;
}

export interface Blow {
  kind: "hit" | "miss" | "push" | "death";
  /** The figure, or 0 if it is gone. */
  figure: number;
  square: number;
  /** Who pushed it. */
  by: number;
}

/** The marks that the last step leaves on figures. */
export function blowsOf(events: Event[]): Blow[] {
  const now = events.at(-1)?.version;
  const found = new Map<number, Blow>();
  let by = 0;
  for (const { kind, version, data } of events.slice(-REACH)) {
    const { figure = 0, target = 0, human = 0, zombie = 0, square = -1 } = data as Told;
    if (version !== now) continue;
    if (kind === "inches.body-shot") by = human;
    const mark = (what: Blow["kind"], who: number) => found.set(who, { kind: what, figure: who, square: -1, by });
    if (kind === "inches.missed") mark("miss", target);
    if (kind === "inches.pushed") mark("push", figure);
    if (kind === "inches.wounded") mark("hit", human);
    if (kind === "inches.zombie-killed") found.set(zombie, { kind: "death", figure: 0, square, by });
  }
  return [...found.values()];
}

/** How far back in the log one step may reach. */
const REACH = 120;
