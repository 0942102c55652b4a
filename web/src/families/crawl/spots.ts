// Where players can point: every square of a map, but not the city between scenarios.

import type { Spot } from "../../lib/pings.svelte";
import { screen } from "../../lib/screen.svelte";
import type { Sheet } from "../../wire";
import type { AnySheet } from "../family";
import { Layout, UNIT } from "./board/layout";
import { isCity } from "./campaign/city";

export function spots(plain: AnySheet): { at: Map<number, Spot>; size: number } {
  const sheet = plain as Sheet;
  if (isCity(sheet)) return { at: new Map(), size: UNIT };
  const layout = new Layout(sheet, screen.narrow);
  return { at: new Map(sheet.squares.map((_, index) => [index, layout.centre(index)])), size: UNIT };
}
