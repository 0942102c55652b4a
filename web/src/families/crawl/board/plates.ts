// Things drawn as plates on the board: their colors, icons and names.

import { lookup } from "../words";

export interface PlateSign {
  fill: string;
  ink: string;
  /** Of game-icons, or a drawing of our own on 512 by 512. */
  icon: string;
}

const TYPEWRITER =
  "M136 48h240v120h-32V80H168v88h-32zM88 184h336l24 72H64zM48 272h416v176H48zm48 40v32h40v-32zm88 0v32h40v-32zm88 0v32h40v-32zm88 0v32h40v-32zM136 376v32h240v-32z";
const FLAG = "M96 32h48v448H96zM144 64h288l-72 96 72 96H144z";

const HAND = "M224 32h48v176h16V64h48v144h16V112h48v240c0 72-48 128-120 128h-48c-48 0-80-24-104-64L64 304l40-32 56 64V96h48v112h16z";

const INK = "#17130F";

export const PLATES: Record<string, PlateSign> = {
  typewriter: { fill: "#FFFDF6", ink: INK, icon: TYPEWRITER },
  "item-box": { fill: "#C9D7DE", ink: INK, icon: "strongbox" },
  barrel: { fill: "#F2B33D", ink: "#98101F", icon: "oil-drum" },
  narrative: { fill: "#FFFDF6", ink: "#452F8E", icon: "open-book" },
  fixed: { fill: "#452F8E", ink: "#FFFDF6", icon: "open-book" },
  path: { fill: "#0A6B4C", ink: "#FFFDF6", icon: "trail" },
  station: { fill: "#FBE7A1", ink: INK, icon: HAND },
  objective: { fill: "#98101F", ink: "#FFFDF6", icon: FLAG },
};

/** The name of a thing and one line about it. */
export function plateAbout(thing: string): string | undefined {
  const [name, about] = [lookup("plates", thing), lookup("platesAbout", thing)];
  return name && about ? `${name}: ${about}.` : undefined;
}

export function plateName(thing: string): string | undefined {
  return lookup("plates", thing);
}
