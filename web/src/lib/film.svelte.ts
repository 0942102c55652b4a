// A replay: the view at every step, built from the first view and the changes after it.

import { say } from "../words";
import type { AnySheet, FamilyBasics } from "./contract";
import type { Event, Moment, Seat } from "../wire";
import { api, problemOf } from "./api";
import { merged } from "./merge";
import { find, key, remember } from "./mine";
import { shortName } from "./titles";

const PACE = 700;
/** A view is cached every 50 steps, so that jumping back does not start from the beginning. */
const KEEP = 50;

type Sections = Record<string, unknown>;

export class Film<F extends FamilyBasics = FamilyBasics> {
  sheet = $state.raw<AnySheet | null>(null);
  family = $state.raw<F | null>(null);
  seats = $state.raw<Seat[]>([]);
  moments = $state.raw<Moment[]>([]);
  turns = $state.raw<number[]>([]);
  /** What had happened before the first step. */
  begun = $state.raw<Event[]>([]);
  at = $state(0);
  /** Whether the game is over, so that it can be looked back at. */
  over = $state(false);
  playing = $state(false);
  problem = $state("");
  private keyed: readonly string[] = [];
  /** The sheets fetched so far, by chapter. */
  private readonly pages = new Map<string, AnySheet>();
  private kept = $state.raw<Sections[]>([]);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly id: string,
    private readonly load: (family: string) => Promise<F>,
  ) {}

  readonly end = $derived.by(() => this.moments.length);
  readonly moment = $derived.by<Moment | undefined>(() => this.moments[this.at - 1]);
  readonly view = $derived.by(() => {
    const from = Math.floor(this.at / KEEP);
    let view = this.kept[from];
    if (!view) return null;
    for (const moment of this.moments.slice(from * KEEP, this.at))
      view = merged(view, moment.changes, this.keyed);
    return view;
  });
  readonly events = $derived.by<Event[]>(() =>
    this.moments.slice(0, this.at).flatMap((moment) => moment.events),
  );

  async open(): Promise<void> {
    const token = this.claim();
    if (!token) {
      this.problem = say("errors.noReplay");
      return;
    }
    try {
      const [sheet, state] = await Promise.all([
        api.sheet(this.id, token),
        api.state(this.id, token),
      ]);
      const family = await this.load(sheet.family);
      this.seats = state.seats;
      this.over = state.outcome !== null || state.replay;
      await this.fetch(token);
      this.family = family;
      this.at = this.end;
      this.pages.set(family.chapter(this.view ?? {}), sheet);
      this.sheet = sheet;
      this.note(sheet);
      const wish = Number(new URLSearchParams(location.search).get("at"));
      this.to(Number.isInteger(wish) ? wish : 0);
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** Another board is shown: get its sheet. */
  async turnPage(chapter: string): Promise<void> {
    const token = key(find(this.id)) ?? "";
    const sheet =
      this.pages.get(chapter) ?? (await api.sheet(this.id, token, this.at).catch(() => null));
    if (!sheet) return;
    this.pages.set(chapter, sheet);
    if (this.family?.chapter(this.view ?? {}) === chapter) this.sheet = sheet;
  }

  private async fetch(token: string): Promise<void> {
    const moments: Moment[] = [];
    let first: Sections = {};
    for (;;) {
      const part = await api.history(this.id, token, moments.length);
      if (moments.length === 0) {
        first = part.view;
        this.begun = part.events;
        this.keyed = part.keyed;
      }
      moments.push(...part.moments);
      this.turns = part.turns;
      if (part.last >= part.end) break;
    }
    const kept = [first];
    let view = first;
    moments.forEach((moment, i) => {
      view = merged(view, moment.changes, this.keyed);
      if ((i + 1) % KEEP === 0) kept.push(view);
    });
    this.kept = kept;
    this.moments = moments;
  }

  private claim(): string | undefined {
    const [, token] = /^#w\.([\w-]+)$/.exec(location.hash) ?? [];
    if (!token) return key(find(this.id));
    history.replaceState(null, "", location.pathname + location.search);
    const known = find(this.id) ?? { table: this.id, seats: [], game: "", title: "", at: 0 };
    remember({ ...known, spectator: token });
    return token;
  }

  private note(sheet: AnySheet): void {
    const known = find(this.id);
    if (known && !known.game)
      remember({ ...known, game: sheet.game_title, title: sheet.title, at: Date.now() });
  }

  who(seat: number): string {
    if (seat < 0) return seat === -1 ? say("replay.chance") : say("replay.table");
    return shortName(this.sheet?.characters[seat]);
  }

  to(step: number): void {
    this.at = Math.min(this.end, Math.max(0, step));
    if (this.at === this.end) this.pause();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private play(): void {
    if (this.at === this.end) this.at = 0;
    this.playing = true;
    this.timer = setInterval(() => this.to(this.at + 1), PACE);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.timer);
  }
}
