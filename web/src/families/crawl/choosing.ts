// What the offered actions mean on a board of squares.

import { choices, type Choice } from "../../lib/choices";
import { capital } from "../../lib/titles";
import type { CrawlView, Decision, Event, Odd, Sheet } from "../../wire";
import { contents } from "./spoken";
import { list, lookup, percent, say } from "./words";
import type { AnySheet, Scene, View, Warning } from "../family";
import { choicesFor, isCity, walkCity } from "./campaign/city";
import { actionOf, attackName, crawl, foes, targets, viewOf } from "./view";

/** In the city places are scenarios, in the order of its map. */
function inCity(view: CrawlView): string[] | null {
  return view.phase === "dashboard" ? Object.keys(view.city ?? {}) : null;
}

/** The choices that a square stands for: moving there, or acting on an enemy in it. */
export function at(view: View, square: number, choices: Choice[]): Choice[] {
  const city = inCity(viewOf(view));
  if (city) return choicesFor(city[square] ?? "", choices);
  const found = targets(choices);
  const here = foes(viewOf(view)).filter((enemy) => enemy.square === square);
  return [
    ...(found.squares.get(square) ?? []),
    ...here.flatMap((enemy) => found.enemies.get(enemy.id) ?? []),
  ];
}

export function offering(view: View, choices: Choice[]): number[] {
  const city = inCity(viewOf(view));
  if (city) return city.flatMap((id, i) => (choicesFor(id, choices).length ? [i] : []));
  const found = targets(choices);
  const enemies = foes(viewOf(view)).filter((enemy) => found.enemies.has(enemy.id));
  return [...new Set([...found.squares.keys(), ...enemies.map((enemy) => enemy.square)])];
}

/** The square that a choice points at: its own, or that of the enemy it is about. */
export function placeOf(choice: Choice, view: View): number | undefined {
  const { square, enemy } = actionOf(choice.option);
  return square ?? foes(viewOf(view)).find(({ id }) => id === enemy)?.square;
}

export function cycle(view: View, choices: Choice[], others: boolean): number[] {
  if (inCity(viewOf(view))) return offering(view, choices);
  const found = targets(choices);
  const all = others
    ? foes(viewOf(view)).filter((enemy) => found.enemies.has(enemy.id))
    : Object.values(viewOf(view).characters).filter((character) => character.square >= 0);
  return all.map((model) => model.square);
}

/** How likely it is to be hurt by choosing this. */
export function danger(odds: Odd[] | undefined): number {
  const caught = odds?.find((odd) => odd.result === "caught");
  return caught && caught.total > 0 ? caught.count / caught.total : 0;
}

export function warning(
  choice: Choice,
  odds: Odd[] | undefined,
  grouped: boolean,
  marks: Record<string, number[]>,
): Warning | null {
  const risk = danger(odds);
  const [attacks, harm, life] = marks["threat"] ?? [];
  if (actionOf(choice.option).type === "stop" && attacks && harm && life)
    return { text: say("warnings.end", { attacks, harm, life }), again: say("warnings.endAgain") };
  const special = (marks["dear"] ?? []).includes(Number(actionOf(choice.option).item));
  if (choice.option.group === "discard" && (grouped || special))
    return { text: say("warnings.drop"), again: say("warnings.dropAgain") };
  // Whoever is asked during a reaction or an attack has no action to lose: the odds are enough.
  if (risk === 0 || !grouped) return null;
  return {
    text: say("warnings.strike", { risk: percent(risk) }),
    again: say("warnings.strikeAgain"),
  };
}

export function label(scene: Scene, choice: Choice): string {
  const { sheet, view } = crawl(scene);
  const action = actionOf(choice.option);
  if (action.type === "attack") {
    const enemy = foes(view).find(({ id }) => id === action.enemy);
    const kind = enemy?.kind ?? "";
    const name = sheet.enemies[kind]?.name ?? sheet.bosses[kind]?.name ?? say("labels.enemy");
    const square = sheet.squares[enemy?.square ?? -1]?.name ?? "";
    return say("labels.attack", { weapon: attackName(view, sheet, action), enemy: name, square });
  }
  // A turn has a button for discarding; among other choices, the name of an item says too little.
  const item = choice.option.label;
  const own = choice.option.group === "discard" && !scene.desk?.grouped ? say("labels.discard", { item }) : item;
  const room = action.square === undefined || isOneRoom(sheet, scene) ? "" : roomOf(sheet, action.square);
  const text = room && !own.includes("(") ? say("labels.inRoom", { action: own, room }) : own;
  return SQUARE.test(text) ? text : capital(text);
}

/** The name of a square, as at the edges of the board. */
const SQUARE = /^(\d+\.)?[a-z]+\d+\b/;

/** If all offered squares are in one room, the room is not named. */
function isOneRoom(sheet: Sheet, scene: Scene): boolean {
  const squares = (scene.desk?.offered ?? []).flatMap(({ option }) => actionOf(option).square ?? []);
  return new Set(squares.map((square) => sheet.squares[square]?.tile)).size === 1;
}

function roomOf(sheet: Sheet, square: number): string {
  const tile = sheet.squares[square]?.tile;
  return tile === undefined ? "" : (sheet.tiles[tile]?.name ?? "");
}

/** Where the cursor starts: with whoever acts; in the city, at the first open scenario. */
export function home(view: View): number {
  const { active, characters, city } = viewOf(view);
  const open = inCity(viewOf(view))?.findIndex((id) => city?.[id] === "open");
  return open ?? characters[active]?.square ?? -1;
}

export function hint(choices: Choice[]): string {
  const found = targets(choices);
  return [
    found.squares.size ? say("hints.square") : "",
    found.enemies.size ? say("hints.enemy") : "",
    found.doors.size ? say("hints.door") : "",
    found.ways.size ? say("hints.way") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Whoever plays both characters need not agree to their own trade. */
export function formality(decision: Decision, held: ReadonlySet<number>): Choice | undefined {
  if (decision.key !== "consent" || !held.has(Number(decision.about[0]))) return undefined;
  return choices(decision).find(({ option }) => actionOf(option).type === "yes");
}

/** The next step of a walk: safe, and nothing else has happened since the last one. */
export function steps(view: View, square: number, choices: Choice[], news: Event[]): Choice | undefined {
  if (news.some((event) => event.kind !== "moved")) return undefined;
  if (foes(viewOf(view)).some((foe) => foe.square === viewOf(view).characters[viewOf(view).active]?.square))
    return undefined;
  return choices.find(({ option }) => actionOf(option).type === "move" && actionOf(option).square === square);
}

/** A square in words: the way there and what it costs, or why there is none, and what is on it. */
export function about(scene: Scene, square: number): string {
  const { sheet, view } = crawl(scene);
  const way = scene.desk?.ways.get(square);
  const name = sheet.squares[square]?.name ?? "";
  const held = contents(sheet, view, square);
  if (!way) return held;
  if (!way.path.length) {
    const why = way.why === "far" ? say("ways.far", { cost: way.cost }) : (lookup("ways.blocked", way.why) ?? "");
    return `${say("ways.none", { name, why })} ${held}`;
  }
  const kinds = way.reacting.map((id) => view.enemies[id]?.kind ?? "");
  const names = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    const own = sheet.enemies[kind]?.name ?? kind;
    return count > 1 ? `${own} ×${count}` : own;
  });
  const reacts = names.length ? say("ways.reacts", { names: list(names), count: kinds.length }) : say("ways.quiet");
  return `${say("ways.walk", { name, cost: way.cost })} ${reacts} ${held}`;
}

/** The next square in that direction, through walls and into other rooms. */
export function walk(plate: AnySheet, from: number, [dr, dc]: readonly [number, number]): number {
  if (isCity(plate as Sheet)) return walkCity(plate as Sheet, from, [dr, dc]);
  const { squares } = plate as Sheet;
  const here = squares[from];
  if (!here) return from;
  for (let step = 1; step < 40; step += 1) {
    const row = here.row + dr * step;
    const column = here.column + dc * step;
    const found = squares.findIndex((s) => s.floor === here.floor && s.row === row && s.column === column);
    if (found !== -1) return found;
  }
  return from;
}
