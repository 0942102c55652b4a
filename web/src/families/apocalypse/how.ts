// The game in a few lines, for whoever has no rulebook at hand.

import type { Lesson } from "../family";

const LESSONS: readonly Lesson[] = [
  ["A turn", "First every human acts, in any order. Then more zombies come in. Then the zombies walk and bite."],
  ["Inches", "A human has six inches, one less for each wound. Walking and acting are paid out of them. Act before the walk or after it, not both."],
  ["Moving", "The blue area is where you can go; click once to see the way and what it costs, again to go. Nobody walks through an enemy."],
  ["Shooting", "Only at what lies in front, on the side of the nose. A shot hits the first figure in its line, friend or not. The paper at the side tells what each number of the die does."],
  ["Bites", "A zombie in contact wounds with a 6. After each wound another die is rolled: on a 1 you turn. The sixth wound turns you for certain."],
  ["Searching", "On a yellow site or beside it, for one inch, and once for each human. Not everything that is found is welcome."],
  ["Barricades", "Dear to build, slow to climb. Zombies cannot cross one, but four of them side by side bring it down in the next turn."],
];

export const how = (): readonly Lesson[] => LESSONS;
