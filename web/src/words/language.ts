// The language of this browser: the one that was chosen here, or else the one its owner prefers.

const KEY = "inkribbon.language";

/** Each by its own name. Card and scenario texts are in English. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

function isKnown(name: string): name is Language {
  return name in LANGUAGES;
}

function preferred(): Language {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  return wanted.map((name) => name.split("-")[0] ?? "").find(isKnown) ?? "en";
}

export const LANGUAGE: Language = preferred();
document.documentElement.lang = LANGUAGE;

/** Remember the choice; everything is said anew. */
export function speak(language: Language): void {
  localStorage.setItem(KEY, language);
  location.reload();
}
