// The game in a few lines, for whoever has no rulebook at hand.

import type { Lesson } from "../family";

const LESSONS: readonly Lesson[] = [
  ["Your face", "The tower has a face for each player, with twelve rooms on three floors. You see yours and nobody else's. Nobody sees your cards."],
  ["Getting out", "The way out works for all together or for nobody: what it takes stands at the top. So find out who holds what: call out, and ask."],
  ["Emergence", "A round begins with zombies in one room of your face and a survivor in another."],
  ["Your turn", "Three action points: move, search, use a card, rest, save a survivor. What you do beyond them costs damage; the table warns you."],
  ["Slits", "In a room with a slit you can leave a card for the neighbour behind the wall, or take one that was left for you. The plan at the side shows who that is."],
  ["Searching", "Each floor has its own pile on the roof. What you need to leave lies in the middle one. If the next card says DANGER!!, everybody can see it."],
  ["Zombies", "After everybody's turn they come nearer on every face, and bite. Survivors are bitten first."],
  ["Victory points", "If you get out, secret objectives and survivors count. The most points make the true winner."],
];

export const how = (): readonly Lesson[] => LESSONS;
