// The HTTP side of the wire. Every error is one sentence, ready to show.

import { say } from "../words";
import { LANGUAGE } from "../words/language";
import { checkBuild } from "./build";
import type { AnySheet } from "./contract";
import type { Credits } from "./credits";
import type { Balance, Chances, Clause, Games, Guide, Health, Hint, History, NewRecord, NewTable, Opened, Rules, SeatChange, SeatToken, Squares, State, WholeLog } from "../wire";

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** An answer that the service worker keeps for times without a connection. */
async function kept<T>(path: string, token?: string): Promise<T> {
  return call<T>(path, token, undefined, { "X-Keep": "1" });
}

async function call<T>(path: string, token?: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
  const headers: Record<string, string> = { ...more };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await request(path, {
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

async function request(path: string, how: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const headers = { "Accept-Language": LANGUAGE, ...how.headers };
  const response = await fetch(path, { ...how, headers }).catch(() => null);
  if (!response) throw new Refused(0, say("errors.offline"));
  checkBuild(response);
  if (response.ok) return response;
  throw new Refused(response.status, await sentence(response));
}

async function sentence(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  if (answer && typeof answer === "object" && "message" in answer) return String(answer.message);
  return say("errors.status", { status: response.status });
}

/** An error in words. */
export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const clauses = new Map<string, Promise<Clause>>();

export const api = {
  health: () => call<Health>("/health"),
  credits: () => call<Credits>("/licenses.json"),
  /** All clauses of a game's rulebook. */
  rules: (game: string) => kept<Rules>(`/api/rules/${game}`),
  games: () => kept<Games>("/api/games"),
  guide: (game: string) => call<Guide>(`/api/guides/${game}`),
  open: (wish: NewTable) => call<Opened>("/api/tables", undefined, wish),
  state: (table: string, token: string) => kept<State>(`/api/tables/${table}`, token),
  /** What the table is drawn on, now or at an earlier step. */
  sheet: (table: string, token: string, at?: number) =>
    kept<AnySheet>(`/api/tables/${table}/sheet${at === undefined ? "" : `?at=${at}`}`, token),
  hint: (table: string, token: string) => call<Hint>(`/api/tables/${table}/hint`, token),
  /** The chance of winning through a finished game. */
  chances: (table: string, token: string) => kept<Chances>(`/api/tables/${table}/chances`, token),
  /** How often parties of bots win what is played there. */
  balance: (table: string, token: string) => call<Balance>(`/api/tables/${table}/balance`, token),
  /** Everything that happened; a table in play keeps only the last lines. */
  log: (table: string, token: string) => call<WholeLog>(`/api/tables/${table}/log`, token),
  history: (table: string, token: string, from: number) =>
    kept<History>(`/api/tables/${table}/history?from=${from}&to=${from + 2000}`, token),
  async record(table: string, token: string): Promise<string> {
    const headers = { Authorization: `Bearer ${token}` };
    return (await request(`/api/tables/${table}/record`, { headers })).text();
  },
  openRecord: (body: NewRecord) => call<Opened>("/api/records", undefined, body),
  seat: (table: string, token: string, seat: number, change: SeatChange) =>
    call<SeatToken>(`/api/tables/${table}/seats/${seat}`, token, change),
  /** Exchange the token of a link for a key. */
  claim: (table: string, token: string, key: string) =>
    call<SeatToken>(`/api/tables/${table}/claim`, token, { key }),
  /** A link as the squares of a QR code. */
  qr: (table: string, token: string, text: string) => call<Squares>(`/api/tables/${table}/qr`, token, { text }),
  async remove(table: string, token: string): Promise<void> {
    await request(`/api/tables/${table}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
  },
  clause(id: string): Promise<Clause> {
    let known = clauses.get(id);
    if (!known) {
      known = kept<Clause>(`/api/clauses/${id}`);
      clauses.set(id, known);
    }
    return known;
  },
};
