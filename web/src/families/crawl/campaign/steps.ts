// The End Phase in words: what each step does, and what it did this time.

import type { CampaignSheet, Event, Sheet } from "../../../wire";
import { say } from "../words";
import { itemName } from "./city";

export type EndStep = CampaignSheet["won"][number];

const TENSION = "tension";
const ENCOUNTER = "encounter";
const ASKING: EndStep["do"][] = ["use-up", "use-box", "empty-box", "give-spray", "replace-dead", "continue"];

export function stepsOf(sheet: Sheet, won: boolean): EndStep[] {
  return (won ? sheet.campaign?.won : sheet.campaign?.lost) ?? [];
}

/** Whether players have choices in this step. */
export function asks(step: EndStep): boolean {
  return ASKING.includes(step.do);
}

export function words(sheet: Sheet, step: EndStep, won: boolean): string {
  switch (step.do) {
    case "set-dials":
      if (!step.card) return say("campaign.steps.dials");
      if (!step.points) return say("campaign.steps.dialsOf", { card: itemName(sheet, step.card) });
      return say("campaign.steps.dialsTo", { card: itemName(sheet, step.card), points: step.points });
    case "use-up":
      if (!step.trades) return say(step.kind === "ammunition" ? "campaign.steps.reloadOnly" : "campaign.steps.recoverOnly");
      return step.kind === "ammunition" ? say("campaign.steps.reload") : say("campaign.steps.recover");
    case "heal":
      return step.levels ? say("campaign.steps.heal", { levels: step.levels }) : say("campaign.steps.healAll");
    case "discard":
      return say(step.kinds.includes("ammunition") ? "campaign.steps.discardUnused" : "campaign.steps.discard");
    case "return-finds":
      return say("campaign.steps.returnFinds");
    case "reshuffle":
      if (step.deck === TENSION) return say("campaign.steps.reshuffleTension");
      if (step.deck === ENCOUNTER) return say("campaign.steps.reshuffleEncounters");
      return say("campaign.steps.reshuffle", { deck: step.deck });
    case "sprays":
      return say("campaign.steps.sprays", { count: step.count });
    case "ribbons":
      return say("campaign.steps.ribbons");
    case "danger":
      return say("campaign.steps.danger", { levels: step.levels });
    case "raise-dials":
      return say(hasCumbersome(sheet) ? "campaign.steps.raiseDials" : "campaign.steps.raiseAllDials", { points: step.points });
    case "cure":
      return say("campaign.steps.cure");
    case "empty-box":
      return say("campaign.steps.emptyBox");
    case "give-spray":
      return say("campaign.steps.giveSpray");
    case "replace-dead":
      return say("campaign.steps.replaceDead");
    case "restore":
      return say("campaign.steps.restore");
    case "rest-reserve":
      return say("campaign.steps.restReserve", { levels: step.levels });
    case "restore-reserve":
      return say("campaign.steps.restoreReserve");
    case "continue":
      return say(won ? "campaign.steps.continue" : "campaign.steps.retry");
    case "count-corpses":
      return say("campaign.steps.countCorpses", { least: step.least });
    case "count-enemies":
      return say("campaign.steps.countEnemies", { least: step.rises[0]?.[0] ?? 0, kind: sheet.enemies[step.enemy]?.name ?? step.enemy });
    case "use-box":
      return say("campaign.steps.useBox");
    case "return-added":
      return say("campaign.steps.returnAdded");
  }
}

function hasCumbersome(sheet: Sheet): boolean {
  return Object.values(sheet.items).some((card) => card.slots > 1);
}

const DANGER = "danger-changed";
/** Steps that count something, after which the danger level may rise once more. */
const COUNTED = { "count-corpses": "corpses-counted", "count-enemies": "enemies-counted" } as const;

const TOLD: Record<EndStep["do"], (step: EndStep, event: Event) => boolean> = {
  "set-dials": (_, event) => event.kind === "dials-set",
  "use-up": (step, event) =>
    event.kind === (step.do === "use-up" && step.kind === "ammunition" ? "reloaded" : "used") ||
    event.kind === "path-unlocked",
  heal: (_, event) => event.kind === "healed",
  discard: (_, event) => event.kind === "items-dropped" && !found(event),
  "return-finds": (_, event) => event.kind === "items-dropped" && found(event),
  reshuffle: (step, event) =>
    event.kind === "piles-shuffled" && step.do === "reshuffle" && (event.data as { deck?: string }).deck === step.deck,
  sprays: (_, event) => event.kind === "sprays-stocked",
  ribbons: (_, event) => event.kind === "ribbons-dropped",
  danger: (_, event) => event.kind === DANGER,
  "raise-dials": (_, event) => event.kind === "dials-raised",
  cure: (_, event) => event.kind === "cured",
  "empty-box": (_, event) => event.kind === "took-from-box" || event.kind === "box-emptied",
  "give-spray": (_, event) => event.kind === "spray-given",
  "replace-dead": (_, event) => event.kind === "character-replaced",
  restore: (_, event) => event.kind === "fallen-restored",
  continue: (_, event) => event.kind === "continue-used",
  "count-corpses": (_, event) => [COUNTED["count-corpses"], "cards-joined", DANGER].includes(event.kind),
  "count-enemies": (_, event) => [COUNTED["count-enemies"], DANGER].includes(event.kind),
  "use-box": (_, event) => event.kind === "put-in-box" || event.kind === "took-from-box",
  "return-added": (_, event) => event.kind === "cards-returned",
  "rest-reserve": (_, event) => event.kind === "reserve-rested",
  "restore-reserve": (_, event) => event.kind === "reserve-restored" || event.kind === "reserve-returned",
};

/** Whether cards are returned because they were found in this scenario. */
function found(event: Event): boolean {
  return Boolean((event.data as { found?: boolean }).found);
}

/** Steps whose description already says everything. */
const PLAIN = ["set-dials", "raise-dials", "reshuffle"];

/** The log since the last scenario ended. */
export function since(events: Event[]): Event[] {
  const end = events.findLastIndex((event) => event.kind === "scenario-ended");
  return end === -1 ? [] : events.slice(end);
}

/** The step that raised the danger level after this part of the log. */
function raiser(before: Event[]): EndStep["do"] {
  const last = before.findLast((event) => Object.values<string>(COUNTED).includes(event.kind))?.kind;
  if (last === COUNTED["count-corpses"]) return "count-corpses";
  return last === COUNTED["count-enemies"] ? "count-enemies" : "danger";
}

/** What a step did this time; empty if nothing happened. */
export function told(step: EndStep, news: Event[]): string {
  if (PLAIN.includes(step.do)) return "";
  return news
    .filter((event, i) => TOLD[step.do](step, event) && (event.kind !== DANGER || raiser(news.slice(0, i)) === step.do))
    .map((event) => event.text)
    .join(" ");
}
