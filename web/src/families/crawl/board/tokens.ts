// Where tokens lie in their square: clear of its walls and doors, and of each other.

export interface Laid {
  token: string;
  /** From the middle of the square. */
  dx: number;
  dy: number;
  /** Half its side. */
  half: number;
}

/** Tokens with a letter stand for a card of that item deck. */
export const isItem = (token: string): boolean => token.length === 1;

/** Items lie on the right, everything else on the left. */
export function laidOut(tokens: string[]): Laid[] {
  const items = tokens.filter(isItem);
  const things = tokens.filter((token) => !isItem(token));
  return [
    ...items.map((token, i) => ({ token, dx: 14 - i * 18, dy: 12, half: 11 })),
    ...things.map((token, i) => ({ token, dx: i * 20 - 9, dy: 9, half: 13 })),
  ];
}

/** Things that are drawn in the upper half of their square. */
export const STATION = { dx: 12, dy: -12, half: 11 };
export const BARREL = { dx: -10, dy: -10, half: 13 };
