// Tables measured in inches: figures, walls, barricades, lines of fire.

import { say } from "./words";
import type { Family } from "../family";
import type { InchesSheet } from "../../wire";
import Board from "./Board.svelte";
import { at, cycle, hint, label, offering, placeOf, walk, warning } from "./choosing";
import { deeds } from "./deeds";
import { GROUPS, groupOf } from "./groups";
import { how } from "./how";
import { boxOf, centre, U } from "./layout";
import End from "./panels/End.svelte";
import Party from "./panels/Party.svelte";
import Phases from "./panels/Phases.svelte";
import Side from "./panels/Side.svelte";
import Signs from "./panels/Signs.svelte";
import Strip from "./panels/Strip.svelte";
import Thumb from "./panels/Thumb.svelte";
import { showing } from "./showing";
import { fold, heading, sign, sound } from "./story";
import { actionOf, humans, squareOf, viewOf } from "./view";

const GROUPED = ["inches.act", "inches.horde-act"];
const LOOKED_AT = ["inches.move", "inches.attack", "inches.throw"];

const family: Family = {
  Board,
  Party,
  Side,
  Header: Phases,
  Strip,
  End,
  Signs,
  how,
  Thumb,
  size: (sheet) => boxOf(sheet as unknown as InchesSheet),
  spots(plain) {
    const sheet = plain as unknown as InchesSheet;
    const squares = Array.from({ length: sheet.width * sheet.height }, (_, square) => square);
    return { at: new Map(squares.map((square) => [square, centre(sheet, square)])), size: 2 * U };
  },
  /** Before the first turn, there is none. */
  when: (view) => (viewOf(view).turn > 0 ? say("turn", { turn: viewOf(view).turn }) : ""),
  chapter: () => "",
  home(plain) {
    const view = viewOf(plain);
    const own = squareOf(view, view.active);
    return own >= 0 ? own : (humans(view).find((human) => human.square >= 0)?.square ?? 0);
  },
  partyTab: { label: say("tabs.party"), icon: "person" },
  sideTab: () => ({ label: say("tabs.side"), icon: "scroll-unfurled" }),
  grouped: (decision) => GROUPED.includes(decision.key),
  groups: GROUPS,
  groupOf,
  settled: [],
  at,
  offering,
  placeOf,
  looksFirst: (choice) => LOOKED_AT.includes(actionOf(choice.option).type),
  twice: true,
  warning: (choice) => warning(choice),
  label,
  hint,
  walk,
  cycle,
  keys: [
    ["M A V S B U T", say("keys.actions")],
    ["E", say("keys.end")],
    [say("keys.enterTwice"), say("keys.enter")],
  ],
  checks: [
    ["legend", say("checks.legend")],
    ["follow", say("checks.follow")],
  ],
  heading,
  weight: ({ kind }) => (/turned$|human-left|crate-delivered/.test(kind) ? 6 : /zombie-killed|wounded|bitten/.test(kind) ? 3 : 0),
  deeds,
  fold,
  sign,
  sound,
  showing,
};

export default family;
