// A campaign whose scenarios follow one another: a road with a stop for each.

import type { Campaign, NodeSheet, Sheet } from "../../../wire";
import { nodesOf, type Spot } from "./city";

export const ROAD = { width: 1400, height: 786 };
/** Stops in a row: the upper one leads to the right, the lower one back. */
const ROW = 4;
const FIRST = 175;
const APART = 335;
const UPPER = 324;
const LOWER = 680;
const SPOOL = 70;
const END = 92;

export interface Stop {
  node: NodeSheet;
  at: Spot;
  state: "won" | "next" | "ahead";
  /** As on its sheet: 1A. */
  sign: string;
}

/** Whether each scenario opens when the one before it is won. */
export function isRoad(sheet: Sheet): boolean {
  const nodes = nodesOf(sheet);
  return nodes.length > 1 && nodes.every((node, i) => i === 0 || (node.opens === "after" && node.after === nodes[i - 1]?.id));
}

export function stopsOf(sheet: Sheet, campaign: Campaign): Stop[] {
  const nodes = nodesOf(sheet);
  const next = nodes.find((node) => !campaign.won.includes(node.id));
  return nodes.map((node, i) => ({
    node,
    at: spotOf(i),
    state: campaign.won.includes(node.id) ? "won" : node === next ? "next" : "ahead",
    sign: node.id.toUpperCase(),
  }));
}

function spotOf(index: number): Spot {
  const along = index % ROW;
  return index < ROW
    ? { x: FIRST + APART * along, y: UPPER }
    : { x: FIRST + APART * (ROW - 1 - along), y: LOWER };
}

/** The reel at the end of the road, which takes up the whole ribbon. */
export const REEL: Spot = { x: END, y: LOWER };

/** The whole road, or the part of it up to a stop. */
export function roadTo(stop: Spot | null): string {
  const bend = `H1290C1384 ${UPPER} 1384 ${LOWER} 1290 ${LOWER}`;
  if (!stop) return `M${SPOOL} ${UPPER}${bend}H${END}`;
  return stop.y === UPPER ? `M${SPOOL} ${UPPER}H${stop.x}` : `M${SPOOL} ${UPPER}${bend}H${stop.x}`;
}

/** The leg of the road that leads from one stop to the next. */
export function legTo(from: Spot | null, to: Spot): string {
  if (!from) return `M${SPOOL} ${to.y}H${to.x}`;
  if (from.y === to.y) return `M${from.x} ${from.y}H${to.x}`;
  return `M${from.x} ${from.y}H1290C1384 ${UPPER} 1384 ${LOWER} 1290 ${LOWER}H${to.x}`;
}

/** The name of a district, above its first stop. */
export function signpostsOf(stops: Stop[]): { name: string; x: number; y: number }[] {
  return stops
    .filter((stop, i) => stops.findIndex((other) => other.node.district === stop.node.district) === i)
    .map(({ node, at }) => ({ name: node.district, x: at.x + 20, y: at.y === UPPER ? 30 : 458 }));
}
