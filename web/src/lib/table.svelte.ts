// A table in this browser: one connection for each seat held here, and what to show.

import { say } from "../words";
import type { AnySheet, FamilyBasics, View } from "./contract";
import type { Decision, Event, Option, Reaction, State } from "../wire";
import { api, problemOf } from "./api";
import { choices, type Choice } from "./choices";
import { claimed, forgetSeat, isGone, opened, taken } from "./claim";
import { type Held, type Mine, remember } from "./mine";
import { prefs, setPref } from "./prefs.svelte";
import { Show } from "./show.svelte";
import { Seat } from "./socket.svelte";

export class TableClient<F extends FamilyBasics = FamilyBasics> {
  sheet = $state.raw<AnySheet | null>(null);
  family = $state.raw<F | null>(null);
  problem = $state("");
  /** Choices that can be left to the table are answered with the first option until the next real choice. */
  settling = $state(false);
  /** The same, and without animations or the turns of bots, until there is bad news. */
  fast = $state(false);
  /** The version of the last question that was answered for the player. */
  private passed = $state(-1);
  /** The seat that a guest has just taken by a link, until the guest has a name; -1 otherwise. */
  guest = $state(-1);
  /** The squares still to walk, until something happens on the way. */
  private walking: number[] = [];
  /** The version at which the last step of the walk was taken. */
  private walked = 0;
  /** Picks the answer to the next question, if that is known already. */
  private chained: ((found: Choice[]) => Choice | undefined) | undefined;
  mine = $state.raw<Mine>({ table: "", seats: [], game: "", title: "", at: 0 });
  private lines = $state.raw<Seat[]>([]);
  /** The seats held here, less those that got another key meanwhile. */
  readonly seats = $derived.by(() => this.lines.filter((seat) => !seat.barred));

  constructor(
    readonly id: string,
    private readonly load: (family: string) => Promise<F>,
  ) {}

  /** In fast-forward, steps of bots are skipped unless they contain bad news. */
  private isJumping(now: State): boolean {
    const shown = this.shown;
    if (!this.fast || !shown || !isBots(shown) || !isBots(now) || now.version < shown.version) return false;
    const news = (this.seat?.events ?? []).filter((event) => event.version > shown.version);
    return news.every((event) => !this.family?.sign(event).bad);
  }

  /** The seat that must decide, or else the first one held. */
  readonly seat = $derived.by(() => {
    const asked = this.seats.find((seat) => seat.state?.decision);
    return asked ?? this.seats[0];
  });
  private readonly now = $derived.by(() => {
    const now = this.seat?.state ?? null;
    if (!now || !this.isJumping(now)) this.shown = now;
    return this.shown;
  });
  /** While bot turns are skipped, not the newest state. */
  private shown: State | null = null;
  /** What has just happened, one thing after the other. */
  readonly show = new Show(() => this.family);
  /** What is on the screen. */
  readonly state = $derived.by(() => this.show.cover(this.now));
  readonly view = $derived.by<View | null>(() => this.state?.view ?? null);
  readonly decision = $derived.by<Decision | null>(() => this.state?.decision ?? null);
  readonly events = $derived.by(() => this.show.tells(this.seat?.events ?? []));
  /** The events that the board shows, before the log tells them. */
  readonly happened = $derived.by(() => this.show.shows(this.seat?.events ?? []));
  readonly chat = $derived.by(() => this.seats[0]?.chat ?? []);
  readonly signals = $derived.by(() => this.seats[0]?.signals ?? []);
  readonly connected = $derived.by(() => this.seats.every((seat) => seat.connected));
  readonly barred = $derived.by(() => (this.seats.length ? "" : (this.lines[0]?.barred ?? "")));
  readonly watching = $derived.by(() => (this.seats[0]?.state?.seat ?? 0) < 0);
  readonly held = $derived.by(
    () => new Set(this.seats.map((seat) => seat.state?.seat ?? -3).filter((seat) => seat >= 0)),
  );

  async open(): Promise<void> {
    try {
      const { mine, link } = opened(this.id);
      if (link && !mine.seats.some((held) => held.seat === link.seat)) this.guest = link.seat;
      this.mine = await claimed(mine, link);
      const tokens = this.mine.seats.map((held) => held.token);
      if (tokens.length === 0 && this.mine.spectator) tokens.push(this.mine.spectator);
      const lines = tokens.map((token) => this.line(token));
      if (lines.length === 0) throw new Error(say("errors.noSeat"));
      const sheet = await this.firstSheet(tokens);
      this.family = await this.load(sheet.family);
      this.sheet = sheet;
      this.remember();
      this.lines = lines;
      for (const seat of lines) seat.open();
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** The board, as the first seat sees it whose key still works. */
  private async firstSheet([token = "", ...others]: string[]): Promise<AnySheet> {
    try {
      return await api.sheet(this.id, token);
    } catch (error) {
      if (!isGone(error) || others.length === 0) throw error;
      return this.firstSheet(others);
    }
  }

  private line(token: string): Seat {
    return new Seat(
      this.id,
      token,
      () => this.lose(token),
      (before, next, news) => this.arrive(before, next, news),
    );
  }

  /** A new state is here, and not on the screen yet. */
  private arrive(before: State | null, next: State, news: Event[] | null): void {
    const shown = this.state ?? before;
    if (news && shown && !this.fast) this.show.take(shown, next, news);
    else this.show.finish(next.version);
  }

  /** A seat got a new key: somebody else has it now. */
  private lose(token: string): void {
    const held = this.mine.seats.find((known) => known.token === token);
    if (held) this.mine = forgetSeat(this.mine, held.seat);
  }

  /** Play another seat from here as well. */
  async take(link: Held): Promise<void> {
    this.mine = await taken(this.mine, link);
    const held = this.mine.seats.find((known) => known.seat === link.seat);
    if (!held) return;
    const seat = this.line(held.token);
    this.lines = [...this.lines, seat];
    seat.open();
  }

  /** A link for somebody else, which replaces an older one. */
  invite(seat: number, token: string, name: string): void {
    const others = (this.mine.invites ?? []).filter((known) => known.seat !== seat);
    this.mine = { ...this.mine, invites: [...others, { seat, token, name }] };
    remember(this.mine);
  }

  /** A guest's name, for the others and for the next table. */
  async nameGuest(name: string): Promise<void> {
    const held = this.mine.seats.find((known) => known.seat === this.guest);
    if (held) await api.seat(this.id, held.token, held.seat, { name });
    setPref("name", name);
    this.guest = -1;
  }

  /** The board has changed: fetch its sheet again. */
  async turnPage(): Promise<void> {
    const token = this.seats[0]?.token;
    const sheet = token ? await api.sheet(this.id, token).catch(() => null) : null;
    if (sheet) this.sheet = sheet;
  }

  close(): void {
    for (const seat of this.lines) seat.close();
  }

  choose(choice: Choice): void {
    this.seat?.answer(choice.option.action);
  }

  canSettle(): boolean {
    const options = this.decision?.options ?? [];
    const others = options.filter((option) => !this.isSettled(option));
    return others.length < options.length && others.every(({ group }) => group === "discard");
  }

  /** A question of order or route, which a player may leave to the table. */
  private isSettled(option: Option): boolean {
    return this.family?.settled.includes(option.group) ?? false;
  }

  settle(): void {
    this.settling = true;
    this.settleNext();
  }

  /** Choose something, and give the answer to the question that follows. */
  chain(first: Choice, next: (found: Choice[]) => Choice | undefined): void {
    this.chained = next;
    this.choose(first);
  }

  /** Answer what the player has left to the table; called for every new decision. */
  settleNext(): void {
    if (!this.decision) return;
    const next = this.chained?.(choices(this.decision));
    this.chained = undefined;
    if (next) {
      this.pass(next);
      return;
    }
    const formality = this.family?.formality?.(this.decision, this.held);
    if (formality) this.pass(formality);
    else if (!this.canSettle()) this.settling = false;
    else if (this.settling || this.fast || prefs.settle) {
      const first = choices(this.decision).find(({ option }) => this.isSettled(option));
      if (first) this.pass(first);
    }
  }

  /** Answer for the player, who is not shown the question. */
  private pass(choice: Choice): void {
    this.passed = this.state?.version ?? -1;
    this.choose(choice);
  }

  /** Whether the question on the table is being answered without the player. */
  readonly passing = $derived.by(() => this.passed === this.state?.version && this.seat?.busy === true);

  /** Walk along a path, one step after another. */
  walk(path: number[]): void {
    this.walking = path;
    this.walked = this.state?.version ?? 0;
    this.walkOn();
  }

  /**
   * The next step, unless something other than the walking has happened; called for every new decision.
   * Of two seats held here, one may hear of a step before the other hears the question that follows it.
   */
  walkOn(): void {
    const [place, ...rest] = this.walking;
    const { family, view, decision, state } = this;
    if (place === undefined || (!decision && this.held.has(state?.waiting?.seat ?? -1))) return;
    this.walking = [];
    if (!family?.steps || !view || !decision) return;
    const news = this.events.filter((event) => event.version > this.walked);
    const step = family.steps(view, place, choices(decision), news);
    if (!step) return;
    this.walking = rest;
    this.walked = state?.version ?? 0;
    this.pass(step);
  }

  /** Whether the players held here want to be asked even where all options lead to the same. */
  readonly chooses = $derived.by(() =>
    (this.state?.seats ?? []).some((seat) => this.held.has(seat.seat) && seat.chooses),
  );

  async letChoose(chooses: boolean): Promise<void> {
    setPref("chooses", chooses);
    for (const { seat, token } of this.mine.seats)
      await api.seat(this.id, token, seat, { chooses }).catch(() => null);
  }

  undo(to: "step" | "action" | "turn" | "scenario"): void {
    this.able()?.send({ type: "undo", to });
  }

  redo(): void {
    this.able()?.send({ type: "redo" });
  }

  /** The seat to act for, if any is held here. */
  private able(): Seat | undefined {
    return this.seats.find((seat) => this.isPlaying(seat)) ?? this.seats.find((seat) => (seat.state?.seat ?? -3) >= 0);
  }

  /** A player with several seats agrees with themselves. */
  agreeWithMyself(): void {
    const asked = this.seats[0]?.state?.undo;
    if (asked?.asked_by === null || asked === undefined || !this.held.has(asked.asked_by)) return;
    this.consent(true);
  }

  consent(agree: boolean): void {
    // One seat may have heard of the request before another.
    const ask = this.seats.map((seat) => seat.state?.undo.ask).find(Boolean) ?? "";
    for (const seat of this.seats) {
      const number = seat.state?.seat ?? -3;
      if (number < 0 || seat.state?.undo.agreed.includes(number)) continue;
      seat.send({ type: "undo-consent", agree, ask });
      if (!agree) return;
    }
  }

  say(text: string): void {
    this.able()?.send({ type: "chat", text });
  }

  react(what: Reaction["what"]): void {
    this.able()?.send({ type: "react", what });
  }

  /** Point at a place of the board. */
  point(place: number): void {
    this.able()?.send({ type: "point", place });
  }

  /** Every seat held here votes that a bot should play for somebody who has left. */
  vote(seat: number, agree: boolean): void {
    for (const mine of this.seats) if (this.isPlaying(mine)) mine.send({ type: "vote", seat, agree });
  }

  private isPlaying({ state }: Seat): boolean {
    return state?.seats.some((known) => known.seat === state.seat && known.kind === "human") ?? false;
  }

  nameOf(seat: number): string {
    return this.state?.seats.find((known) => known.seat === seat)?.name ?? say("common.table");
  }

  /** The portrait of whoever plays at a seat now; a campaign may change it. */
  faceOf(seat: number): string {
    return this.sheet?.characters[seat]?.id ?? this.state?.seats.find((known) => known.seat === seat)?.character ?? "";
  }

  link(seat: number | "w", token: string): string {
    return `${location.origin}/t/${this.id}#${seat}.${token}`;
  }

  private remember(): void {
    if (!this.sheet) return;
    const { game_title, title } = this.sheet;
    this.mine = { ...this.mine, game: game_title, title, at: Date.now() };
    remember(this.mine);
  }
}

function isBots(state: State): boolean {
  const seat = state.seats.find((known) => known.seat === state.waiting?.seat);
  return seat?.kind === "bot" && state.outcome === null;
}
