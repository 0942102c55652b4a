// The sign of each kind of enemy, as a path; a zombie has a drawing of its own.

import icons from "virtual:icons";

import { LISA, TYRANT } from "./figures";

const GLYPHS: Record<string, string> = {
  "zombie-dog": "wolf-head",
  cerberus: "wolf-head",
  licker: "lizard-tongue",
  hunter: "claw-slashes",
  "crimson-head": "claws",
  "crimson-head-prototype": "claws",
  "evolved-zombie": "claws",
  "g-imago": "insect-jaws",
  "drain-deimos": "insect-jaws",
  "nemesis-stage-one": "brute",
};

const BOSSES: Record<string, string> = {
  "grave-digger": "earth-worm",
  "nemesis-stage-two": "shambling-mound",
  "birkin-stage-three": "brute",
};

const FIGURES: Record<string, string> = {
  "lisa-trevor": LISA,
  tyrant: TYRANT,
  "tyrant-escaped": TYRANT,
  "tyrant-enraged": TYRANT,
};

export function enemySign(kind: string): string | undefined {
  return FIGURES[kind] ?? icons[GLYPHS[kind] ?? (kind.startsWith("nemesis") ? "brute" : "")];
}

export function bossSign(kind: string): string | undefined {
  return FIGURES[kind] ?? icons[BOSSES[kind] ?? "shambling-mound"];
}
