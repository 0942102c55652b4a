// The tables this browser knows, with their tokens. A token is all it takes to play a seat, so it
// is kept here and in invite links, and nowhere else.

export interface Held {
  seat: number;
  token: string;
  /** The token is the key of this browser; otherwise it is that of a link. */
  claimed?: boolean;
  /** The key that a link was being exchanged for when this browser last heard of it. */
  next?: string;
}

export interface Mine {
  table: string;
  /** The seats held here, with their tokens. */
  seats: Held[];
  spectator?: string;
  /** Tokens for inviting others, known to whoever opened the table. */
  invites?: { seat: number; token: string; name: string }[];
  game: string;
  title: string;
  at: number;
  replay?: boolean;
}

const KEY = "inkribbon.tables";
const FORGOTTEN = "inkribbon.forgotten";
const MOST = 40;

export function tables(): Mine[] {
  return kept(KEY);
}

function kept(key: string): Mine[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Mine[];
  } catch {
    return [];
  }
}

function keep(key: string, all: Mine[]): void {
  localStorage.setItem(key, JSON.stringify(all.slice(0, MOST)));
}

export function remember(mine: Mine): void {
  keep(KEY, [mine, ...tables().filter((known) => known.table !== mine.table)]);
}

/** Takes a table off the list. Its link may be the only key to it, so it can be brought back. */
export function forget(table: string): void {
  const mine = find(table);
  if (!mine) return;
  lose(table);
  keep(FORGOTTEN, [mine, ...forgotten().filter((known) => known.table !== table)]);
}

/** The tables taken off the list, newest first. */
export function forgotten(): Mine[] {
  return kept(FORGOTTEN);
}

export function bringBack(mine: Mine): void {
  keep(FORGOTTEN, forgotten().filter((known) => known.table !== mine.table));
  remember(mine);
}

/** For a table that no longer exists: nothing brings it back. */
export function lose(table: string): void {
  keep(KEY, tables().filter((known) => known.table !== table));
}

export function find(table: string): Mine | undefined {
  return tables().find((known) => known.table === table);
}

/** A seat in place of what was known of it. */
export function withSeat(mine: Mine, held: Held): Mine {
  return { ...mine, seats: [...mine.seats.filter((known) => known.seat !== held.seat), held] };
}

/** A token that lets you see the table. */
export function key(mine: Mine | undefined): string | undefined {
  return mine?.seats[0]?.token ?? mine?.spectator;
}
