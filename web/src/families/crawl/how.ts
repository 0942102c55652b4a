// The rules in brief, for players without a rulebook.

import { say } from "./words";
import type { Sheet } from "../../wire";
import type { AnySheet, Lesson } from "../family";

const TURN = ["actions", "reaction", "tension", "fighting", "evading", "dice", "health"] as const;
const EXPLORING = ["unexplored"] as const;
const CAMPAIGN = ["city", "danger", "box", "endPhase"] as const;

export function how(any: AnySheet): readonly Lesson[] {
  const sheet = any as Sheet;
  const covered = sheet.tiles.some((tile) => tile.colour !== "green");
  const lessons = [
    ...TURN,
    ...(covered || sheet.campaign ? EXPLORING : []),
    ...(sheet.campaign ? CAMPAIGN : []),
  ];
  return lessons.map((id) => [say(`how.${id}.title`), say(`how.${id}.text`)]);
}
