// "It is your turn" for somebody who is looking elsewhere: a notification of the browser, and a badge.

import { say } from "../words";
import { prefs, setPref } from "./prefs.svelte";
import { go } from "./route.svelte";

/** Whether this browser can show notifications at all: only on secure pages. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined" && isSecureContext;
}

/** Turn notifications on, if the browser lets us. */
export async function askToNotify(): Promise<boolean> {
  const granted = canNotify() && (await Notification.requestPermission()) === "granted";
  setPref("notify", granted);
  return granted;
}

/** Tell somebody who is looking elsewhere that a table waits for them. */
export function tellTurn(table: string, title: string): void {
  if (!prefs.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const note = { body: title, tag: `inkribbon.${table}`, icon: "/icon.svg" };
  try {
    const shown = new Notification(say("mine.yourTurn"), note);
    shown.onclick = () => {
      window.focus();
      go(`/t/${table}`);
      shown.close();
    };
  } catch {
    // Phones show notifications only through the service worker.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(say("mine.yourTurn"), note));
  }
}

/** The number on the icon of an installed page. */
export function setBadge(count: number): void {
  const able = navigator as { setAppBadge?: (count: number) => Promise<void> };
  void able.setAppBadge?.(count).catch(() => null);
}
