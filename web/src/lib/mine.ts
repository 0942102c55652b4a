// The tables this browser knows, with their tokens. A token is all it takes to play a seat, so it
// is kept here and in invite links, and nowhere else.

export interface Mine {
  table: string;
  /** The seats held here, with their tokens. */
  seats: { seat: number; token: string }[];
  spectator?: string;
  /** Tokens for inviting others, known to whoever opened the table. */
  invites?: { seat: number; token: string; name: string }[];
  game: string;
  title: string;
  at: number;
  replay?: boolean;
}

const KEY = "inkribbon.tables";

export function tables(): Mine[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Mine[];
  } catch {
    return [];
  }
}

export function remember(mine: Mine): void {
  const others = tables().filter((known) => known.table !== mine.table);
  localStorage.setItem(KEY, JSON.stringify([mine, ...others].slice(0, 40)));
}

export function forget(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(tables().filter((known) => known.table !== table)));
}

export function find(table: string): Mine | undefined {
  return tables().find((known) => known.table === table);
}

/** A token that lets you see the table. */
export function key(mine: Mine | undefined): string | undefined {
  return mine?.seats[0]?.token ?? mine?.spectator;
}
