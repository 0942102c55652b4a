// The tables this browser knows, with the tokens that open them. A token is the whole key to a
// seat, so it is kept here and in invite links, and nowhere else.

export interface Mine {
  table: string;
  /** The seats held here, with their tokens. */
  seats: { seat: number; token: string }[];
  spectator?: string;
  /** Tokens to invite others with, known to whoever opened the table. */
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

/** The token to look at a table with. */
export function key(mine: Mine | undefined): string | undefined {
  return mine?.seats[0]?.token ?? mine?.spectator;
}
