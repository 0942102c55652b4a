// Icons and edge colors of the cards.

import { kindOf } from "./view";

const ICONS: Record<string, string> = {
  handgun: "glock",
  magazine: "machine-gun-magazine",
  shotgun: "sawed-off-shotgun",
  buckshot: "shotgun-rounds",
  dynamite: "dynamite",
  detonator: "detonator",
  shovel: "spade",
  "fire-extinguisher": "fire-extinguisher",
  "first-aid-kit": "first-aid-kit",
  barricade: "barricade",
  vaccine: "syringe",
  flare: "cross-flare",
  "communication-device": "walkie-talkie",
  battery: "car-battery",
  zombie: "death-skull",
  collapsed: "stone-pile",
  fire: "flame",
};

const EDGES: [RegExp, string][] = [
  [/handgun|shotgun|dynamite/, "#98101F"],
  [/magazine|buckshot|detonator/, "#8A3B06"],
  [/vaccine|flare|communication|battery/, "#0A6B4C"],
];

export function icon(card: string): string {
  return ICONS[kindOf(card)] ?? "notebook";
}

/** Weapons red, ammunition brown, escape items green, tools blue. */
export function edge(card: string): string {
  return EDGES.find(([pattern]) => pattern.test(card))?.[1] ?? "#0B5FA5";
}
