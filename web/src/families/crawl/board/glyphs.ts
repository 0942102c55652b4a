// The sign of each kind of enemy; a zombie has a drawing of its own.

const GLYPHS: Record<string, string> = {
  "zombie-dog": "wolf-head",
  cerberus: "wolf-head",
  licker: "lizard-tongue",
  hunter: "claw-slashes",
  "drain-deimos": "insect-jaws",
  "nemesis-stage-one": "brute",
};

const BOSSES: Record<string, string> = {
  "grave-digger": "earth-worm",
  "nemesis-stage-two": "shambling-mound",
};

export function enemySign(kind: string): string {
  return GLYPHS[kind] ?? (kind.startsWith("nemesis") ? "brute" : "");
}

export function bossSign(kind: string): string {
  return BOSSES[kind] ?? "shambling-mound";
}
