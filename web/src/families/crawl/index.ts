// Tile crawlers: squares on tiles, doors, a party, the dead, and a pile of tension cards.

import type { Kind } from "../family";
import { screen } from "../../lib/screen.svelte";
import type { Sheet } from "../../wire";
import Board from "./Board.svelte";
import { Layout } from "./board/layout";
import { isCity, SIZE } from "./campaign/city";
import { elsewhere } from "./campaign/narrative";
import { at, cycle, hint, home, label, offering, walk, warning } from "./choosing";
import { colourOf } from "./dice";
import { GROUPS, groupOf } from "./groups";
import { how } from "./how";
import End from "./panels/End.svelte";
import Party from "./panels/Party.svelte";
import PartyStrip from "./panels/PartyStrip.svelte";
import Header from "./panels/Header.svelte";
import Side from "./panels/Side.svelte";
import Signs from "./panels/Signs.svelte";
import Thumb from "./panels/Thumb.svelte";
import { heading, sign, when } from "./story";
import { actionOf, pile, viewOf } from "./view";

const kind: Kind = {
  Board,
  Party,
  Side,
  Header,
  Strip: PartyStrip,
  End,
  Signs,
  how,
  Thumb,
  size: (sheet) => (isCity(sheet as Sheet) ? SIZE : new Layout(sheet as Sheet, screen.narrow).box),
  when,
  chapter: (view) => viewOf(view).part,
  home,
  partyTab: { label: "Party", icon: "light-backpack" },
  sideTab(plain) {
    const view = viewOf(plain);
    if (["dashboard", "end"].includes(view.phase)) return { label: "Case", icon: "open-book" };
    const boss = Object.values(view.bosses ?? {})[0];
    if (boss) return { label: `Boss ${boss.health}`, icon: "biohazard" };
    return { label: `Tension ${pile(view.decks["tension"]).length}`, icon: "biohazard" };
  },
  grouped: (decision) => decision.key === "action",
  groups: GROUPS,
  groupOf,
  settled: ["order", "route"],
  at,
  offering,
  placeOf: (choice) => actionOf(choice.option).square,
  looksFirst: (choice) =>
    choice.option.group === "attack" || actionOf(choice.option).scenario !== undefined,
  warning,
  label,
  hint,
  elsewhere,
  walk,
  cycle,
  keys: [
    ["M A S T D U", "move, attack, search, trade, door, use item"],
    ["X", "leave by the exit"],
    ["Q", "drop an item"],
    ["E", "end actions"],
  ],
  checks: [
    ["legend", "Show the legend of doors"],
    ["decals", "Furniture on the floor"],
  ],
  heading,
  sign,
  dice: (sheet, events, roll) => colourOf(sheet as Sheet, events, roll),
};

export default kind;
