// Which sign and which stripe a card has.

import type { ItemCard } from "../../wire";

const SIGNS: [RegExp, string][] = [
  [/knife|dagger/, "bowie-knife"],
  [/shotgun/, "sawed-off-shotgun"],
  [/bullets|shells|rounds|ammo/, "bullets"],
  [/herb/, "herbs-bundle"],
  [/spray/, "spray"],
  [/key|card|emblem|crest/, "key"],
];

const BY_KIND: Record<string, string> = {
  weapon: "glock",
  ammunition: "bullets",
  recovery: "first-aid-kit",
  scenario: "key",
};

const STRIPES: Record<string, string> = {
  weapon: "#98101F",
  ammunition: "#7A5A1E",
  recovery: "#0A6B4C",
  scenario: "#452F8E",
};

export function itemIcon(id: string, card: ItemCard | undefined): string {
  const found = SIGNS.find(([pattern]) => pattern.test(id));
  return found?.[1] ?? BY_KIND[card?.kind ?? ""] ?? "light-backpack";
}

export function stripe(card: ItemCard | undefined): string {
  return STRIPES[card?.kind ?? ""] ?? "#13609F";
}
