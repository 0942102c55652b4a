// What a square says to a screen reader, always in the same order: place, level, passages, who,
// what, and what may be done there.

import type { Choice } from "../../lib/choices";
import { PLATES } from "./board/plates";
import type { CrawlSheet, CrawlView, Passage } from "./view";

export function spoken(sheet: CrawlSheet, view: CrawlView, square: number, may: Choice[]): string {
  const own = sheet.squares[square];
  if (!own) return "";
  const tile = sheet.tiles[own.tile];
  return [
    `${own.name}, ${tile?.name ?? ""}`,
    view.unexplored?.[own.tile] ? `unexplored, ${view.unexplored[own.tile]}` : (tile?.colour ?? ""),
    passages(sheet, view, square),
    models(sheet, view, square),
    things(sheet, view, square),
    may.map((choice) => choice.option.label).join(", or "),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

const BACK: Record<string, string> = { north: "south", south: "north", east: "west", west: "east" };

function passages(sheet: CrawlSheet, view: CrawlView, square: number): string {
  const found = sheet.links.flatMap((link, i) => {
    if (link.a !== square && link.b !== square) return [];
    const side = link.a === square ? link.side : (BACK[link.side] ?? "");
    const beyond = sheet.squares[link.a === square ? link.b : link.a];
    const to = beyond ? ` to ${sheet.tiles[beyond.tile]?.name ?? "the next room"}` : "";
    const name = link.kind === "exit" ? "exit door" : link.kind;
    return [`${name} ${side}${to}, ${status(sheet, view, i)}`];
  });
  return found.join("; ");
}

function status(sheet: CrawlSheet, view: CrawlView, link: number): string {
  if (view.open.includes(link)) return "open";
  if (sheet.links[link]?.kind === "barricade") return "standing";
  if (!view.locked.includes(link)) return "closed";
  const opener = (sheet.links[link] as Passage | undefined)?.opens_from ?? -1;
  if (opener >= 0) return `one way, opened from ${sheet.squares[opener]?.name ?? "the other side"}`;
  const key = sheet.items[sheet.links[link]?.key ?? ""]?.name;
  return key ? `locked, the ${key} opens it` : "locked";
}

function models(sheet: CrawlSheet, view: CrawlView, square: number): string {
  const people = Object.values(view.characters)
    .filter((character) => character.square === square)
    .map((character) => {
      const name = sheet.characters[character.seat]?.name ?? character.id;
      return character.seat === view.active ? `${name}, active` : name;
    });
  const enemies = Object.values(view.enemies)
    .filter((enemy) => enemy.square === square)
    .map((enemy) => {
      const name = sheet.enemies[enemy.kind]?.name ?? enemy.kind;
      return enemy.wounds ? `${name} with ${enemy.wounds} wounds` : name;
    });
  const bosses = Object.values(view.bosses ?? {})
    .filter((boss) => boss.square === square)
    .map((boss) => `${sheet.bosses?.[boss.kind]?.name ?? boss.kind}, health ${boss.health} of ${boss.full}`);
  return [...people, ...enemies, ...bosses].join(", ");
}

function things(sheet: CrawlSheet, view: CrawlView, square: number): string {
  const tokens = (view.tokens[square] ?? []).map((token) =>
    token.length === 1 ? `Item ${token}` : (PLATES[token]?.name ?? token),
  );
  const dead = view.corpses?.[square] ?? 0;
  if (dead) tokens.push(dead === 1 ? "a corpse" : `${dead} corpses`);
  if (view.fire?.includes(square)) tokens.push("fire");
  if (view.barrels?.includes(square)) tokens.push("explosive barrel");
  const stairs = sheet.stairs?.find((ends) => ends.includes(square));
  if (stairs) tokens.push(`stairs to ${sheet.squares[stairs[stairs[0] === square ? 1 : 0]]?.name}`);
  if (sheet.exits.includes(square)) tokens.push("Exit");
  return tokens.join(", ");
}
