// A step of the table, shown one thing after the other: the dice tumble and come to rest, then the
// models move and are marked, then the log tells it. Nothing is on the screen before it is due, and
// any key or click brings everything to its end.

import { flushSync } from "svelte";

import type { Event, State } from "../wire";
import type { Beat, FamilyBasics, View } from "./contract";
import { pace, resume } from "./motion";

/** Milliseconds at the usual speed. */
const TUMBLE = 420;
const REST = 200;
const MOVE = 260;
const TURN = 420;
const READ = 300;
/** One step of the table takes no longer than this. */
const LONGEST = 4200;

interface Cue {
  /** Milliseconds to wait before it. */
  wait: number;
  act: () => void;
}

interface Part {
  beat: Beat | null;
  /** The event that takes time, and what comes of it. */
  events: Event[];
}

export class Show {
  /** What was on the screen before the step, and as much of the step as has been shown. */
  private held = $state.raw<State | null>(null);
  /** The numbers of the last events that the board shows and the log tells. */
  private seen = $state(0);
  private told = $state(0);
  /** The roll in the tray, and whether the dice have come to rest. */
  roll = $state.raw<Event | null>(null);
  rested = $state(false);
  /** The card that is being turned over, until it does something. */
  card = $state.raw<Event | null>(null);
  private cues: Cue[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest version that has been taken. */
  private newest = 0;

  constructor(private readonly family: () => FamilyBasics | null) {}

  readonly on = $derived.by(() => this.held !== null);

  /** The state to show instead of the newest one. */
  cover(now: State | null): State | null {
    const held = this.held;
    if (!held || !now) return now;
    const { version, view, waiting } = held;
    return { ...now, version, view, waiting, decision: null, outcome: null };
  }

  /** The lines of the log that are told by now. */
  tells(events: Event[]): Event[] {
    return this.held ? events.filter((event) => event.n <= this.told) : events;
  }

  /** The events that the board shows by now. */
  shows(events: Event[]): Event[] {
    return this.held ? events.filter((event) => event.n <= this.seen) : events;
  }

  /** A step has arrived, over one of perhaps several lines. */
  take(before: State, next: State, news: Event[]): void {
    if (next.version <= this.newest) return;
    this.newest = next.version;
    const parts = this.parts(before, next, news);
    if (!parts.some((part) => part.beat) && !this.held) return;
    resume();
    const first = news[0]?.n ?? this.told + 1;
    if (!this.held) {
      this.held = before;
      this.seen = this.told = first - 1;
    }
    this.queue(parts, next);
    if (this.timer === undefined) this.run();
  }

  /** The whole state was replaced, or nobody wants to wait: show where things stand. */
  finish(version = this.newest): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.newest = version;
    this.cues = [];
    this.roll = null;
    this.card = null;
    this.held = null;
  }

  /** The same because of a key or a click, which then finds everything in its place. */
  skip(): void {
    this.finish();
    flushSync();
  }

  /** Each event that takes time, with what follows from it. */
  private parts(before: State, next: State, news: Event[]): Part[] {
    const family = this.family();
    const showing = family?.showing;
    const grown = family?.chapter(before.view) !== family?.chapter(next.view);
    if (!showing || grown || pace() === 0 || document.hidden) return [];
    const found: Part[] = [{ beat: null, events: [] }];
    for (const event of news) {
      const beat = showing.beat(event);
      if (beat) found.push({ beat, events: [event] });
      else found.at(-1)?.events.push(event);
    }
    return found;
  }

  private queue(parts: Part[], next: State): void {
    const cues = parts.flatMap((part) => this.cuesOf(part, next.view));
    const total = cues.reduce((sum, cue) => sum + cue.wait, 0);
    const scale = pace() * Math.min(1, LONGEST / Math.max(1, total));
    this.cues.push(...cues.map((cue) => ({ ...cue, wait: cue.wait * scale })));
    this.cues.push({ wait: 0, act: () => (this.held = next) });
  }

  private cuesOf({ beat, events }: Part, end: View): Cue[] {
    const first = events[0];
    if (!first) return [];
    const happen = { wait: 0, act: () => this.happen(events, end) };
    const tell = { wait: MOVE, act: () => this.tell(events) };
    if (beat === "roll")
      return [
        { wait: 0, act: () => this.tumble(first) },
        { wait: TUMBLE, act: () => (this.rested = true) },
        { ...happen, wait: REST },
        tell,
      ];
    if (beat === "card")
      return [
        { wait: 0, act: () => this.turn(first, end) },
        { ...happen, wait: TURN + READ },
        { ...tell, wait: 0 },
      ];
    return [happen, { ...tell, wait: beat ? MOVE : 0 }];
  }

  private tumble(event: Event): void {
    this.roll = event;
    this.rested = false;
  }

  private turn(event: Event, end: View): void {
    this.happen([event], end);
    this.tell([event]);
    this.card = event;
  }

  private happen(events: Event[], end: View): void {
    const held = this.held;
    const showing = this.family()?.showing;
    this.card = null;
    if (!held || !showing) return;
    const late = events.filter((event) => event.n > this.seen);
    this.held = { ...held, view: late.reduce((view, event) => showing.after(view, event, end), held.view) };
    this.seen = Math.max(this.seen, events.at(-1)?.n ?? 0);
  }

  private tell(events: Event[]): void {
    this.told = Math.max(this.told, events.at(-1)?.n ?? 0);
    this.roll = null;
  }

  /** Everything that is due now; then wait for the next. */
  private run(): void {
    this.timer = undefined;
    for (;;) {
      const cue = this.cues[0];
      if (!cue) {
        this.finish();
        return;
      }
      if (cue.wait > 0) {
        this.timer = setTimeout(() => {
          cue.wait = 0;
          this.run();
        }, cue.wait);
        return;
      }
      this.cues.shift();
      cue.act();
    }
  }
}
