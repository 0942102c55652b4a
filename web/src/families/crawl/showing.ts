// How a step of a crawl is shown: which events take time, and what the board looks like after each.

import type { Showing } from "../../lib/contract";
import type { CrawlView, Event } from "../../wire";
import type { View } from "../family";
import { ROLLS } from "./dice";
import { viewOf } from "./view";

/** The fields of events that move or change something on the board. */
interface Told {
  enemy?: number;
  boss?: number;
  seat?: number;
  kind?: string;
  square?: number;
  damage?: number;
  harm?: number;
  health?: number;
}

type Change = (view: CrawlView, told: Told, end: CrawlView) => Partial<CrawlView>;

function withEnemy(view: CrawlView, { enemy = -1 }: Told, change: object): Partial<CrawlView> {
  const own = view.enemies[enemy];
  return own ? { enemies: { ...view.enemies, [enemy]: { ...own, ...change } } } : {};
}

function withBoss(view: CrawlView, { boss = -1 }: Told, change: object): Partial<CrawlView> {
  const own = view.bosses[boss];
  return own ? { bosses: { ...view.bosses, [boss]: { ...own, ...change } } } : {};
}

function withCharacter(view: CrawlView, { seat = -1 }: Told, change: object): Partial<CrawlView> {
  const own = view.characters[seat];
  return own ? { characters: { ...view.characters, [seat]: { ...own, ...change } } } : {};
}

function without<T>(all: Record<string, T>, id: number | undefined): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== String(id)));
}

const enemyGoes: Change = (view, told) => withEnemy(view, told, { square: told.square });
const characterGoes: Change = (view, told) => withCharacter(view, told, { square: told.square });
const enemyComes: Change = (view, { enemy = -1, kind = "", square = -1 }) => ({
  enemies: { ...view.enemies, [enemy]: { id: enemy, kind, square, wounds: 0 } },
});
const passages: Change = (_view, _told, { open, locked }) => ({ open, locked });
const cards: Change = (_view, _told, { decks }) => ({ decks });

const CHANGES: Record<string, Change> = {
  "enemy-moved": enemyGoes,
  "enemy-pushed": enemyGoes,
  "enemy-spawned": enemyComes,
  "corpse-rose": enemyComes,
  "enemy-killed": (view, { enemy }) => ({ enemies: without(view.enemies, enemy) }),
  "enemy-wounded": (view, told) =>
    withEnemy(view, told, { wounds: (view.enemies[told.enemy ?? -1]?.wounds ?? 0) + (told.damage ?? 0) }),
  "boss-moved": (view, told) => withBoss(view, told, { square: told.square }),
  "boss-wounded": (view, told) => withBoss(view, told, { health: told.health }),
  "boss-recovered": (view, told) => withBoss(view, told, { health: told.health }),
  "boss-killed": (view, { boss }) => ({ bosses: without(view.bosses, boss) }),
  moved: characterGoes,
  climbed: characterGoes,
  "character-pushed": characterGoes,
  harmed: (view, told) => withCharacter(view, told, { harm: told.harm }),
  fell: (view, told, end) => {
    const { down, dead } = end.characters[told.seat ?? -1] ?? {};
    return withCharacter(view, told, { down, dead });
  },
  "fire-spread": (view, { square = -1 }) => ({ fire: [...new Set([...view.fire, square])] }),
  "fire-out": (view, { square }) => ({ fire: view.fire.filter((other) => other !== square) }),
  "door-flipped": passages,
  "door-burst": passages,
  "passage-broken": passages,
  "tension-drawn": cards,
  "behaviour-drawn": cards,
};

const WALKS = ["enemy-moved", "boss-moved", "fire-spread", "enemy-spawned"];
const CARDS = ["tension-drawn", "behaviour-drawn"];

export const showing: Showing = {
  beat({ kind }) {
    if (ROLLS.includes(kind)) return "roll";
    if (CARDS.includes(kind)) return "card";
    return WALKS.includes(kind) ? "walk" : null;
  },
  after(plain: View, event: Event, end: View): View {
    const change = CHANGES[event.kind];
    return change ? { ...plain, ...change(viewOf(plain), event.data as Told, viewOf(end)) } : plain;
  },
};
