// The End Phase in words: what each step does, and what it did this time.

import type { CampaignSheet, Event, Sheet } from "../../../wire";
import { itemName } from "./city";

export type EndStep = CampaignSheet["won"][number];

const DECKS: Record<string, string> = { tension: "tension deck" };

export function stepsOf(sheet: Sheet, won: boolean): EndStep[] {
  return (won ? sheet.campaign?.won : sheet.campaign?.lost) ?? [];
}

/** Whether somebody may be asked something in it. */
export function asks(step: EndStep): boolean {
  return step.do === "use-up";
}

export function words(sheet: Sheet, step: EndStep): string {
  switch (step.do) {
    case "set-dials":
      return step.card ? `Every ${itemName(sheet, step.card)} is set to ${step.points}` : "Every weapon is full again";
    case "use-up":
      return step.kind === "ammunition" ? "Reload and trade" : "Use recovery items and trade";
    case "heal":
      return step.levels ? `Everybody recovers ${step.levels} levels` : "Everybody is Fine again, the fallen too";
    case "discard":
      return "Items of this scenario alone go back";
    case "return-finds":
      return "Cards of deck B found here go back";
    case "reshuffle":
      return `The ${DECKS[step.deck] ?? `item ${step.deck} deck`} is shuffled anew`;
    case "sprays":
      return `If no First-Aid Spray is left, ${step.count === 1 ? "one goes" : `${step.count} go`} into the item box`;
    case "ribbons":
      return "Ink ribbons left over are discarded";
    case "danger":
      return `The danger level rises by ${step.levels}`;
  }
}

const TOLD: Record<EndStep["do"], (step: EndStep, event: Event) => boolean> = {
  "set-dials": (_, event) => event.kind === "dials-set",
  "use-up": (step, event) =>
    event.kind === (step.do === "use-up" && step.kind === "ammunition" ? "reloaded" : "used") ||
    event.kind === "path-unlocked",
  heal: (_, event) => event.kind === "healed",
  discard: (_, event) => event.kind === "items-dropped",
  "return-finds": (_, event) => event.kind === "items-dropped",
  reshuffle: (step, event) =>
    event.kind === "piles-shuffled" && step.do === "reshuffle" && (event.data as { deck?: string }).deck === step.deck,
  sprays: (_, event) => event.kind === "sprays-stocked",
  ribbons: (_, event) => event.kind === "ribbons-dropped",
  danger: (_, event) => event.kind === "danger-changed",
};
/** Steps whose words say everything that their event says. */
const PLAIN = ["set-dials", "reshuffle"];

/** What was told since the last scenario ended, up to the next one. */
export function since(events: Event[]): Event[] {
  const end = events.findLastIndex((event) => event.kind === "scenario-ended");
  return end === -1 ? [] : events.slice(end);
}

/** What a step did this time; empty where nothing came of it. */
export function told(step: EndStep, news: Event[]): string {
  if (PLAIN.includes(step.do)) return "";
  return news
    .filter((event) => TOLD[step.do](step, event))
    .map((event) => event.text)
    .join(" ");
}
