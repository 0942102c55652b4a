// Plays the sounds of what has just become visible on the board.

import { untrack } from "svelte";

import type { FamilyBasics } from "./contract";
import { pace } from "./motion";
import { prefs } from "./prefs.svelte";
import { play, type Sound } from "./sounds";
import type { TableClient } from "./table.svelte";

/** More than this at once is a noise. */
const MOST = 2;

/** Call while a component is set up. */
export function hear(client: TableClient, family: FamilyBasics): void {
  let last = untrack(() => client.happened.at(-1)?.n ?? 0);
  $effect(() => {
    const news = client.happened.filter((event) => event.n > last);
    last = client.happened.at(-1)?.n ?? last;
    const heard = new Set(news.flatMap((event) => family.sound?.(event) ?? []));
    // Dice that are seen rolling have been heard by now.
    if (pace() > 0) heard.delete("dice");
    untrack(() => [...heard].slice(0, MOST).forEach(sound));
  });
  $effect(() => {
    if (client.show.roll && !client.show.rested) untrack(() => sound("dice"));
  });
  const mustAct = $derived(client.decision !== null && !client.state?.outcome);
  let asked = untrack(() => mustAct);
  $effect(() => {
    if (mustAct && !asked) untrack(() => sound("turn"));
    asked = mustAct;
  });
}

function sound(which: Sound): void {
  if (prefs.sound) play(which);
}
