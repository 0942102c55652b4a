// What the player has in hand: the group that is being chosen from, what the pointer is over, and
// the choice that waits for a second word because it is dangerous.

import type { Kind, Warning } from "../families/family";
import type { Odd } from "../wire";
import { choices, type Choice } from "./choices";
import type { TableClient } from "./table.svelte";

export class Desk {
  mode = $state("");
  picked = $state.raw<Choice[] | null>(null);
  armed = $state.raw<Choice | null>(null);
  hovered = $state<number | null>(null);
  cursor = $state(0);
  whyNot = $state("");

  constructor(
    readonly client: TableClient,
    readonly kind: Kind,
  ) {}

  readonly offered = $derived.by(() => choices(this.client.decision));
  /** A turn's actions have buttons by group; every other question is a plain list. */
  readonly grouped = $derived.by(() => {
    const decision = this.client.decision;
    return decision !== null && this.kind.grouped(decision);
  });
  /** What the board offers: everything, or the group that was chosen. */
  readonly shown = $derived.by(() =>
    this.mode ? this.offered.filter((choice) => this.kind.groupOf(choice) === this.mode) : this.offered,
  );
  readonly listed = $derived.by(() => {
    if (this.picked) return this.picked;
    return this.grouped && !this.mode ? [] : this.shown;
  });
  /** The choices that the odds are shown of. */
  readonly inView = $derived.by(() => {
    if (this.picked) return this.picked;
    if (this.armed) return [this.armed];
    return this.hovered === null ? [] : this.at(this.hovered);
  });

  odds(choice: Choice): Odd[] | undefined {
    const known = this.client.seat?.odds;
    return known?.version === this.client.state?.version ? known?.odds[choice.index] : undefined;
  }

  /** What the server points out on the board meanwhile; a kind knows the names. */
  readonly marks = $derived.by<Record<string, number[]>>(() => {
    const known = this.client.seat?.odds;
    return known?.version === this.client.state?.version ? (known?.marks ?? {}) : {};
  });

  warning(choice: Choice): Warning | null {
    return this.kind.warning(choice, this.odds(choice), this.grouped);
  }

  /** Another question: nothing of the last one counts, nor where the pointer was in its list. */
  reset(): void {
    this.mode = "";
    this.hovered = null;
    this.picked = null;
    this.armed = null;
    this.whyNot = "";
  }

  at(place: number): Choice[] {
    return this.kind.at(this.client.view ?? {}, place, this.shown);
  }

  take(choice: Choice): void {
    if (this.warning(choice) && this.armed?.index !== choice.index) this.armed = choice;
    else this.client.choose(choice);
  }

  /** Something on the board was meant: take it if it is clear what, else show the choices. */
  pick(found: Choice[]): void {
    const only = found[0];
    if (!only) {
      this.picked = null;
      this.armed = null;
    } else if (found.length === 1 && (!this.kind.looksFirst(only) || this.isShown(only))) this.take(only);
    else this.picked = found;
  }

  private isShown(choice: Choice): boolean {
    return this.kind.twice === true && this.picked?.length === 1 && this.picked[0]?.index === choice.index;
  }

  /** The odds of what lies under the cursor, or else of everything that rolls. */
  look(): void {
    const here = this.at(this.cursor).filter((choice) => this.odds(choice)?.length);
    const any = this.shown.filter((choice) => this.odds(choice)?.length);
    this.picked = here.length ? here : any.length ? any : null;
  }

  place(place: number): void {
    this.cursor = place;
    this.pick(this.at(place));
  }

  group(id: string): void {
    const own = this.offered.filter((choice) => this.kind.groupOf(choice) === id);
    this.picked = null;
    this.armed = null;
    if (own.length === 0) {
      this.whyNot = this.whyNot === id ? "" : id;
      this.client.seat?.askWithheld();
      return;
    }
    this.whyNot = "";
    const only = own[0];
    const plain = this.kind.groups.find((group) => group.id === id)?.plain ?? false;
    if (own.length === 1 && only && plain) {
      if (this.warning(only)) this.mode = id;
      this.take(only);
    } else this.mode = this.mode === id ? "" : id;
  }

  back(): boolean {
    if (this.armed) this.armed = null;
    else if (this.picked) this.picked = null;
    else if (this.mode) this.mode = "";
    else if (this.whyNot) this.whyNot = "";
    else return false;
    return true;
  }
}
