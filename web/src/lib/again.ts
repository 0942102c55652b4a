// Play again: a new table with the same scenario, characters and players.

import type { SeatWish } from "../wire";
import { api } from "./api";
import { remember } from "./mine";
import { go } from "./route.svelte";
import type { TableClient } from "./table.svelte";

interface Setup {
  game: string;
  scenario: string;
  characters: string[];
  modes?: string[];
  text?: string;
}

/** Opens the table; a scenario from a file of one's own is chosen again on the start page. */
export async function again(client: TableClient): Promise<void> {
  const { state, seat } = client;
  if (!state || !seat) return;
  const record = await api.record(client.id, seat.token);
  const { setup } = JSON.parse(record.split("\n")[0] ?? "{}") as { setup: Setup };
  if (setup.text) return go("/");
  const seats = state.seats.map(({ kind, bot, name }): SeatWish => (kind === "bot" ? { kind, bot } : { kind, name }));
  const { game, scenario, characters, modes = [] } = setup;
  const made = await api.open({ game, scenario, characters, modes, seats, dice: state.dice, hints: state.hints });
  const given = made.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
  const mine = given.filter(({ seat }) => client.held.has(seat) || client.held.size === 0);
  const others = given.filter(({ seat }) => !mine.some((held) => held.seat === seat));
  remember({
    table: made.table,
    seats: mine,
    spectator: made.spectator,
    invites: others.map((held) => ({ ...held, name: state.seats[held.seat]?.name ?? "" })),
    game: client.mine.game,
    title: client.mine.title,
    at: Date.now(),
  });
  go(`/t/${made.table}`);
}
