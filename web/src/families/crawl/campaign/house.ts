// The rooms of the mansion: each floor is divided between the scenarios that lie on it.

import type { Rect } from "../../../board/geometry";
import type { Place } from "./city";

export interface Floor extends Rect {
  name: string;
  /** Its name is written on it. */
  level?: "attic" | "second" | "first" | "below";
  /** The hall is open in the middle of it. */
  hall?: boolean;
}

export const HALL = { left: 420, right: 540 };

export const FLOORS: Floor[] = [
  { name: "attic", level: "attic", x: 24, y: 12, width: 170, height: 94 },
  { name: "second", level: "second", x: 110, y: 112, width: 740, height: 112, hall: true },
  { name: "first", level: "first", x: 24, y: 240, width: 912, height: 140, hall: true },
  { name: "crypts", level: "below", x: 24, y: 398, width: 640, height: 106 },
  { name: "laboratory", x: 322, y: 512, width: 342, height: 114 },
];

export interface Room extends Rect {
  place: Place;
}

/** What is on a floor, from left to right. */
function on(floor: Floor, places: Place[]): Place[] {
  const inside = ({ at: { x, y } }: Place): boolean =>
    x >= floor.x && x <= floor.x + floor.width && y >= floor.y && y <= floor.y + floor.height;
  return places.filter(inside).sort((a, b) => a.at.x - b.at.x);
}

export function roomsOf(floor: Floor, places: Place[]): Room[] {
  const here = on(floor, places);
  return here.map((place, i) => {
    const [before, after] = [here[i - 1], here[i + 1]];
    const left = before ? wall(floor, before, place) : floor.x;
    const right = after ? wall(floor, place, after) : floor.x + floor.width;
    const [from, to] = beside(floor, place, left, right);
    return { place, x: from, y: floor.y, width: to - from, height: floor.height };
  });
}

function wall(floor: Floor, a: Place, b: Place): number {
  const middle = (a.at.x + b.at.x) / 2;
  const across = floor.hall && a.at.x < HALL.left && b.at.x > HALL.right;
  return across ? HALL.left : middle;
}

/** A room ends where the hall begins. */
function beside(floor: Floor, place: Place, left: number, right: number): [number, number] {
  if (!floor.hall) return [left, right];
  return place.at.x < HALL.left ? [left, Math.min(right, HALL.left)] : [Math.max(left, HALL.right), right];
}
