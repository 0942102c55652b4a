// The table that was just opened here for others to join.

let fresh = "";

export function justOpened(table: string): void {
  fresh = table;
}

/** Whether this table was just opened here; true only once. */
export function isFresh(table: string): boolean {
  const found = fresh === table;
  if (found) fresh = "";
  return found;
}
