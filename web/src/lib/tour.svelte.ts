// A guided first game: which idea is due, and how far the player has come. The steps come from the
// server, and what is told is kept in this browser.

import type { Decision, Event, Guide, GuideStep, Outcome } from "../wire";
import { choices, typeOf } from "./choices";

interface Kept {
  game: string;
  told: string[];
  seen: string[];
}

const KEY = "inkribbon.guides";

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function keep(table: string, kept: Kept | null): void {
  const known = all();
  if (kept) known[table] = kept;
  else delete known[table];
  localStorage.setItem(KEY, JSON.stringify(known));
}

/** From now on, this table has a guide. */
export function guideAt(table: string, game: string): void {
  keep(table, { game, told: [], seen: [] });
}

/** The game whose guide a table has; empty if it has none. */
export function guideOf(table: string): string {
  return all()[table]?.game ?? "";
}

/** What a guide looks at. */
export interface Watched {
  readonly id: string;
  readonly decision: Decision | null;
  readonly events: Event[];
  readonly state: { outcome: Outcome | null } | null;
}

export class Tour {
  private told = $state.raw<string[]>([]);
  private readonly before: string[];
  /** What is on the screen: it stays there as long as its moment lasts. */
  private current = "";
  /** How many ideas back the player looks. */
  private back = $state(0);
  /** The player has ended it. */
  over = $state(false);

  constructor(
    private readonly table: Watched,
    readonly guide: Guide,
  ) {
    const kept = all()[table.id];
    this.told = kept?.told ?? [];
    this.before = kept?.seen ?? [];
  }

  private readonly seen = $derived.by(() => new Set([...this.before, ...this.table.events.map(({ kind }) => kind)]));
  private readonly offered = $derived.by(() => new Set(choices(this.table.decision).map(typeOf)));
  /** All is told that the guide waits for, or the game is over. */
  readonly ended = $derived.by(
    () =>
      Boolean(this.table.state?.outcome) ||
      this.guide.steps.every((step) => !step.waits || this.told.includes(step.id)),
  );
  /** The idea for this moment: an earlier one, the next one that is due, or the last words. */
  readonly idea = $derived.by<GuideStep | undefined>(() => {
    if (this.back > 0) return this.guide.steps.find(({ id }) => id === this.told.at(-this.back));
    if (this.ended) return this.guide.end;
    const due = this.guide.steps.filter((step) => !this.told.includes(step.id) && this.isDue(step));
    const idea = due.find(({ id }) => id === this.current) ?? due[0];
    this.current = idea?.id ?? "";
    return idea;
  });
  readonly count = $derived.by(() => this.guide.steps.length);
  readonly done = $derived.by(() => Math.min(this.count, this.told.length - this.back));
  readonly canGoBack = $derived.by(() => this.back < this.told.length);

  private isDue({ prompts, offers, seen }: GuideStep): boolean {
    const has = (wanted: string[], found: (one: string) => boolean) => wanted.length === 0 || wanted.some(found);
    return (
      has(prompts, (prompt) => this.table.decision?.key === prompt) &&
      has(offers, (offer) => this.offered.has(offer)) &&
      has(seen, (kind) => this.seen.has(kind))
    );
  }

  /** The player has read the idea, or has answered with it on the screen. */
  goOn(): void {
    const idea = this.idea;
    if (this.back > 0) this.back -= 1;
    else if (idea === this.guide.end) this.skip();
    else if (idea) {
      this.told = [...this.told, idea.id];
      keep(this.table.id, { game: this.guide.game, told: this.told, seen: [...this.seen] });
    }
  }

  goBack(): void {
    if (this.canGoBack) this.back += 1;
  }

  skip(): void {
    this.over = true;
    keep(this.table.id, null);
  }
}
