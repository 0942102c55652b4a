// What the player has in hand: the group that is being chosen from, what the pointer is over, and
// the choice that waits for a second word because it is dangerous.

import { groupOf } from "./groups";
import { danger } from "./odds";
import type { TableClient } from "./table.svelte";
import { actionOf, choices, targets, type Choice } from "./view";

export class Desk {
  mode = $state("");
  picked = $state.raw<Choice[] | null>(null);
  armed = $state.raw<Choice | null>(null);
  hovered = $state<number | null>(null);
  cursor = $state(0);
  whyNot = $state("");

  constructor(readonly client: TableClient) {}

  readonly offered = $derived.by(() => choices(this.client.decision));
  /** A turn's actions have buttons by group; every other question is a plain list. */
  readonly grouped = $derived.by(() => this.client.decision?.key === "action");
  readonly targets = $derived.by(() => {
    const shown = this.mode ? this.offered.filter((c) => groupOf(c) === this.mode) : this.offered;
    return targets(shown);
  });
  readonly listed = $derived.by(() => {
    if (this.picked) return this.picked;
    if (this.grouped) return this.offered.filter((c) => this.mode && groupOf(c) === this.mode);
    return this.offered;
  });
  /** The choices that the odds note is about. */
  readonly inView = $derived.by(() => {
    if (this.picked) return this.picked;
    if (this.armed) return [this.armed];
    return this.hovered === null ? [] : this.at(this.hovered);
  });

  odds(choice: Choice) {
    const known = this.client.seat?.odds;
    return known?.version === this.client.state?.version ? known?.odds[choice.index] : undefined;
  }

  /** Another question: nothing of the last one counts, nor where the pointer was in its list. */
  reset(): void {
    this.mode = "";
    this.hovered = null;
    this.picked = null;
    this.armed = null;
    this.whyNot = "";
  }

  /** Everything that a square stands for: going there, or meeting whoever stands in it. */
  at(square: number): Choice[] {
    const enemies = Object.values(this.client.view?.enemies ?? {});
    const here = enemies.filter((enemy) => enemy.square === square);
    return [
      ...(this.targets.squares.get(square) ?? []),
      ...here.flatMap((enemy) => this.targets.enemies.get(enemy.id) ?? []),
    ];
  }

  isRisky(choice: Choice): boolean {
    return choice.option.group === "discard" && this.grouped
      ? true
      : danger(this.odds(choice)) > 0;
  }

  take(choice: Choice): void {
    if (this.isRisky(choice) && this.armed?.index !== choice.index) {
      this.armed = choice;
      return;
    }
    this.client.choose(choice);
  }

  square(square: number): void {
    this.cursor = square;
    const found = this.at(square);
    const only = found[0];
    if (!only) {
      this.picked = null;
      this.armed = null;
    } else if (found.length === 1 && actionOf(only.option).type !== "attack") this.take(only);
    else this.picked = found;
  }

  door(link: number): void {
    const found = this.targets.doors.get(link) ?? [];
    if (found.length === 1 && found[0]) this.take(found[0]);
    else if (found.length) this.picked = found;
  }

  group(id: string): void {
    const own = this.offered.filter((choice) => groupOf(choice) === id);
    this.picked = null;
    this.armed = null;
    if (own.length === 0) {
      this.whyNot = this.whyNot === id ? "" : id;
      this.client.seat?.askWithheld();
      return;
    }
    this.whyNot = "";
    const only = own[0];
    const plain = ["search", "end", "leave", "door"].includes(id);
    if (own.length === 1 && only && plain) {
      if (this.isRisky(only)) this.mode = id;
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
