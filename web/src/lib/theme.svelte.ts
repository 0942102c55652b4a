// Dark is the night desk, light the day file; the board is the same in both.

const KEY = "inkribbon.theme";
type Theme = "dark" | "light";

function remembered(): Theme {
  const kept = localStorage.getItem(KEY);
  if (kept === "dark" || kept === "light") return kept;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export const theme = $state<{ name: Theme }>({ name: "dark" });

export function applyTheme(): void {
  theme.name = remembered();
  document.documentElement.dataset["theme"] = theme.name;
}

export function toggleTheme(): void {
  theme.name = theme.name === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, theme.name);
  document.documentElement.dataset["theme"] = theme.name;
}
