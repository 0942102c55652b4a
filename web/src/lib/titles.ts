/** How many may play, in words. */
export function seats([least, most]: [number, number]): string {
  return least === most ? `${least} seats` : `${least} to ${most} seats`;
}

/** A game's name without what every box says. */
export function shortTitle(title: string): string {
  return title.replace(/: The Board Game$/, "").replace(/^Resident Evil: (.*?)( [–-] The Game)?$/, "$1");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
