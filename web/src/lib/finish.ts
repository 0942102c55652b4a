// The end of a game at a table of one's own: it counts for the statistics of this browser.

import type { Event, Measured, Outcome } from "../wire";
import { api } from "./api";
import { keep, parOf, reached } from "./results";
import type { TableClient } from "./table.svelte";

/** Watching does not count. */
export async function count(client: TableClient, outcome: Outcome, events: Event[], measured: Measured | null): Promise<void> {
  const { sheet, state } = client;
  if (!sheet || !state || client.held.size === 0) return;
  const { games } = await api.games();
  const all = games.find(({ id }) => id === sheet.game)?.achievements ?? [];
  const game = { scenario: sheet.scenario, players: state.seats.length, won: outcome.won, events };
  keep({
    table: client.id,
    game: sheet.game,
    gameTitle: sheet.game_title,
    title: sheet.title,
    won: outcome.won,
    turns: Number(state.view["turn"] ?? 0),
    at: Date.now(),
    reached: reached(all, game),
    ...parOf(measured),
  });
}
