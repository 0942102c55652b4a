// The keys of a table. Single letters act only while no text field has the focus.

import type { Camera } from "../board/camera.svelte";
import type { Sheet } from "../wire";
import type { Desk } from "./desk.svelte";
import { GROUPS } from "./groups";
import { prefs, setPref } from "./prefs.svelte";

export interface Hands {
  desk: Desk;
  camera: Camera;
  sheet: Sheet;
  help: () => void;
  chat: () => void;
  why: () => void;
  log: () => void;
  escape: () => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=range]), textarea, select") || target.isContentEditable)
  );
}

function focusSquare(index: number): void {
  document.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus();
}

function onBoard(event: KeyboardEvent): boolean {
  return event.target instanceof SVGElement && event.target.hasAttribute("data-index");
}

/** The next square that way; squares of other rooms count, walls do not matter to the eye. */
function neighbour(sheet: Sheet, from: number, [dr, dc]: [number, number]): number {
  const here = sheet.squares[from];
  if (!here) return from;
  for (let step = 1; step < 40; step += 1) {
    const found = sheet.squares.findIndex(
      (s) =>
        s.floor === here.floor && s.row === here.row + dr * step && s.column === here.column + dc * step,
    );
    if (found !== -1) return found;
  }
  return from;
}

function nextLegal(desk: Desk, from: number, forward: boolean): number {
  const enemies = Object.values(desk.client.view?.enemies ?? {});
  const legal = new Set(desk.targets.squares.keys());
  for (const enemy of enemies) if (desk.targets.enemies.has(enemy.id)) legal.add(enemy.square);
  const sorted = [...legal].sort((a, b) => a - b);
  if (!sorted.length) return from;
  if (forward) return sorted.find((s) => s > from) ?? sorted[0] ?? from;
  return sorted.findLast((s) => s < from) ?? sorted.at(-1) ?? from;
}

function walk(event: KeyboardEvent, hands: Hands): boolean {
  const way = ARROWS[event.key];
  if (!way) return false;
  const { desk, sheet } = hands;
  const forward = event.key === "ArrowDown" || event.key === "ArrowRight";
  desk.cursor = event.shiftKey
    ? nextLegal(desk, desk.cursor, forward)
    : onBoard(event)
      ? neighbour(sheet, desk.cursor, way)
      : desk.cursor;
  focusSquare(desk.cursor);
  return true;
}

function cycle(desk: Desk, enemies: boolean): void {
  const view = desk.client.view;
  if (!view) return;
  const all = enemies
    ? Object.values(view.enemies).filter((e) => desk.targets.enemies.has(e.id))
    : Object.values(view.characters).filter((c) => c.square >= 0);
  const squares = all.map((model) => model.square);
  const next = squares[(squares.indexOf(desk.cursor) + 1) % (squares.length || 1)];
  if (next === undefined) return;
  desk.cursor = next;
  focusSquare(next);
}

function zoom(key: string, camera: Camera): boolean {
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

function letter(event: KeyboardEvent, hands: Hands): boolean {
  const { desk } = hands;
  const key = event.key.toLowerCase();
  const acts: Record<string, () => void> = {
    z: () => desk.client.undo("step"),
    w: hands.why,
    c: () => cycle(desk, event.shiftKey),
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
    desk.client.settling = true;
    desk.client.settleNext();
    return true;
  }
  const group = desk.grouped ? GROUPS.find((known) => known.key === key) : undefined;
  if (group) desk.group(group.id);
  return group !== undefined;
}

export function pressed(event: KeyboardEvent, hands: Hands): void {
  if (event.key === "Escape") {
    if (!hands.desk.back()) hands.escape();
    return;
  }
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const enter = (event.key === "Enter" || event.key === " ") && onBoard(event);
  if (enter) hands.desk.square(hands.desk.cursor);
  const done =
    enter ||
    walk(event, hands) ||
    zoom(event.key, hands.camera) ||
    number(event.key, hands.desk) ||
    (prefs.letters && letter(event, hands));
  if (done) event.preventDefault();
}
