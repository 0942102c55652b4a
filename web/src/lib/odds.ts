// Odds as people read them: always in the same order, in whole per cent.

import type { Odd } from "../wire";

const ORDER = ["oops", "miss", "caught", "hit", "push", "wound", "kill", "evade"];
const WORDS: Record<string, string> = { caught: "be hit", hit: "graze" };

export interface Part {
  result: string;
  word: string;
  percent: number;
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
      word: WORDS[odd.result] ?? odd.result,
      percent: Math.round((100 * odd.count) / odd.total),
      share: odd.count / odd.total,
    }));
}

export function said(odds: Odd[] | undefined): string {
  const all = parts(odds);
  return all.length ? `${all.map((part) => `${part.word} ${part.percent}`).join(", ")} %` : "";
}
