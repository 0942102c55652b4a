// Hints: asked for at the open decision, and forgotten once it is answered.

import { api, problemOf } from "./api";
import type { Choice } from "./choices";
import type { TableClient } from "./table.svelte";
import type { Hint } from "../wire";

export class Adviser {
  /** A hint is on its way. */
  busy = $state(false);
  /** How often somebody wanted to see one. */
  asked = $state(0);
  private last = $state.raw<Hint | null>(null);
  private failed = $state.raw<{ version: number; why: string } | null>(null);

  constructor(private readonly client: TableClient) {}

  readonly allowed = $derived.by(() => {
    const state = this.client.state;
    return state !== null && state.hints && state.decision !== null && state.outcome === null;
  });
  /** The hint for the open decision. */
  readonly hint = $derived.by(() => (this.last?.version === this.client.state?.version ? this.last : null));
  /** Why there is none for the open decision. */
  readonly problem = $derived.by(() => (this.failed?.version === this.client.state?.version ? (this.failed?.why ?? "") : ""));

  async ask(): Promise<void> {
    const { seat, id, state } = this.client;
    if (!this.allowed || !seat || !state) return;
    this.asked += 1;
    if (this.busy || this.hint) return;
    this.busy = true;
    this.failed = null;
    try {
      this.last = await api.hint(id, seat.token);
    } catch (error) {
      this.failed = { version: state.version, why: problemOf(error) };
    } finally {
      this.busy = false;
    }
  }
}

/** The choice that an advised action stands for. */
export function meant(action: unknown, offered: readonly Choice[]): Choice | undefined {
  const text = JSON.stringify(action);
  return offered.find((choice) => JSON.stringify(choice.option.action) === text);
}

/** In whole percentage points, with its sign: what lies between the two shares as they are shown. */
export function points(from: number, to: number): string {
  const change = Math.round(100 * to) - Math.round(100 * from);
  return change === 0 ? "±0" : change > 0 ? `+${change}` : `−${-change}`;
}

/** A share in per cent; nothing is certain before the end. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "<1%";
  if (share < 1 && share > 0.99) return ">99%";
  return `${Math.round(100 * share)}%`;
}
