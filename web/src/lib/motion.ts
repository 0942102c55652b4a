// Animations can be skipped: the position is complete without them.

import { prefs } from "./prefs.svelte";

const STILL = "still";

/** How long things take, for each speed: at once, slowly, as designed, quickly. */
const PACE = [0, 2, 1, 0.5] as const;

/** What the designed times are multiplied by; 0 if nothing moves. */
export function pace(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : (PACE[prefs.speed] ?? 1);
}

/** Let whatever moves arrive at once. */
export function finish(): void {
  document.documentElement.classList.add(STILL);
}

/** What moves from now on is shown again. */
export function resume(): void {
  const root = document.documentElement;
  root.classList.toggle(STILL, prefs.speed === 0);
  root.dataset["speed"] = String(prefs.speed);
}
