// Animations can be skipped: the position is complete without them.

const STILL = "still";

/** Let whatever moves arrive at once. */
export function finish(): void {
  document.documentElement.classList.add(STILL);
}

/** What moves from now on is shown again. */
export function resume(): void {
  document.documentElement.classList.remove(STILL);
}
