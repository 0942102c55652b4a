// What a screen reader says about a square, always in the same order: place, level, passages,
// figures, things, and possible actions.

import type { CrawlView, Sheet, StationSheet } from "../../wire";
import { typeOf, type Choice } from "../../lib/choices";
import { lookup, say } from "./words";
import { plateAbout, plateName } from "./board/plates";
import { lastingAbout, lastingAt } from "./lasting";

export function spoken(sheet: Sheet, view: CrawlView, square: number, may: Choice[]): string {
  const own = sheet.squares[square];
  if (!own) return "";
  const tile = sheet.tiles[own.tile];
  return [
    `${own.name}, ${tile?.name ?? ""}`,
    level(view.unexplored[own.tile], tile?.colour),
    passages(sheet, view, square),
    models(sheet, view, square),
    things(sheet, view, square),
    may.map((choice) => deed(own.name, choice)).join(say("spoken.or")),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

/** What may be done on a square; an option that only names the square gets a verb. */
function deed(square: string, choice: Choice): string {
  return lookup("spoken.verbs", typeOf(choice), { square }) ?? choice.option.label;
}

/** What is on a square, each thing with its name and one line. */
export function contents(sheet: Sheet, view: CrawlView, square: number): string {
  const tokens = view.tokens[square] ?? [];
  const found = tokens.map((token) =>
    token.length === 1
      ? `${say("signs.item", { deck: token })}: ${say("signs.itemAbout")}.`
      : (plateAbout(token) ?? ""),
  );
  sheet.stations.forEach((station, i) => {
    if (station.at === square && !view.stations.includes(i)) found.push(stationAbout(sheet, station));
  });
  if (view.corpses[square]) found.push(`${say("signs.corpses")}: ${say("signs.corpsesAbout")}.`);
  if (view.fire.includes(square)) found.push(`${say("signs.fire")}: ${say("signs.fireAbout")}.`);
  if (view.barrels.includes(square)) found.push(plateAbout("barrel") ?? "");
  if (sheet.exits.includes(square)) found.push(`${say("signs.exit")}: ${say("signs.exitAbout")}.`);
  if (sheet.spawns.includes(square)) found.push(`${say("signs.spawn")}: ${say("signs.spawnAbout")}.`);
  if (sheet.stairs.some((ends) => ends.includes(square)))
    found.push(`${say("signs.stairs")}: ${say("signs.stairsAbout")}.`);
  found.push(...lastingAt(sheet, view, square).map((effect) => lastingAbout(sheet, effect)));
  return [...models(sheet, view, square).split(", ").filter(Boolean).map((who) => `${who}.`), ...found].join(" ");
}

/** A place of the scenario: its name, its story, and what it asks for. */
export function stationAbout(sheet: Sheet, { name, text, items }: StationSheet): string {
  const needs = items.map((item) => sheet.items[item]?.name ?? item).join(", ");
  return needs ? say("labels.stationNeeds", { name, text, needs }) : say("labels.station", { name, text });
}

function level(unexplored: string | undefined, colour = ""): string {
  const name = (known: string): string => lookup("colors", known) ?? known;
  return unexplored ? say("spoken.unexplored", { color: name(unexplored) }) : name(colour);
}

const BACK: Record<string, string> = { north: "south", south: "north", east: "west", west: "east" };

function passages(sheet: Sheet, view: CrawlView, square: number): string {
  const found = sheet.links.flatMap((link, i) => {
    if (link.a !== square && link.b !== square) return [];
    const side = link.a === square ? link.side : (BACK[link.side] ?? "");
    const beyond = sheet.squares[link.a === square ? link.b : link.a];
    const words = {
      passage: lookup("spoken.kinds", link.kind) ?? link.kind,
      side: lookup("spoken.sides", side) ?? side,
      status: status(sheet, view, i),
    };
    if (link.card) return [say("spoken.passageUnknown", { ...words, card: link.card })];
    if (!beyond) return [say("spoken.passageOut", words)];
    const room = sheet.tiles[beyond.tile]?.name ?? say("spoken.nextRoom");
    return [say("spoken.passage", { ...words, room })];
  });
  return found.join("; ");
}

function status(sheet: Sheet, view: CrawlView, link: number): string {
  if (view.open.includes(link)) return say("spoken.open");
  if (sheet.links[link]?.kind === "barricade") return say("spoken.standing");
  if (!view.locked.includes(link)) return say("spoken.closed");
  const opener = sheet.links[link]?.opens_from ?? -1;
  if (opener >= 0)
    return say("spoken.oneWay", {
      square: sheet.squares[opener]?.name ?? say("spoken.otherSide"),
    });
  const key = sheet.items[sheet.links[link]?.key ?? ""]?.name;
  return key ? say("spoken.key", { key }) : say("spoken.locked");
}

function models(sheet: Sheet, view: CrawlView, square: number): string {
  const people = Object.values(view.characters)
    .filter((character) => character.square === square)
    .map((character) => {
      const name = sheet.characters[character.seat]?.name ?? character.id;
      return character.seat === view.active ? say("spoken.active", { name }) : name;
    });
  const enemies = Object.values(view.enemies)
    .filter((enemy) => enemy.square === square)
    .map((enemy) => {
      const name = sheet.enemies[enemy.kind]?.name ?? enemy.kind;
      return enemy.wounds ? say("spoken.wounded", { name, wounds: enemy.wounds }) : name;
    });
  const bosses = Object.values(view.bosses)
    .filter((boss) => boss.square === square)
    .map(({ kind, health, full }) =>
      say("boss.dial", { name: sheet.bosses[kind]?.name ?? kind, health, full }),
    );
  return [...people, ...enemies, ...bosses].join(", ");
}

function things(sheet: Sheet, view: CrawlView, square: number): string {
  const tokens = (view.tokens[square] ?? []).map((token) =>
    token.length === 1 ? say("spoken.item", { deck: token }) : (plateName(token) ?? token),
  );
  const dead = view.corpses[square] ?? 0;
  if (dead) tokens.push(say("spoken.corpses", { count: dead }));
  if (view.fire.includes(square)) tokens.push(say("spoken.fire"));
  if (view.barrels.includes(square)) tokens.push(say("spoken.barrel"));
  const stairs = sheet.stairs.find((ends) => ends.includes(square));
  const beyond = stairs ? sheet.squares[stairs[stairs[0] === square ? 1 : 0]] : undefined;
  if (beyond) tokens.push(say("spoken.stairs", { square: beyond.name }));
  const card = sheet.stairs_on[square];
  if (card) tokens.push(say("spoken.stairsUnknown", { card }));
  if (sheet.exits.includes(square)) tokens.push(say("spoken.exit"));
  tokens.push(...lastingAt(sheet, view, square).map((effect) => lastingAbout(sheet, effect).replace(/\.$/, "")));
  return tokens.join(", ");
}
