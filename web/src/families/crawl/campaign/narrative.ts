// A story that asks: its card lies over the board and holds the choices.

import { typeOf, type Choice } from "../../../lib/choices";
import type { Scene } from "../../family";
import { crawl } from "../view";

export interface Story {
  name: string;
  text: string;
}

export function storyOf(scene: Scene, id: string): Story | undefined {
  const { sheet } = crawl(scene);
  return sheet.narrative?.[id] ?? sheet.events?.find((event) => event.name === id);
}

/** The story that this browser is asked about, else nothing. */
export function askedBy(scene: Scene): string {
  const decision = scene.desk?.client.decision;
  return decision?.key === "event" ? String(decision.about[0] ?? "") : "";
}

/** What may be decided on the card: all that is offered, or nothing. */
export function waysOf(scene: Scene): Choice[] {
  const offered = scene.desk?.offered ?? [];
  const ways = offered.filter((choice) => typeOf(choice) === "choose-way");
  return storyOf(scene, askedBy(scene)) && ways.length === offered.length ? ways : [];
}

export function elsewhere(scene: Scene): string {
  return waysOf(scene).length ? "Choose on the card over the board." : "";
}
