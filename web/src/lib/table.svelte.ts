// A table as this browser sits at it: one connection for each seat held, and what to show of them.

import { kindOf } from "../families";
import type { Kind, Plate, View } from "../families/family";
import type { Decision, State } from "../wire";
import { api } from "./api";
import { choices, type Choice } from "./choices";
import { find, type Mine, remember } from "./mine";
import { prefs } from "./prefs.svelte";
import { Seat } from "./socket.svelte";

export class TableClient {
  sheet = $state.raw<Plate | null>(null);
  kind = $state.raw<Kind | null>(null);
  problem = $state("");
  /** What may be left to the table is answered by the first choice until the next other question. */
  settling = $state(false);
  /** The same, nothing is animated and bots' turns are jumped over, until there is bad news. */
  fast = $state(false);
  readonly mine: Mine;
  readonly seats: Seat[];

  constructor(readonly id: string) {
    this.mine = claim(id);
    const tokens = this.mine.seats.map((held) => held.token);
    if (tokens.length === 0 && this.mine.spectator) tokens.push(this.mine.spectator);
    this.seats = tokens.map((token) => new Seat(id, token));
  }

  /** In fast forward the steps of bots are left out, unless there is bad news in them. */
  private isJumping(now: State): boolean {
    const shown = this.shown;
    if (!this.fast || !shown || !isBots(shown) || !isBots(now) || now.version < shown.version) return false;
    const news = (this.seat?.events ?? []).filter((event) => event.version > shown.version);
    return news.every((event) => !this.kind?.sign(event).bad);
  }

  /** The seat that must decide, else the first one held. */
  readonly seat = $derived.by(() => {
    const asked = this.seats.find((seat) => seat.state?.decision);
    return asked ?? this.seats[0];
  });
  readonly state = $derived.by(() => {
    const now = this.seat?.state ?? null;
    if (!now || !this.isJumping(now)) this.shown = now;
    return this.shown;
  });
  /** What is on the screen; while the table jumps over bots' turns, not the newest. */
  private shown: State | null = null;
  readonly view = $derived.by<View | null>(() => this.state?.view ?? null);
  readonly decision = $derived.by<Decision | null>(() => this.state?.decision ?? null);
  readonly events = $derived.by(() => this.seat?.events ?? []);
  readonly chat = $derived.by(() => this.seats[0]?.chat ?? []);
  readonly connected = $derived.by(() => this.seats.every((seat) => seat.connected));
  readonly barred = $derived.by(() => this.seats.find((seat) => seat.barred)?.barred ?? "");
  readonly watching = $derived.by(() => (this.seats[0]?.state?.seat ?? 0) < 0);
  readonly held = $derived.by(
    () => new Set(this.seats.map((seat) => seat.state?.seat ?? -3).filter((seat) => seat >= 0)),
  );

  async open(): Promise<void> {
    const first = this.seats[0];
    if (!first) {
      this.problem = "This browser holds no seat at that table. Ask for its link.";
      return;
    }
    try {
      const sheet = await api.sheet(this.id, first.token);
      const kind = await kindOf(sheet.family);
      this.sheet = sheet;
      this.kind = kind;
      this.remember();
      for (const seat of this.seats) seat.open();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** The board has changed: have its sheet again. */
  async turnPage(): Promise<void> {
    const token = this.seats[0]?.token;
    const sheet = token ? await api.sheet(this.id, token).catch(() => null) : null;
    if (sheet) this.sheet = sheet;
  }

  close(): void {
    for (const seat of this.seats) seat.close();
  }

  choose(choice: Choice): void {
    this.seat?.answer(choice.option.action);
  }

  canSettle(): boolean {
    const options = this.decision?.options ?? [];
    const settled = this.kind?.settled ?? [];
    return options.length > 0 && options.every((option) => settled.includes(option.group));
  }

  settle(): void {
    this.settling = true;
    this.settleNext();
  }

  /** Answer what the player does not care about; called whenever a question opens. */
  settleNext(): void {
    if (!this.decision) return;
    if (!this.canSettle()) this.settling = false;
    else if (this.settling || this.fast || prefs.settle) {
      const first = choices(this.decision)[0];
      if (first) this.choose(first);
    }
  }

  undo(to: "step" | "action" | "turn" | "scenario"): void {
    this.able()?.send({ type: "undo", to });
  }

  redo(): void {
    this.able()?.send({ type: "redo" });
  }

  /** The seat to speak for, if any is held. */
  private able(): Seat | undefined {
    return this.seats.find((seat) => (seat.state?.seat ?? -3) >= 0);
  }

  /** One person at several seats agrees with themselves. */
  agreeWithMyself(): void {
    const asked = this.seats[0]?.state?.undo;
    if (asked?.asked_by === null || asked === undefined || !this.held.has(asked.asked_by)) return;
    this.consent(true);
  }

  consent(agree: boolean): void {
    for (const seat of this.seats) {
      const number = seat.state?.seat ?? -3;
      if (number < 0 || seat.state?.undo.agreed.includes(number)) continue;
      seat.send({ type: "undo-consent", agree });
      if (!agree) return;
    }
  }

  say(text: string): void {
    this.able()?.send({ type: "chat", text });
  }

  nameOf(seat: number): string {
    return this.state?.seats.find((known) => known.seat === seat)?.name ?? "the table";
  }

  link(seat: number | "w", token: string): string {
    return `${location.origin}/t/${this.id}#${seat}.${token}`;
  }

  private remember(): void {
    if (!this.sheet) return;
    const { game_title, title } = this.sheet;
    remember({ ...this.mine, game: game_title, title, at: Date.now() });
  }
}

function isBots(state: State): boolean {
  const seat = state.seats.find((known) => known.seat === state.waiting?.seat);
  return seat?.kind === "bot" && state.outcome === null;
}

/** What this browser holds of a table, with the seat of an invite link that it was opened by. */
function claim(id: string): Mine {
  const known = find(id) ?? { table: id, seats: [], game: "", title: "", at: 0 };
  const [, place, token] = /^#(\d+|w)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (!place || !token) return known;
  // The token is a key: it should not stay in the address bar or in a picture of the screen.
  history.replaceState(null, "", location.pathname);
  if (place === "w") return { ...known, spectator: token };
  const seat = Number(place);
  const others = known.seats.filter((held) => held.seat !== seat);
  return { ...known, seats: [...others, { seat, token }] };
}
