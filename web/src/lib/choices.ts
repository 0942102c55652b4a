// What is offered, each with its place in the decision.

import type { Decision, Option } from "../wire";

export interface Choice {
  option: Option;
  /** Its place among the options of the decision: odds come in the same order. */
  index: number;
}

export function choices(decision: Decision | null): Choice[] {
  return (decision?.options ?? []).map((option, index) => ({ option, index }));
}

/** The type that an action goes by. */
export function typeOf(choice: Choice): string {
  return (choice.option.action as { type: string }).type;
}
