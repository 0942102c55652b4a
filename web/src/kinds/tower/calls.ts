// What was called out, in the words of whoever called. The server says the same in the log.

import type { Said, TowerSheet } from "../../wire";
import { itemName, nameOf, type TowerView } from "./view";

const WORDS: Record<string, (said: Said, sheet: TowerSheet) => string> = {
  hold: (said, sheet) => `I have ${said.count > 1 ? `${said.count} × ` : ""}${itemName(sheet, said.item)}.`,
  spare: (said, sheet) => `I can spare ${itemName(sheet, said.item)}.`,
  need: (said, sheet) => `I need ${itemName(sheet, said.item)}.`,
  slit: (said, sheet) => `${nameOf(sheet, said.to)}: ${itemName(sheet, said.item)} for you in slit ${said.room}.`,
  bring: (said, sheet) => `${nameOf(sheet, said.to)}: put it into slit ${said.room}.`,
  meet: (said) => `All to room ${said.room}, round ${said.count}.`,
};

export function words(said: Said, sheet: TowerSheet): string {
  const own = WORDS[said.kind];
  if (own) return own(said, sheet);
  const what = [said.item ? itemName(sheet, said.item) : "", said.room ? `room ${said.room}` : "", said.count || ""];
  return [said.kind.replaceAll("-", " "), ...what].filter(Boolean).join(" ");
}

/** What somebody has said, the newest last. */
export function calls(sheet: TowerSheet, view: TowerView, seat: number): string[] {
  return view.said.filter((said) => said.seat === seat).map((said) => words(said, sheet));
}
