// Links and keys: the first browser to open a link exchanges it for a key of its own, and the link
// stops working. A key opened as a link in another browser moves the seat there.

import { say } from "../words";
import { api, Refused } from "./api";
import { find, type Held, lose, type Mine, remember, withSeat } from "./mine";

const BYTES = 24;

/** What this browser knows of a table, and the link to a seat that was just opened. */
export function opened(id: string): { mine: Mine; link?: Held } {
  const mine = find(id) ?? { table: id, seats: [], game: "", title: "", at: 0 };
  const [, place, token] = /^#(\d+|w)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (!place || !token) return { mine };
  // The token is a key: it should not stay in the address bar or show up in screenshots.
  history.replaceState(null, "", location.pathname);
  return place === "w" ? { mine: { ...mine, spectator: token } } : { mine, link: { seat: Number(place), token } };
}

/** The table with a key for every seat that is held here. */
export async function claimed(mine: Mine, link?: Held): Promise<Mine> {
  let found = link ? await taken(mine, link) : mine;
  const held = mine.seats.filter((known) => !known.claimed && known.seat !== link?.seat);
  for (const seat of held) found = await takenOrLost(found, seat);
  return found;
}

/** One lost seat is no reason to leave the others. */
async function takenOrLost(mine: Mine, held: Held): Promise<Mine> {
  try {
    return await taken(mine, held);
  } catch (error) {
    if (!isGone(error)) throw error;
    return forgetSeat(mine, held.seat);
  }
}

/** A seat whose link was just opened here, or one that the owner took from a bot. */
export async function taken(mine: Mine, link: Held): Promise<Mine> {
  const known = mine.seats.find((held) => held.seat === link.seat);
  const key = link.next ?? newKey();
  // If the answer gets lost, the same key is asked for again.
  if (!known?.claimed) remember(withSeat(mine, { ...link, next: key }));
  try {
    const { seat } = await exchanged(mine.table, link, key);
    const found = withSeat(mine, { seat, token: key, claimed: true });
    remember(found);
    return found;
  } catch (error) {
    if (!isGone(error)) throw error;
    // A link that was opened here before: its key is still known.
    if (known?.claimed) return mine;
    forgetSeat(mine, link.seat);
    throw new Refused(404, say("errors.usedLink"));
  }
}

async function exchanged(table: string, link: Held, key: string): Promise<{ seat: number }> {
  try {
    return await api.claim(table, link.token, key);
  } catch (error) {
    if (!isGone(error) || !link.next) throw error;
    return await api.claim(table, key, key);
  }
}

/** A seat that no longer belongs to this browser. */
export function forgetSeat(mine: Mine, seat: number): Mine {
  const left = { ...mine, seats: mine.seats.filter((held) => held.seat !== seat) };
  if (left.seats.length || left.spectator) remember(left);
  else lose(mine.table);
  return left;
}

/** The server knows no such table or token. */
export function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
