// One seat's live connection: joins, resumes after a break, applies changes, notices drift.

import type { Change, ChatLine, Event, Odds, State, WithheldList } from "../wire";

type Incoming =
  | State
  | Change
  | ChatLine
  | Odds
  | WithheldList
  | { type: "presence"; seats: State["seats"]; spectators: number }
  | { type: "undo"; version: number; undo: State["undo"] }
  | { type: "error"; code: string; message: string; state?: State }
  | { type: "pong" };

const FIRST_RETRY = 300;
const LAST_RETRY = 8000;
const LOG_LENGTH = 600;

export class Seat {
  state = $state.raw<State | null>(null);
  events = $state.raw<Event[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  odds = $state.raw<Odds | null>(null);
  withheld = $state.raw<WithheldList | null>(null);
  connected = $state(false);
  refused = $state("");
  /** The events of the newest message, for dice and moves to be animated. */
  fresh = $state.raw<Event[]>([]);

  private socket: WebSocket | null = null;
  private retry = FIRST_RETRY;
  private closed = false;

  constructor(
    readonly table: string,
    readonly token: string,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => {
      const chat = this.chat.at(-1)?.n ?? 0;
      this.send({ type: "hello", token: this.token, since: this.state?.version ?? null, chat });
    };
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as Incoming);
    socket.onclose = (event) => this.lost(event.code);
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  answer(action: unknown): void {
    if (this.state) this.send({ type: "answer", version: this.state.version, action });
  }

  private lost(code: number): void {
    this.connected = false;
    // 4401 and 4404: the token or the table is not known; asking again would not help.
    if (this.closed || code === 4401 || code === 4404) {
      if (!this.closed) this.refused = "This link does not open a seat at a table.";
      return;
    }
    setTimeout(() => this.open(), this.retry);
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
  }

  private take(message: Incoming): void {
    this.connected = true;
    this.retry = FIRST_RETRY;
    if (message.type === "state") this.replace(message);
    else if (message.type === "change") this.change(message);
    else if (message.type === "presence" && this.state)
      this.state = { ...this.state, seats: message.seats, spectators: message.spectators };
    else if (message.type === "chat") this.chat = [...this.chat, message];
    else if (message.type === "odds") this.odds = message;
    else if (message.type === "withheld") this.withheld = message;
    else if (message.type === "undo" && this.state)
      this.state = { ...this.state, undo: message.undo };
    else if (message.type === "error") this.fail(message.message, message.state);
  }

  private fail(sentence: string, state?: State): void {
    this.refused = sentence;
    if (state) this.replace(state);
  }

  private replace(state: State): void {
    this.state = state;
    this.events = state.events;
    this.fresh = [];
    this.forgetAnswers();
  }

  private change(change: Change): void {
    const before = this.state;
    if (!before) return;
    const { events, changes, type: _type, ...rest } = change;
    this.state = { ...before, ...rest, view: merged(before.view, changes) };
    this.events = [...this.events, ...events].slice(-LOG_LENGTH);
    this.fresh = events;
    this.refused = "";
    this.forgetAnswers();
  }

  private forgetAnswers(): void {
    this.odds = null;
    this.withheld = null;
    if (this.state?.decision) this.send({ type: "odds" });
  }
}

/** Sections that hold leaves by key are changed leaf by leaf, all others whole. */
const KEYED = ["characters", "enemies", "tokens", "decks"];

function merged(view: Record<string, unknown>, changes: Record<string, unknown>) {
  const next = { ...view };
  for (const [section, value] of Object.entries(changes))
    next[section] = KEYED.includes(section) ? leaves(view[section], value) : value;
  return next;
}

function leaves(before: unknown, changed: unknown): Record<string, unknown> {
  const next = { ...(before as Record<string, unknown>) };
  for (const [key, leaf] of Object.entries(changed as Record<string, unknown>)) {
    if (leaf === null) delete next[key];
    else next[key] = leaf;
  }
  return next;
}
