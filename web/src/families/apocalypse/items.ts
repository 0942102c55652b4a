// Icons and edge colors of the search cards.

import type { SearchCard } from "../../wire";

const ICONS: Record<string, string> = {
  knife: "bowie-knife",
  machete: "bowie-knife",
  shotgun: "sawed-off-shotgun",
  "first-aid-spray": "spray",
  herb: "herbs-bundle",
};
const KINDS: Record<SearchCard["kind"], string> = {
  weapon: "glock",
  grenade: "dynamite",
  heal: "first-aid-kit",
  antivirus: "syringe",
  tools: "cog",
  crate: "strongbox",
  nothing: "notebook",
  ambush: "walk",
  noise: "speaker",
  trap: "hazard-sign",
};

export function icon(card: SearchCard | undefined): string {
  if (!card) return "notebook";
  return ICONS[card.id] ?? (card.kind === "weapon" && !card.range ? "claws" : KINDS[card.kind]);
}

/** Weapons red, healing green, all else blue. */
export function edge(card: SearchCard | undefined): string {
  if (card?.kind === "weapon" || card?.kind === "grenade") return "#98101F";
  return card?.kind === "heal" || card?.kind === "antivirus" ? "#0A6B4C" : "#0B5FA5";
}
