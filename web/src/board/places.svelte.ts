// Where notes have been dragged, as fractions of the area. Stored in this browser.

import type { Point } from "./geometry";

const KEY = "inkribbon.notes";

function kept(): Record<string, Point> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Point>;
  } catch {
    return {};
  }
}

const places = $state<Record<string, Point>>(kept());

export function place(note: string): Point | null {
  return places[note] ?? null;
}

/** Place a note; null resets it. */
export function setPlace(note: string, at: Point | null): void {
  if (at) places[note] = at;
  else delete places[note];
  localStorage.setItem(KEY, JSON.stringify(places));
}
