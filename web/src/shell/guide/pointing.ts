// What an idea of a guide points at, as something on the screen.

import type { Scene } from "../../families/family";
import { choices, typeOf, type Choice } from "../../lib/choices";
import type { GuideStep } from "../../wire";

/** Where to look for the named parts of a table, the best first. What lies in a sheet has a tab. */
const PARTS: Record<string, readonly string[]> = {
  decision: [".ask"],
  goal: [".top .goal", ".right .goal", '.tabs [data-tab="side"]'],
  phases: [".phases"],
  party: [".left > :first-child", ".narrow", '.tabs [data-tab="party"]'],
  side: [".right .side > :first-child", '.tabs [data-tab="side"]'],
  log: ["[role=log] > li:last-of-type", ".log", '.tabs [data-tab="log"]'],
  board: ["svg.board"],
};

/** The first part that is on the screen. */
export function pointedAt(step: GuideStep, scene: Scene): Element | null {
  for (const part of step.at)
    for (const selector of selectors(part, step, scene)) {
      const found = document.querySelector(selector);
      if (found && isOnScreen(found)) return found;
    }
  return null;
}

function selectors(part: string, step: GuideStep, scene: Scene): readonly string[] {
  const meant = choices(scene.desk?.client.decision ?? null).filter((choice) => step.offers.includes(typeOf(choice)));
  if (part === "places") return places(meant, step, scene);
  if (part === "button") return buttons(meant, scene);
  return PARTS[part] ?? [];
}

/** The places on the board that stand for the actions it speaks of, or for all that are offered. */
function places(meant: Choice[], step: GuideStep, scene: Scene): string[] {
  const found = step.offers.length ? meant : choices(scene.desk?.client.decision ?? null);
  return scene.family.offering(scene.view, found).map((place) => `svg.board [data-index="${place}"]`);
}

/** The button of their group, or the first of them in the list. */
function buttons(meant: Choice[], scene: Scene): string[] {
  const [first] = meant;
  if (!first) return [];
  return [`.ask [data-group="${scene.family.groupOf(first)}"]`, `.ask [data-type="${typeOf(first)}"]`];
}

function isOnScreen(found: Element): boolean {
  const { left, top, right, bottom, width, height } = found.getBoundingClientRect();
  const board = found.closest("svg")?.getBoundingClientRect();
  const frame = board ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const inside = left >= frame.left - 2 && top >= frame.top - 2 && right <= frame.right + 2 && bottom <= frame.bottom + 2;
  return width > 0 && height > 0 && inside && found.checkVisibility();
}
