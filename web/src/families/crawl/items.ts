// The icon and the stripe of each card.

import type { ItemCard } from "../../wire";

const SIGNS: [RegExp, string][] = [
  [/knife|dagger/, "bowie-knife"],
  [/bullets|shells|rounds|ammo/, "bullets"],
  [/shotgun|western-custom/, "sawed-off-shotgun"],
  [/assault-rifle|submachine-gun/, "mp5"],
  [/grenade/, "grenade"],
  [/medal/, "laurels"],
  [/magnum|eagle/, "revolver"],
  [/bowgun$/, "i-bowgun"],
  [/rocket-launcher/, "i-rocket-launcher"],
  [/herb/, "herbs-bundle"],
  [/spray/, "spray"],
  [/id-card|card-key/, "id-card"],
  [/key|card|emblem|crest/, "key"],
  [/lighter-fluid|oil-additive/, "drop"],
  [/lighter/, "lighter"],
  [/battery/, "battery-pack"],
  [/fuse/, "electric"],
  [/oil|kerosene/, "oil-can"],
  [/flame/, "flame"],
  [/stun-gun/, "electric"],
  [/cable|cord/, "wire-coil"],
  [/bolt-cutters/, "bolt-cutter"],
  [/gear|parts/, "gears"],
  [/crank|toolbox|hook|pipe|lockpick/, "wrench"],
  [/emerald|sapphire|jewel/, "cut-diamond"],
  [/vaccine/, "syringe"],
  [/book|paper/, "white-book"],
];

const BY_KIND: Record<string, string> = {
  weapon: "glock",
  ammunition: "bullets",
  recovery: "first-aid-kit",
  defence: "push",
  scenario: "key",
};

const STRIPES: Record<string, string> = {
  weapon: "#98101F",
  ammunition: "#7A5A1E",
  recovery: "#0A6B4C",
  defence: "#0B5563",
  scenario: "#452F8E",
};

export function itemIcon(id: string, card: ItemCard | undefined): string {
  const found = SIGNS.find(([pattern]) => pattern.test(id));
  return found?.[1] ?? BY_KIND[card?.kind ?? ""] ?? "light-backpack";
}

export function stripe(card: ItemCard | undefined): string {
  return STRIPES[card?.kind ?? ""] ?? "#13609F";
}
