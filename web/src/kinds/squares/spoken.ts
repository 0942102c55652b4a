// What a square says to a screen reader, always in the same order: place, level, passages, who,
// what, and what may be done there.

import type { Sheet } from "../../wire";
import type { Choice } from "../../lib/choices";
import type { CrawlView } from "./view";

export function spoken(sheet: Sheet, view: CrawlView, square: number, may: Choice[]): string {
  const own = sheet.squares[square];
  if (!own) return "";
  const tile = sheet.tiles[own.tile];
  return [
    `${own.name}, ${tile?.name ?? ""}`,
    tile?.colour ?? "",
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

function passages(sheet: Sheet, view: CrawlView, square: number): string {
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

function status(sheet: Sheet, view: CrawlView, link: number): string {
  if (view.open.includes(link)) return "open";
  if (!view.locked.includes(link)) return "closed";
  const key = sheet.items[sheet.links[link]?.key ?? ""]?.name;
  return key ? `locked, the ${key} opens it` : "locked";
}

function models(sheet: Sheet, view: CrawlView, square: number): string {
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
  return [...people, ...enemies].join(", ");
}

function things(sheet: Sheet, view: CrawlView, square: number): string {
  const tokens = (view.tokens[square] ?? []).map((deck) => `Item ${deck}`);
  if (sheet.exits.includes(square)) tokens.push("Exit");
  return tokens.join(", ");
}
