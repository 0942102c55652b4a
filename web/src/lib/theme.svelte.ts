// Dark is the night desk, light the day file; the board is the same in both. Contrast is for those who need it.

const KEY = "inkribbon.theme";
export const THEMES = ["dark", "light", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

function remembered(): Theme {
  const kept = THEMES.find((name) => name === localStorage.getItem(KEY));
  if (kept) return kept;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export const theme = $state<{ name: Theme }>({ name: "dark" });

export function applyTheme(): void {
  show(remembered());
}

export function setTheme(name: Theme): void {
  localStorage.setItem(KEY, name);
  show(name);
}

export function toggleTheme(): void {
  setTheme(theme.name === "light" ? "dark" : "light");
}

function show(name: Theme): void {
  theme.name = name;
  document.documentElement.dataset["theme"] = name;
}
