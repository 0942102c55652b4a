// A table before it is opened: the game, the scenario, the seats.

import type { GameCard, SeatWish } from "../wire";
import { say } from "../words";
import { api, problemOf } from "./api";
import { justOpened } from "./fresh";
import { remember } from "./mine";
import { prefs } from "./prefs.svelte";
import { go } from "./route.svelte";

type Who = "you" | "friend" | "bot";

export interface Place {
  character: string;
  who: Who;
  bot: string;
}

const MANY = 4;
/** The number of seats to start with. */
const USUAL = 2;

const ALONE = "standalone";
const SOLO = "solo";

export class Opening {
  games = $state.raw<GameCard[]>([]);
  game = $state("");
  scenario = $state("");
  places = $state<Place[]>([]);
  dice = $state<"table" | "real">("table");
  modes = $state<string[]>([]);
  problem = $state("");
  opening = $state(false);

  readonly chosen = $derived.by(() => this.games.find((known) => known.id === this.game));
  readonly act = $derived.by(() => this.chosen?.scenarios.find((known) => known.id === this.scenario));
  /** Whether hints are allowed at a table with others. */
  hints = $state(false);
  readonly others = $derived.by(() => this.places.some(({ who }) => who === "friend"));
  /** The bots that can play the game. */
  readonly bots = $derived.by(() => this.chosen?.bots ?? []);
  /** Game options that work with the scenario. */
  readonly ways = $derived.by(() => this.act?.modes ?? []);
  readonly least = $derived.by(() => this.act?.seats[0] ?? 1);
  readonly most = $derived.by(() =>
    this.modes.includes(SOLO)
      ? 1
      : Math.min(this.act?.seats[1] ?? MANY, this.chosen?.characters.length ?? MANY),
  );
  readonly summary = $derived.by(() => {
    const count = (who: Who) => this.places.filter((place) => place.who === who).length;
    const parts = [
      count("you") ? say("start.youPlay", { count: count("you") }) : say("start.youWatch"),
      count("friend") ? say("start.friendSeats", { count: count("friend") }) : "",
      count("bot") ? say("start.botSeats", { count: count("bot") }) : "",
    ];
    return parts.filter(Boolean).join(" ");
  });

  async load(first: string): Promise<void> {
    try {
      const known = await api.games();
      this.games = known.games;
      this.pick(known.games.find((game) => game.id === first) ?? known.games[0]);
    } catch (error) {
      this.fail(error);
    }
  }

  pick(next: GameCard | undefined): void {
    if (!next) return;
    this.game = next.id;
    this.modes = [];
    this.places = [];
    this.choose(next.scenarios[0]?.id ?? "");
  }

  /** Pick a scenario, and keep as many of the seats as it allows. */
  choose(scenario: string): void {
    this.scenario = scenario;
    // Part of a campaign played standalone needs the items that earlier parts would have given.
    const alone = this.ways.includes(ALONE) && !this.modes.includes(ALONE) ? [ALONE] : [];
    this.modes = [...this.modes.filter((mode) => this.ways.includes(mode)), ...alone];
    this.fit();
  }

  /** Adjust the number of seats to the limits. */
  fit(): void {
    const wanted = Math.min(this.most, Math.max(this.least, this.places.length || USUAL));
    this.places.length = Math.min(wanted, this.places.length);
    // In a game with secrets, one person should not see several seats: bots take the others.
    while (this.places.length < wanted)
      this.add(this.chosen?.secret && this.places.length > 0 ? "bot" : "you");
    if (this.chosen?.secret) this.dice = "table";
  }

  add(who: Who): void {
    const taken = this.places.map((place) => place.character);
    const free = this.chosen?.characters.find(({ id }) => !taken.includes(id));
    if (free) this.places.push({ character: free.id, who, bot: this.bot() });
  }

  async open(): Promise<void> {
    if (!this.chosen || !this.act || this.opening) return;
    this.opening = true;
    this.problem = "";
    try {
      const made = await api.open({
        game: this.game,
        scenario: this.scenario,
        characters: this.places.map((place) => place.character),
        modes: this.modes,
        seats: this.places.map(wish),
        dice: this.dice,
        hints: this.hints || !this.others,
      });
      remember({
        table: made.table,
        seats: this.held(made.seats, "you").map(({ seat, token }) => ({ seat, token })),
        spectator: made.spectator,
        invites: this.held(made.seats, "friend"),
        game: this.chosen.title,
        title: this.act.title,
        at: Date.now(),
      });
      if (prefs.chooses)
        for (const { seat, token } of this.held(made.seats, "you"))
          await api.seat(made.table, token, seat, { chooses: true });
      if (this.others) justOpened(made.table);
      go(`/t/${made.table}`);
    } catch (error) {
      this.fail(error);
    } finally {
      this.opening = false;
    }
  }

  async solo(next: GameCard): Promise<void> {
    this.pick(next);
    await this.open();
  }

  private held(
    seats: { seat: number; token: string | null }[],
    who: Who,
  ): { seat: number; token: string; name: string }[] {
    return seats.flatMap(({ seat, token }) => {
      const place = this.places[seat];
      return token && place?.who === who ? [{ seat, token, name: this.nameOf(place.character) }] : [];
    });
  }

  private nameOf(id: string): string {
    return this.chosen?.characters.find((character) => character.id === id)?.name ?? id;
  }

  private bot(): string {
    return this.bots.includes("careful") ? "careful" : (this.bots[0] ?? "");
  }

  private fail(error: unknown): void {
    this.problem = problemOf(error);
  }
}

function wish(place: Place): SeatWish {
  if (place.who === "bot") return { kind: "bot", bot: place.bot };
  const name = place.who === "you" ? prefs.name.trim() : "";
  return name ? { kind: "human", name } : { kind: "human" };
}
