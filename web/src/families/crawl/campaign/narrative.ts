// A story with choices: its card covers the board and has the choices on it.

import { typeOf, type Choice } from "../../../lib/choices";
import { say } from "../words";
import type { Scene } from "../../family";
import { crawl } from "../view";

/** What the log says when a story is told. */
export const STORIES = ["event-drawn", "station-used"];

interface Story {
  name: string;
  text: string;
}

export function storyOf(scene: Scene, id: string): Story | undefined {
  const { sheet } = crawl(scene);
  const own = sheet.events.find((event) => event.name === id);
  const place = sheet.stations.find((station) => station.id === id);
  return sheet.narrative[id] ?? (own && { name: own.told || own.name, text: own.text }) ?? place;
}

/** The story that this browser must decide about, if any. */
export function askedBy(scene: Scene): string {
  const decision = scene.desk?.client.decision;
  return decision?.key === "event" ? String(decision.about[0] ?? "") : "";
}

/** The choices on the card: everything on offer, or nothing. */
export function waysOf(scene: Scene): Choice[] {
  const offered = scene.desk?.offered ?? [];
  const ways = offered.filter((choice) => typeOf(choice) === "choose-way");
  return storyOf(scene, askedBy(scene)) && ways.length === offered.length ? ways : [];
}

export function elsewhere(scene: Scene): string {
  return waysOf(scene).length ? say("hints.card") : "";
}
