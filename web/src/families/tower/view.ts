// The view and the sheet of a tower, with the types they come in.

import type { DrawnCard, PileTop, Said, Score, SlitCard, TowerFace, TowerPublic, TowerSheet } from "../../wire";
import type { Option } from "../../wire";
import type { Scene, View } from "../family";

export interface TowerView {
  phase: string;
  round: number;
  turn: number;
  first: number;
  active: number;
  ap: number;
  to_act: number[];
  /** The own one; all of them when the game is over. */
  faces: Record<string, TowerFace>;
  players: TowerPublic[];
  piles: Record<string, PileTop>;
  discard: string[];
  slits: Record<string, SlitCard[]>;
  drawn: DrawnCard | null;
  said: Said[];
  scores: Score[];
}

export function viewOf(view: View): TowerView {
  return view as unknown as TowerView;
}

export function tower(scene: Scene): { sheet: TowerSheet; view: TowerView } {
  return { sheet: scene.sheet as unknown as TowerSheet, view: viewOf(scene.view) };
}

/** The face that this view belongs to: the only one until the walls come off; none for a spectator. */
export function ownFace(view: TowerView): TowerFace | undefined {
  const seen = Object.values(view.faces);
  return seen.length === 1 ? seen[0] : undefined;
}

/** The seat that looks, -1 for a spectator and when the game is over. */
export function seatOf(view: TowerView): number {
  return ownFace(view)?.seat ?? -1;
}

/** Any of the actions that are offered. */
export interface Action {
  type: string;
  room?: number;
  item?: string;
  overcharge?: boolean;
  count?: number;
  kind?: string;
  place?: number;
  to?: number;
}

export function actionOf(option: Option): Action {
  return option.action as Action;
}

/** 'handgun@2' is a Handgun: copies of a card differ after the sign. */
export function kindOf(card: string): string {
  return card.split("@")[0] ?? card;
}

export function itemName(sheet: TowerSheet, card: string): string {
  return sheet.items[kindOf(card)]?.name ?? kindOf(card);
}

/** Who sits there: the character goes by its trade. */
export function nameOf(sheet: TowerSheet, seat: number): string {
  return sheet.characters[seat]?.name ?? "Nobody";
}

/** The seat behind a slit of the own face, and the slit's number; null where the wall has none. */
export function behind(sheet: TowerSheet, seat: number, room: number): { slit: number; seat: number; room: number } | null {
  for (const slit of sheet.slits) {
    const own = slit.sides.findIndex(([s, r]) => s === seat && r === room);
    const other = own < 0 ? undefined : slit.sides[1 - own];
    if (other) return { slit: slit.number, seat: other[0] as number, room: other[1] as number };
  }
  return null;
}

export const FLOORS = [3, 2, 1];
