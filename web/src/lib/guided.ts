// Opens a guided first game: the table that the guide asks for, with bots in the other seats.

import type { GameCard, SeatWish } from "../wire";
import { api } from "./api";
import { remember } from "./mine";
import { prefs } from "./prefs.svelte";
import { go } from "./route.svelte";
import { guideAt } from "./tour.svelte";

export async function openGuided(game: GameCard): Promise<void> {
  const { scenario, characters, modes, bots } = await api.guide(game.id);
  const name = prefs.name.trim();
  const you: SeatWish = name ? { kind: "human", name } : { kind: "human" };
  const seats = bots.map((bot): SeatWish => (bot ? { kind: "bot", bot } : you));
  const made = await api.open({ game: game.id, scenario, characters, modes, seats });
  remember({
    table: made.table,
    seats: made.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : [])),
    spectator: made.spectator,
    game: game.title,
    title: game.scenarios.find(({ id }) => id === scenario)?.title ?? "",
    at: Date.now(),
  });
  guideAt(made.table, game.id);
  go(`/t/${made.table}`);
}
