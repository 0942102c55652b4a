// Preferences of this browser. Stored here, never sent.

const KEY = "inkribbon.prefs";

interface Prefs {
  /** Small sounds for dice, doors, bites, cards, and when it is your turn. */
  sound: boolean;
  /** How fast things happen on the board: 0 at once, 1 slow, 2 usual, 3 fast. */
  speed: number;
  legend: boolean;
  /** Decide order and routes with the first choice. */
  settle: boolean;
  /** Be asked about every order and route, even where it makes no difference. */
  chooses: boolean;
  letters: boolean;
  decals: boolean;
  /** Center a large table on whoever acts. */
  follow: boolean;
  /** Show a notification when a table waits and the page is in the background. */
  notify: boolean;
  name: string;
}

const START: Prefs = {
  sound: false,
  speed: 2,
  legend: true,
  settle: false,
  chooses: false,
  letters: true,
  decals: true,
  follow: true,
  notify: false,
  name: "",
};

function kept(): Prefs {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    return START;
  }
}

export const prefs = $state<Prefs>(kept());

export function setPref<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value;
  localStorage.setItem(KEY, JSON.stringify(prefs));
}
