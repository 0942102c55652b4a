// The game in a few lines, for whoever has no rulebook at hand.

import type { Sheet } from "../../wire";
import type { Lesson, Plate } from "../family";

const TURN: Lesson[] = [
  ["Your actions", "Up to four in a turn, in any order and any of them again: go to the next square, attack, search, work a door, trade, use an item. A grey button tells why it is grey."],
  ["Then the enemies", "Every enemy on your tile, or on one that an open passage links to it, attacks if it can reach somebody and else comes nearer. A gold ! marks those that will."],
  ["Then a card", "A turn ends with a tension card. Green ones are mild, amber ones are not, red ones are the worst. The side panel shows what is left in the pile."],
  ["Fighting", "Point at a bracketed enemy: the odds of every weapon stand there before you choose. An attack is heard: whatever is near and was not hit comes closer."],
  ["Evading", "In a square with an enemy it may strike before you have acted. The table says so and asks again. Dice then decide whether you get away."],
  ["Dice", "From nothing to the best: a bar is blank, a bent arrow is low, a star is mid, a star with an eye is high. A card that asks for mid is content with high."],
  ["Health", "From Fine through Caution to Danger. Past Danger a hero falls, and is not far from being lost."],
];

const EXPLORING: Lesson[] = [
  ["Hatched tiles", "Nobody has been there. Whoever enters rolls for what waits; a worse colour of the token means worse company. White tags are items A, black ones B and C."],
];

const CAMPAIGN: Lesson[] = [
  ["The city", "Choose an open scenario on the map. Items and paths found in one open others; a locked one says what it needs. Some ask you to give things up: the button Unlock then appears."],
  ["Danger", "It rises when a scenario ends, more if it failed. The further it gets the worse the cards become, and at its last space the city is lost."],
  ["Item box", "Between scenarios, and where a box stands on the board, heroes put things in and take them out. What lies in it is there for everybody."],
  ["End Phase", "After each scenario the table does the bookkeeping on one page. It stops where you may reload, use something or trade."],
];

export function how(plate: Plate): readonly Lesson[] {
  const sheet = plate as Sheet;
  const covered = sheet.tiles.some((tile) => tile.colour !== "green");
  return [...TURN, ...(covered || sheet.campaign ? EXPLORING : []), ...(sheet.campaign ? CAMPAIGN : [])];
}
