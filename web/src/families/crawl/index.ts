// Dungeon crawls on tiles: squares, doors, a party, zombies, and a tension deck.

import { say } from "./words";
import type { Family } from "../family";
import { screen } from "../../lib/screen.svelte";
import type { Sheet } from "../../wire";
import Board from "./Board.svelte";
import { Layout } from "./board/layout";
import { isCity, isEndPhase, SIZE } from "./campaign/city";
import { elsewhere } from "./campaign/narrative";
import { about, at, cycle, formality, hint, home, label, offering, placeOf, steps, walk, warning } from "./choosing";
import { deeds } from "./deeds";
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
import { showing } from "./showing";
import { spots } from "./spots";
import { heading, partOf, sign, sound, weight, when } from "./story";
import { actionOf, pile, viewOf } from "./view";

/** In the name of a chapter, before the exploration cards drawn. */
const DRAWN = "!";

const family: Family = {
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
  spots,
  when,
  goal: (sheet, view) => (isEndPhase(viewOf(view), sheet as Sheet) ? "" : sheet.goal),
  chapter: (view) => viewOf(view).part,
  grows: (before, now) => before.split(DRAWN)[0] === now.split(DRAWN)[0],
  home,
  partyTab: { label: say("tabs.party"), icon: "light-backpack" },
  sideTab(plain) {
    const view = viewOf(plain);
    if (["dashboard", "end"].includes(view.phase)) return { label: say("tabs.case"), icon: "open-book" };
    if (view.reserve?.mission) return { label: say("tabs.reserve", { count: view.reserve.people.length }), icon: "open-book" };
    const boss = Object.values(view.bosses)[0];
    if (boss) return { label: say("tabs.boss", { health: boss.health }), icon: "biohazard" };
    const count = pile(view.decks["tension"]).length;
    return { label: say("tabs.tension", { count }), icon: "biohazard" };
  },
  grouped: (decision) => decision.key === "action",
  groups: GROUPS,
  groupOf,
  settled: ["order", "route"],
  at,
  offering,
  placeOf,
  looksFirst: (choice) =>
    choice.option.group === "attack" || actionOf(choice.option).scenario !== undefined,
  warning,
  steps,
  formality,
  about,
  label,
  hint,
  elsewhere,
  walk,
  cycle,
  keys: [
    ["M A S T D U", say("keys.actions")],
    ["X", say("keys.leave")],
    ["Q", say("keys.drop")],
    ["E", say("keys.end")],
  ],
  checks: [
    ["legend", say("checks.legend")],
    ["decals", say("checks.decals")],
  ],
  heading,
  weight,
  partOf,
  deeds,
  showing,
  sign,
  sound,
  dice: (sheet, events, roll) => colourOf(sheet as Sheet, events, roll),
};

export default family;
