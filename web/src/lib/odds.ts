// Odds as people read them: always in the same order, in whole percent.

import type { Odd } from "../wire";
import { percent, say } from "../words";

const ORDER = ["oops", "miss", "caught", "hit", "push", "wound", "kill", "evade"];

export interface Part {
  result: string;
  word: string;
  percent: string;
  share: number;
}

export function inOrder<T extends { result: string }>(all: T[]): T[] {
  return all.sort((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result));
}

export function parts(odds: Odd[] | undefined): Part[] {
  return inOrder([...(odds ?? [])])
    .filter((odd) => odd.count > 0)
    .map((odd) => ({
      result: odd.result,
      word: odd.text,
      percent: percent(odd.count / odd.total),
      share: odd.count / odd.total,
    }));
}

export function said(odds: Odd[] | undefined): string {
  return parts(odds)
    .map((part) => say("odds.part", part))
    .join(", ");
}
