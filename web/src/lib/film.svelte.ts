// A game as it went: every step's view, made from the first one and the changes after it.

import { kindOf } from "../families";
import type { Kind, Plate } from "../families/family";
import type { Event, Seat } from "../wire";
import { api, type Moment } from "./api";
import { merged } from "./merge";
import { find, key, remember } from "./mine";

const PACE = 700;
/** A view is kept every so many steps, so that jumping back need not begin at the start. */
const KEEP = 50;

type Sections = Record<string, unknown>;

export class Film {
  sheet = $state.raw<Plate | null>(null);
  kind = $state.raw<Kind | null>(null);
  seats = $state.raw<Seat[]>([]);
  moments = $state.raw<Moment[]>([]);
  turns = $state.raw<number[]>([]);
  at = $state(0);
  playing = $state(false);
  problem = $state("");
  private keyed: readonly string[] = [];
  /** The sheets that were needed so far, by chapter. */
  private readonly pages = new Map<string, Plate>();
  private kept = $state.raw<Sections[]>([]);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {}

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

  async load(): Promise<void> {
    const token = this.claim();
    if (!token) {
      this.problem = "This browser has no link to that game.";
      return;
    }
    try {
      const [sheet, state] = await Promise.all([
        api.sheet(this.id, token),
        api.state(this.id, token),
      ]);
      const kind = await kindOf(sheet.family);
      this.seats = state.seats;
      await this.fetch(token);
      this.kind = kind;
      this.at = this.end;
      this.pages.set(kind.chapter(this.view ?? {}), sheet);
      this.sheet = sheet;
      this.note(sheet);
      const wish = Number(new URLSearchParams(location.search).get("at"));
      this.to(Number.isInteger(wish) ? wish : 0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Another board is shown: put its sheet under it. */
  async turnPage(chapter: string): Promise<void> {
    const token = key(find(this.id)) ?? "";
    const sheet =
      this.pages.get(chapter) ?? (await api.sheet(this.id, token, this.at).catch(() => null));
    if (!sheet) return;
    this.pages.set(chapter, sheet);
    if (this.kind?.chapter(this.view ?? {}) === chapter) this.sheet = sheet;
  }

  private async fetch(token: string): Promise<void> {
    const moments: Moment[] = [];
    let first: Sections = {};
    for (;;) {
      const part = await api.history(this.id, token, moments.length);
      if (moments.length === 0) {
        first = part.view;
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

  private note(sheet: Plate): void {
    const known = find(this.id);
    if (known && !known.game)
      remember({ ...known, game: sheet.game_title, title: sheet.title, at: Date.now() });
  }

  who(seat: number): string {
    if (seat < 0) return seat === -1 ? "Chance" : "The table";
    return this.sheet?.characters[seat]?.name.split(" ")[0] ?? "";
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
