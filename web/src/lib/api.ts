// The HTTP side of the wire. Every refusal comes back as one sentence to show.

import type { Plate } from "../families/family";
import type { Event, Outcome, State, Waiting } from "../wire";

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, sentence(answer, response.statusText));
  return answer as T;
}

function sentence(answer: unknown, fallback: string): string {
  if (answer && typeof answer === "object" && "message" in answer) return String(answer.message);
  return fallback;
}

export interface ScenarioInfo {
  id: string;
  title: string;
  seats: [number, number];
  brief: string;
  /** The heading it stands under where there are many. */
  group: string;
  /** The ways to play that go with it. */
  modes: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  /** The kind of its board. */
  family: string;
  /** Whether seats see different things. */
  secret: boolean;
  seats: [number, number];
  scenarios: ScenarioInfo[];
  modes: string[];
  characters: { id: string; name: string; text: string }[];
}

export interface Clause {
  id: string;
  game: string;
  page: number | null;
  kind: string;
  text: string;
  ambiguity: string | null;
}

export interface SeatWish {
  kind: "human" | "bot";
  bot?: string;
  name?: string;
}

export interface NewTable {
  game: string;
  scenario: string;
  characters: string[];
  modes: string[];
  seats: SeatWish[];
  dice: "table" | "real";
}

export interface Opened {
  table: string;
  seats: { seat: number; kind: string; token: string | null }[];
  spectator: string;
}

export interface Moment {
  version: number;
  turn: number;
  seat: number;
  label: string;
  changes: Record<string, unknown>;
  events: Event[];
  waiting: Waiting | null;
  outcome: Outcome | null;
}

export interface History {
  table: string;
  first: number;
  last: number;
  end: number;
  turns: number[];
  view: Record<string, unknown>;
  keyed: string[];
  events: Event[];
  moments: Moment[];
}

export interface NewRecord {
  record: string;
  mode: "replay" | "continue";
  at?: number;
  seats?: SeatWish[];
}

const clauses = new Map<string, Promise<Clause>>();

export const api = {
  games: () => call<{ games: GameInfo[]; bots: string[] }>("/api/games"),
  open: (wish: NewTable) => call<Opened>("/api/tables", undefined, wish),
  state: (table: string, token: string) => call<State>(`/api/tables/${table}`, token),
  /** What the table is drawn on, now or after so many steps. */
  sheet: (table: string, token: string, at?: number) =>
    call<Plate>(`/api/tables/${table}/sheet${at === undefined ? "" : `?at=${at}`}`, token),
  history: (table: string, token: string, from: number) =>
    call<History>(`/api/tables/${table}/history?from=${from}&to=${from + 2000}`, token),
  async record(table: string, token: string): Promise<string> {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`/api/tables/${table}/record`, { headers });
    if (response.ok) return response.text();
    const answer: unknown = await response.json().catch(() => null);
    throw new Refused(response.status, sentence(answer, response.statusText));
  },
  openRecord: (body: NewRecord) => call<Opened>("/api/records", undefined, body),
  seat: (table: string, token: string, seat: number, change: object) =>
    call<unknown>(`/api/tables/${table}/seats/${seat}`, token, change),
  clause(id: string): Promise<Clause> {
    let known = clauses.get(id);
    if (!known) {
      known = call<Clause>(`/api/clauses/${id}`);
      clauses.set(id, known);
    }
    return known;
  },
};
