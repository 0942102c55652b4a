// A campaign's map: where its scenarios are, and the state of each.

import type { Campaign, CrawlView, NodeSheet, Sheet } from "../../../wire";
import type { Choice } from "../../../lib/choices";
import { list, say } from "../words";
import { actionOf } from "../view";

export interface Spot {
  x: number;
  y: number;
}

/** The map itself, and the paper around it. */
const MAP = { width: 960, height: 640 };
export const EDGE = 10;
export const SIZE = { width: MAP.width + 2 * EDGE, height: MAP.height + 2 * EDGE };
/** The scenario that is the whole campaign. */
const CAMPAIGN = "campaign";

const spotOf = (place: [number, number] | null | undefined): Spot | null => (place ? { x: place[0], y: place[1] } : null);

export type State = "open" | "missed" | "locked" | "hidden" | "complete";

export interface Place {
  index: number;
  node: NodeSheet;
  state: State;
  at: Spot;
  /** As on its case file. */
  number: number;
}

export function nodesOf(sheet: Sheet): NodeSheet[] {
  return sheet.campaign?.scenarios ?? [];
}

/** Whether this sheet is the city, not a scenario's board. */
export function isCity(sheet: Sheet): boolean {
  return Boolean(sheet.campaign) && sheet.scenario === CAMPAIGN;
}

/** Whether the board's scenario of a campaign is over: its End Phase is played. */
export function isEndPhase(view: CrawlView, sheet: Sheet): boolean {
  return view.phase === "end" && Boolean(sheet.campaign);
}

/** The name of the card in the middle, if this map grows from one. */
export function anchorOf(sheet: Sheet): string {
  return sheet.campaign?.anchor ?? "";
}

export function districtsOf(sheet: Sheet): string[] {
  return [...new Set(nodesOf(sheet).map((node) => node.district))];
}

/** The position of a district's name; a district that is drawn nowhere gets a row of its own. */
export function labelOf(sheet: Sheet, district: string): Spot {
  return spotOf(sheet.campaign?.districts[district]) ?? { x: 90, y: row(sheet, district) - 44 };
}

function row(sheet: Sheet, district: string): number {
  const all = districtsOf(sheet);
  return ((all.indexOf(district) + 0.7) * MAP.height) / all.length;
}

export function placesOf(sheet: Sheet, view: Partial<Pick<CrawlView, "city">>): Place[] {
  const counts = new Map<string, number>();
  return nodesOf(sheet).map((node, index) => {
    const before = counts.get(node.district) ?? 0;
    counts.set(node.district, before + 1);
    return {
      index,
      node,
      state: (view.city?.[node.id] ?? "hidden") as State,
      at: spotOf(node.at) ?? { x: 110 + 150 * before, y: row(sheet, node.district) },
      number: index + 1,
    };
  });
}

/** The choices about a scenario: play it, or unlock it. */
export function choicesFor(scenario: string, offered: Choice[]): Choice[] {
  return offered.filter((choice) => actionOf(choice.option).scenario === scenario);
}

/** The selected scenario: the one at the cursor, or else the first open one. */
export function lookedAt(places: Place[], cursor: number): Place | undefined {
  return places[cursor] ?? places.find((place) => place.state === "open") ?? places[0];
}

/** What a locked scenario needs, in a few words. */
export function wants(sheet: Sheet, campaign: Campaign, node: NodeSheet): string {
  if (node.opens === "after") return say("campaign.wants.after", { name: nameOf(sheet, node.after) });
  if (node.opens === "found") {
    const have = node.items.filter((item) => campaign.found.includes(item)).length;
    return say("campaign.wants.parts", { count: node.items.length, have });
  }
  if (!node.items.length) return "";
  return say("campaign.wants.items", { items: itemNames(sheet, node.items) });
}

/** Items that something asks for, each with how many of it if there are several. */
export function itemNames(sheet: Sheet, items: readonly string[]): string {
  const counted = (item: string): string => {
    const count = items.filter((other) => other === item).length;
    const name = itemName(sheet, item);
    return count > 1 ? say("campaign.wants.several", { count, name }) : name;
  };
  return list([...new Set(items)].map(counted));
}

export function itemName(sheet: Sheet, item: string): string {
  return sheet.items[item]?.name ?? item;
}

export function nameOf(sheet: Sheet, scenario: string): string {
  return nodesOf(sheet).find((node) => node.id === scenario)?.name ?? scenario;
}

/** What a danger level rises by when a scenario ends. */
export function stake(sheet: Sheet, won: boolean): number {
  const steps = (won ? sheet.campaign?.won : sheet.campaign?.lost) ?? [];
  return steps.reduce((sum, step) => (step.do === "danger" ? sum + step.levels : sum), 0);
}

export interface Way {
  from: Place;
  to: Place;
  found: boolean;
}

/** Threads to what was found; within a district, dotted ones to what was not. */
export function waysOf(places: Place[], campaign: Campaign): Way[] {
  const threads = places.flatMap((from) =>
    places
      .filter((to) => from.node.leads.includes(to.node.id) && campaign.placed.includes(to.node.id))
      .map((to) => ({ from, to, found: true })),
  );
  const led = (to: Place): boolean => threads.some((way) => way.to === to);
  const dotted = places.flatMap((to, i) => {
    const from = to.node.opens === "map" ? places.find((place) => place.node.id === to.node.after) : neighbor(places, i);
    return from && !led(to) ? [{ from, to, found: false }] : [];
  });
  return [...dotted, ...threads];
}

/** The scenario before this one in its district. */
function neighbor(places: Place[], index: number): Place | undefined {
  const before = places[index - 1];
  return before?.node.district === places[index]?.node.district ? before : undefined;
}

/** A line that sags a little, as thread does. */
export function threadOf({ from, to }: Way): string {
  const middle = { x: (from.at.x + to.at.x) / 2, y: (from.at.y + to.at.y) / 2 + 12 };
  return `M${from.at.x} ${from.at.y}Q${middle.x} ${middle.y} ${to.at.x} ${to.at.y}`;
}

/** The next scenario that way, for the arrow keys. */
export function walkCity(sheet: Sheet, from: number, [dr, dc]: readonly [number, number]): number {
  const places = placesOf(sheet, {});
  const here = places[from]?.at;
  if (!here) return 0;
  const ahead = places
    .filter((place) => place.index !== from)
    .map((place) => {
      const along = (place.at.x - here.x) * dc + (place.at.y - here.y) * dr;
      const aside = Math.abs((place.at.x - here.x) * dr) + Math.abs((place.at.y - here.y) * dc);
      return { index: place.index, along, far: along + 2 * aside };
    })
    .filter((found) => found.along > 0)
    .sort((a, b) => a.far - b.far);
  return ahead[0]?.index ?? from;
}
