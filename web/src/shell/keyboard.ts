// Keyboard shortcuts of a table. Single letters work only while no text field has the focus.

import type { Scene } from "../families/family";
import type { Desk } from "../lib/desk.svelte";
import { finish } from "../lib/motion";
import { prefs, setPref } from "../lib/prefs.svelte";

export interface Hands {
  scene: Scene;
  desk: Desk;
  help: () => void;
  chat: () => void;
  why: () => void;
  point: () => void;
  log: () => void;
  escape: () => void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function isTyping(event: Event): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=range]), textarea, select") || target.isContentEditable)
  );
}

function focusPlace(index: number): void {
  document.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus();
}

/** The place that has the focus, however it got there: a screen reader needs no arrow keys. */
function placeOf(event: KeyboardEvent): number | null {
  const index = event.target instanceof SVGElement ? event.target.getAttribute("data-index") : null;
  return index === null ? null : Number(index);
}

function nextOffering({ scene, desk }: Hands, forward: boolean): number {
  const from = desk.cursor;
  const sorted = scene.family.offering(scene.view, desk.shown).sort((a, b) => a - b);
  if (!sorted.length) return from;
  if (forward) return sorted.find((place) => place > from) ?? sorted[0] ?? from;
  return sorted.findLast((place) => place < from) ?? sorted.at(-1) ?? from;
}

function walk(event: KeyboardEvent, hands: Hands): boolean {
  const way = ARROWS[event.key];
  if (!way) return false;
  const { desk, scene } = hands;
  const forward = event.key === "ArrowDown" || event.key === "ArrowRight";
  const from = placeOf(event);
  if (event.shiftKey) desk.cursor = nextOffering(hands, forward);
  else if (from !== null) desk.cursor = scene.family.walk(scene.sheet, from, way);
  focusPlace(desk.cursor);
  return true;
}

function cycle({ scene, desk }: Hands, others: boolean): void {
  const places = scene.family.cycle(scene.view, desk.shown, others);
  const next = places[(places.indexOf(desk.cursor) + 1) % (places.length || 1)];
  if (next === undefined) return;
  desk.cursor = next;
  focusPlace(next);
}

function zoom(key: string, { camera }: Scene): boolean {
  if (key === "+" || key === "=") camera.in();
  else if (key === "-") camera.out();
  else if (key === "0") camera.fit();
  else return false;
  return true;
}

function number(key: string, desk: Desk): boolean {
  const choice = /^[1-9]$/.test(key) ? desk.listed[Number(key) - 1] : undefined;
  if (choice) desk.take(choice);
  return choice !== undefined;
}

/** Space finishes whatever still moves; on a button it presses it. */
function skip(event: KeyboardEvent): boolean {
  if (event.key !== " " || event.target instanceof HTMLButtonElement) return false;
  finish();
  return true;
}

function letter(event: KeyboardEvent, hands: Hands): boolean {
  const { desk } = hands;
  const key = event.key.toLowerCase();
  const acts: Record<string, () => void> = {
    z: () => (event.shiftKey ? desk.client.redo() : desk.client.undo("step")),
    o: () => desk.look(),
    f: () => (desk.client.fast = !desk.client.fast),
    w: hands.why,
    p: hands.point,
    h: () => void desk.adviser.ask(),
    c: () => cycle(hands, event.shiftKey),
    l: () => setPref("legend", !prefs.legend),
    g: hands.log,
    "/": hands.chat,
    "?": hands.help,
  };
  const act = acts[key];
  if (act) {
    act();
    return true;
  }
  if (key === "r" && desk.client.canSettle()) {
    desk.client.settle();
    return true;
  }
  const group = desk.grouped ? desk.family.groups.find((known) => known.key === key) : undefined;
  if (group) desk.group(group.id);
  return group !== undefined;
}

export function pressed(event: KeyboardEvent, hands: Hands): void {
  if (event.key === "Escape") {
    if (!hands.desk.back()) hands.escape();
    return;
  }
  // A key that is held down does not confirm what it has chosen.
  if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = event.key === "Enter" || event.key === " " ? placeOf(event) : null;
  const enter = place !== null;
  if (enter) hands.desk.place(place);
  const done =
    enter ||
    skip(event) ||
    walk(event, hands) ||
    zoom(event.key, hands.scene) ||
    number(event.key, hands.desk) ||
    (prefs.letters && letter(event, hands));
  if (done) event.preventDefault();
}
