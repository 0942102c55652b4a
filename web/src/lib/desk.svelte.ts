// What the player is choosing: the selected group, what the pointer is over, and the dangerous
// choice that needs a second click.

import type { FamilyBasics, Warning } from "./contract";
import type { Odd } from "../wire";
import { choices, type Choice } from "./choices";
import { Adviser } from "./hint.svelte";
import type { TableClient } from "./table.svelte";

export class Desk {
  mode = $state("");
  picked = $state.raw<Choice[] | null>(null);
  armed = $state.raw<Choice | null>(null);
  hovered = $state<number | null>(null);
  cursor = $state(0);
  /** The place that was clicked or touched last. */
  pointed = $state<number | null>(null);
  whyNot = $state("");
  /** How many questions the player has answered here. */
  answered = $state(0);
  readonly adviser: Adviser;

  constructor(
    readonly client: TableClient,
    readonly family: FamilyBasics,
  ) {
    this.adviser = new Adviser(client);
  }

  readonly offered = $derived.by(() => choices(this.client.decision));
  /** A turn's actions have buttons by group; every other decision is a plain list. */
  readonly grouped = $derived.by(() => {
    const decision = this.client.decision;
    return decision !== null && this.family.grouped(decision);
  });
  /** What the board offers: everything, or the selected group. */
  readonly shown = $derived.by(() =>
    this.mode ? this.offered.filter((choice) => this.family.groupOf(choice) === this.mode) : this.offered,
  );
  /** What may be done at any time, among the answers to a question of order or route that is not about it. */
  readonly aside = $derived.by(() => {
    const { settled } = this.family;
    if (this.grouped || !this.offered.some(({ option }) => settled.includes(option.group))) return [];
    return this.offered.filter(({ option }) => !settled.includes(option.group));
  });
  readonly listed = $derived.by(() => {
    if (this.picked) return this.picked;
    if (this.mode) return this.shown;
    return this.grouped ? [] : this.shown.filter((choice) => !this.aside.includes(choice));
  });
  /** The choices whose odds are shown. */
  readonly inView = $derived.by(() => {
    if (this.picked) return this.picked;
    if (this.armed) return [this.armed];
    return this.hovered === null ? [] : this.at(this.hovered);
  });

  odds(choice: Choice): Odd[] | undefined {
    const known = this.client.seat?.odds;
    return known?.version === this.client.state?.version ? known?.odds[choice.index] : undefined;
  }

  /** What the server highlights on the board; a family knows the names. */
  readonly marks = $derived.by<Record<string, number[]>>(() => {
    const known = this.client.seat?.odds;
    return known?.version === this.client.state?.version ? (known?.marks ?? {}) : {};
  });

  /** Where the character that acts could walk, by place. */
  readonly ways = $derived.by(() => {
    const known = this.client.seat?.odds;
    const current = known?.version === this.client.state?.version && this.grouped && !this.mode;
    return new Map((current ? (known?.ways ?? []) : []).map((way) => [way.place, way]));
  });

  /** What it costs to walk to each place in reach, in actions, while a walk is on offer. */
  readonly prices = $derived.by(() => {
    const known = this.client.seat?.odds;
    const current = known?.version === this.client.state?.version && this.grouped && ["", "move"].includes(this.mode);
    const ways = (current ? known?.ways : undefined) ?? [];
    return new Map(ways.filter((way) => way.path.length > 0).map((way) => [way.place, way.cost]));
  });

  warning(choice: Choice): Warning | null {
    return this.family.warning(choice, this.odds(choice), this.grouped, this.marks);
  }

  /** A new decision: forget everything about the last one. */
  reset(): void {
    this.mode = "";
    this.hovered = null;
    this.pointed = null;
    this.picked = null;
    this.armed = null;
    this.whyNot = "";
  }

  at(place: number): Choice[] {
    return this.family.at(this.client.view ?? {}, place, this.shown);
  }

  take(choice: Choice): void {
    if (this.warning(choice) && this.armed?.index !== choice.index) {
      this.armed = choice;
      return;
    }
    this.answered += 1;
    this.client.choose(choice);
  }

  /** Something on the board was clicked: take it if it means one thing, else show the choices. */
  pick(found: Choice[]): void {
    const only = found[0];
    if (!only) {
      this.picked = null;
      this.armed = null;
    } else if (found.length === 1 && (!this.family.looksFirst(only) || this.isShown(only) || this.isHovered(only))) this.take(only);
    else this.picked = found;
  }

  private isShown(choice: Choice): boolean {
    return this.family.twice === true && this.picked?.length === 1 && this.picked[0]?.index === choice.index;
  }

  /** Its odds are on the screen already, because the mouse is over it; not where it takes two clicks. */
  private isHovered(choice: Choice): boolean {
    const pointing = matchMedia("(hover: hover)").matches && this.hovered !== null;
    return pointing && !this.family.twice && this.odds(choice) !== undefined && this.at(this.hovered ?? -1).includes(choice);
  }

  /** Show the odds at the cursor, or else of everything that involves a roll. */
  look(): void {
    const here = this.at(this.cursor).filter((choice) => this.odds(choice)?.length);
    const any = this.shown.filter((choice) => this.odds(choice)?.length);
    this.picked = here.length ? here : any.length ? any : null;
  }

  place(place: number): void {
    this.cursor = place;
    this.pointed = place;
    const found = this.at(place);
    const way = this.ways.get(place);
    if (found.length === 0 && way && way.path.length > 1) {
      this.answered += 1;
      this.client.walk(way.path);
    } else this.pick(found);
  }

  group(id: string): void {
    const own = this.offered.filter((choice) => this.family.groupOf(choice) === id);
    this.picked = null;
    this.armed = null;
    if (own.length === 0) {
      this.whyNot = this.whyNot === id ? "" : id;
      this.client.seat?.askWithheld();
      return;
    }
    this.whyNot = "";
    const only = own[0];
    const plain = this.family.groups.find((group) => group.id === id)?.plain ?? false;
    if (own.length === 1 && only && plain) {
      if (this.warning(only)) this.mode = id;
      this.take(only);
    } else this.mode = this.mode === id ? "" : id;
  }

  back(): boolean {
    // What was pointed at may be a choice that goes away now.
    this.hovered = null;
    if (this.armed) this.armed = null;
    else if (this.picked) this.picked = null;
    else if (this.mode) this.mode = "";
    else if (this.whyNot) this.whyNot = "";
    else return false;
    return true;
  }
}
