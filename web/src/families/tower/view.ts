// The view and the sheet of a tower, with their types.

import type { Option, TowerFace, TowerSheet, TowerView } from "../../wire";
import { say } from "./words";
import type { Scene, View } from "../family";

export function viewOf(view: View): TowerView {
  return view as unknown as TowerView;
}

export function tower(scene: Scene): { sheet: TowerSheet; view: TowerView } {
  return { sheet: scene.sheet as unknown as TowerSheet, view: viewOf(scene.view) };
}

/** The side that this view belongs to: the only one until the game is over; none for a spectator. */
export function ownFace(view: TowerView): TowerFace | undefined {
  const seen = Object.values(view.faces);
  return seen.length === 1 ? seen[0] : undefined;
}

/** The seat of this view; -1 for a spectator and when the game is over. */
export function seatOf(view: TowerView): number {
  return ownFace(view)?.seat ?? -1;
}

/** The fields of actions that the pages read. Actions go back to the server unchanged. */
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

/** 'handgun@2' is a Handgun: the part after @ tells copies of a card apart. */
export function kindOf(card: string): string {
  return card.split("@")[0] ?? card;
}

export function itemName(sheet: TowerSheet, card: string): string {
  return sheet.items[kindOf(card)]?.name ?? kindOf(card);
}

/** The name of the character at a seat: its profession. */
export function nameOf(sheet: TowerSheet, seat: number): string {
  return sheet.characters[seat]?.name ?? say("nobody");
}

/** The seat and room behind a slit, and the slit's number; null if the room has none. */
export function behind(sheet: TowerSheet, seat: number, room: number): { slit: number; seat: number; room: number } | null {
  for (const slit of sheet.slits) {
    const own = slit.sides.findIndex(([s, r]) => s === seat && r === room);
    const other = own < 0 ? undefined : slit.sides[1 - own];
    if (other) return { slit: slit.number, seat: other[0] as number, room: other[1] as number };
  }
  return null;
}

export const FLOORS = [3, 2, 1];
