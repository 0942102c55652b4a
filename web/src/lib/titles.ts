// Names as the pages show them.

import { say } from "../words";

/** How many can play. */
export function seats([least, most]: [number, number]): string {
  return least === most ? say("common.seats", { count: least }) : say("common.seatRange", { least, most });
}

/** A game's name without the words that every box has. */
export function shortTitle(title: string): string {
  return title.replace(/: The Board Game$/, "").replace(/^Resident Evil: (.*?)( [–-] The Game)?$/, "$1");
}

/** What a character is called: the part of the full name that the id comes from, as in every sentence. */
export function shortName(card: { id: string; name: string } | undefined): string {
  const words = card?.name.split(" ") ?? [];
  return words.find((word) => word.toLowerCase() === card?.id) ?? words[0] ?? "";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
