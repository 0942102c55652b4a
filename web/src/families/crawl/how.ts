// The rules in brief, for players without a rulebook: those that apply to this board.

import { say } from "./words";
import type { Sheet } from "../../wire";
import type { AnySheet, Lesson } from "../family";
import { anchorOf } from "./campaign/city";
import { isRoad } from "./campaign/road";

const TURN = ["actions", "reaction", "tension", "fighting", "evading", "dice", "health"] as const;
const CITY = ["city", "danger", "box", "endPhase"] as const;
const HOUSE = ["house", "dial", "reserve", "box", "endPhase"] as const;
const ROAD = ["road", "endPhase"] as const;

export function how(any: AnySheet): readonly Lesson[] {
  const sheet = any as Sheet;
  const lessons = [...TURN, ...exploring(sheet), ...burning(sheet), ...campaign(sheet)];
  return lessons.map((id) => [say(`how.${id}.title`), say(`how.${id}.text`)]);
}

function exploring(sheet: Sheet) {
  // Where doors lead into the unknown, encounters are cards.
  if (sheet.reserve || sheet.links.some((link) => link.card)) return ["doors", "encounters"] as const;
  const covered = sheet.tiles.some((tile) => tile.colour !== "green");
  return covered || sheet.campaign ? (["unexplored"] as const) : [];
}

function burning(sheet: Sheet) {
  return sheet.characters.some((card) => card.kerosene) ? (["corpses"] as const) : [];
}

function campaign(sheet: Sheet) {
  if (!sheet.campaign) return [];
  if (isRoad(sheet)) return ROAD;
  return anchorOf(sheet) ? HOUSE : CITY;
}
