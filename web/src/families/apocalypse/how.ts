// The rules in brief, for players without a rulebook.

import { say } from "./words";
import type { Lesson } from "../family";

const LESSONS = ["turn", "inches", "moving", "shooting", "bites", "searching", "barricades"] as const;

export function how(): readonly Lesson[] {
  return LESSONS.map((id) => [say(`how.${id}.title`), say(`how.${id}.text`)]);
}
