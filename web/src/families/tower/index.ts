// The tower: each player sees one side of it, talks, and passes cards through slits.

import { say } from "./words";
import type { Family } from "../family";
import Board from "./Board.svelte";
import { at, cycle, hint, label, offering, roomOf, walk, warning } from "./choosing";
import { deeds } from "./deeds";
import { GROUPS, groupOf } from "./groups";
import { how } from "./how";
import { HEIGHT, WIDTH } from "./layout";
import End from "./panels/End.svelte";
import Faces from "./panels/Faces.svelte";
import Phases from "./panels/Phases.svelte";
import Signs from "./panels/Signs.svelte";
import Sheet from "./panels/Sheet.svelte";
import Strip from "./panels/Strip.svelte";
import Thumb from "./panels/Thumb.svelte";
import { heading, sign, sound, timeOf } from "./story";
import { ownFace, viewOf } from "./view";

const family: Family = {
  Board,
  Party: Faces,
  Side: Sheet,
  Header: Phases,
  Strip,
  End,
  Signs,
  how,
  Thumb,
  size: () => ({ width: WIDTH, height: HEIGHT }),
  chapter: () => "",
  spots: () => ({ at: new Map(), size: 0 }),
  when: (view) => say("round", { round: viewOf(view).round }),
  home: (view) => ownFace(viewOf(view))?.room ?? 1,
  partyTab: { label: say("tabs.party"), icon: "padlock" },
  sideTab: () => ({ label: say("tabs.side"), icon: "scroll-unfurled" }),
  grouped: (decision) => decision.key === "tower.action",
  groups: GROUPS,
  groupOf,
  settled: [],
  at,
  offering,
  placeOf: roomOf,
  looksFirst: () => false,
  warning: (choice, odds) => warning(choice, odds),
  label,
  hint,
  walk,
  cycle,
  keys: [
    ["M U S T V D", say("keys.actions")],
    ["K", say("keys.talk")],
    ["E", say("keys.end")],
  ],
  checks: [],
  heading,
  timeOf,
  weight: ({ kind }) => (/fell$/.test(kind) ? 6 : /scored|true-winners/.test(kind) ? 5 : /danger-shows|searched/.test(kind) ? 1 : 0),
  deeds,
  sign,
  sound,
};

export default family;
