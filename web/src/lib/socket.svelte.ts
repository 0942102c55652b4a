// One seat's live connection: joins, reconnects, applies changes.

import type { Change, ChatLine, Error, Event, Odds, Pointed, Pong, Presence, Reaction, State, UndoNews, WithheldList } from "../wire";
import { say } from "../words";
import { LANGUAGE } from "../words/language";
import { api } from "./api";
import { checksum } from "./drift";
import { merged } from "./merge";

type Incoming = State | Change | ChatLine | Odds | WithheldList | Presence | Pointed | Reaction | UndoNews | Error | Pong;

/** What somebody signalled: a reaction, or a place they point at. */
export interface Signal {
  id: number;
  seat: number;
  what?: Reaction["what"];
  place?: number;
}

const FIRST_RETRY = 300;
const LAST_RETRY = 8000;
const LOG_LENGTH = 800;
/** How long a signal is shown. */
const SIGNAL = 6000;
const PULSE = 15_000;
/** The close code of a server that rejects this client: retrying would not help. */
const POLICY = 1008;

const NEW_KEY = "new-key";
const WHY: Record<string, () => string> = {
  [NEW_KEY]: () => say("errors.newKey"),
  deleted: () => say("errors.deleted"),
};

/** The chat with another line, in order: workers of a server may hear of lines late, or twice. */
function said(chat: ChatLine[], line: ChatLine): ChatLine[] {
  const others = chat.filter((other) => other.n !== line.n);
  return [...others, line].sort((one, other) => one.n - other.n);
}

export class Seat {
  state = $state.raw<State | null>(null);
  events = $state.raw<Event[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What was signalled in the last seconds. */
  signals = $state.raw<Signal[]>([]);
  private signalled = 0;
  odds = $state.raw<Odds | null>(null);
  withheld = $state.raw<WithheldList | null>(null);
  connected = $state(false);
  /** Why the seat cannot be opened at all. */
  barred = $state("");
  /** Why the last message was rejected. */
  refused = $state("");
  /** An answer is on its way. */
  busy = $state(false);

  private socket: WebSocket | null = null;
  private retry = FIRST_RETRY;
  private closed = false;
  private heard = 0;
  private drifted = false;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly table: string,
    readonly token: string,
    private readonly onlost: () => void,
    /** Called before a new state is shown; without news when the whole of it was replaced. */
    private readonly onstate: (before: State | null, next: State, news: Event[] | null) => void,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => {
      const chat = this.chat.at(-1)?.n ?? 0;
      const since = this.drifted ? null : (this.state?.version ?? null);
      this.drifted = false;
      // The server may have been upgraded meanwhile.
      if (this.state) void api.health().catch(() => null);
      this.send({ type: "hello", token: this.token, since, chat, language: LANGUAGE });
    };
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as Incoming);
    socket.onclose = (event) => this.lost(event.code, event.reason);
    clearInterval(this.pulse);
    this.heard = Date.now();
    this.pulse = setInterval(() => this.beat(socket), PULSE);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    this.socket?.close();
  }

  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  answer(action: unknown): void {
    if (!this.state || this.busy) return;
    this.busy = true;
    this.refused = "";
    this.send({ type: "answer", version: this.state.version, action });
  }

  askOdds(): void {
    if (this.odds?.version !== this.state?.version) this.send({ type: "odds" });
  }

  askWithheld(): void {
    if (this.withheld?.version !== this.state?.version) this.send({ type: "withheld" });
  }

  /** A connection that dies without closing is detected by its silence. */
  private beat(socket: WebSocket): void {
    if (Date.now() - this.heard > 2 * PULSE) socket.close();
    else this.send({ type: "ping" });
  }

  private lost(code: number, reason: string): void {
    this.connected = false;
    this.busy = false;
    clearInterval(this.pulse);
    if (this.closed) return;
    if (code === POLICY) {
      this.barred = WHY[reason]?.() ?? (this.refused || say("errors.badLink"));
      if (reason === NEW_KEY) this.onlost();
      return;
    }
    setTimeout(() => {
      if (!this.closed) this.open();
    }, this.retry);
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
  }

  private take(message: Incoming): void {
    this.heard = Date.now();
    if (message.type === "error") {
      this.fail(message.message, message.state);
      return;
    }
    this.connected = true;
    this.retry = FIRST_RETRY;
    if (message.type === "state") this.replace(message);
    else if (message.type === "change") this.change(message);
    else if (message.type === "chat") this.chat = said(this.chat, message);
    else if (message.type === "odds") this.odds = message;
    else if (message.type === "withheld") this.withheld = message;
    else if (message.type === "pointed") this.signal({ seat: message.seat, place: message.place });
    else if (message.type === "reaction") this.signal({ seat: message.seat, what: message.what });
    else if (this.state) this.side(this.state, message);
  }

  private signal(said: Omit<Signal, "id">): void {
    const id = ++this.signalled;
    this.signals = [...this.signals, { ...said, id }];
    setTimeout(() => (this.signals = this.signals.filter((known) => known.id !== id)), SIGNAL);
  }

  private side(state: State, message: Incoming): void {
    if (message.type === "presence")
      this.state = { ...state, seats: message.seats, spectators: message.spectators };
    else if (message.type === "undo") this.state = { ...state, undo: message.undo };
  }

  private fail(sentence: string, state?: State): void {
    this.busy = false;
    this.refused = sentence;
    if (state) this.replace(state);
  }

  private replace(state: State): void {
    this.onstate(this.state, state, null);
    this.state = state;
    this.events = state.events;
    this.settle();
  }

  private change(change: Change): void {
    const before = this.state;
    if (!before || change.version <= before.version) return;
    const { events, changes, type: _type, ...rest } = change;
    const view = merged(before.view, changes, before.keyed);
    const next = { ...before, ...rest, view };
    this.onstate(before, next, events);
    this.state = next;
    this.events = [...this.events, ...events].slice(-LOG_LENGTH);
    this.refused = "";
    if (checksum(view, before.keyed) !== change.hash) this.startOver();
    else this.settle();
  }

  /** The view differs from the server's: ask for the whole state. */
  private startOver(): void {
    this.drifted = true;
    this.socket?.close();
  }

  private settle(): void {
    this.busy = false;
    if (this.state?.decision) this.askOdds();
  }
}
