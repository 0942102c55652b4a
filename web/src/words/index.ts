// Everything that people read or hear in the pages, by key. `{name}` is a gap; `{count:one card|# cards}`
// picks a form by number, one for each plural category of the language, in the order of CATEGORIES.
// The texts here belong to every table; a family has a catalogue of its own in families/<name>/words.

import { en } from "./en";
import { LANGUAGE, type Language } from "./language";
import type { Texts, Translated } from "./texts";

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];
type Branch<T> = { [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${Branch<T[K]>}` }[keyof T & string];
type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never;
type Named<G> = G extends `${infer Name}:${string}` ? Name : G;
type GapsIn<Text> = Text extends `${string}{${infer Gap}}${infer Rest}` ? Named<Gap> | GapsIn<Rest> : never;
type Gaps<Text> = Record<GapsIn<Text> & string, string | number>;
/** Every gap of a text has to be filled. */
type Filled<Text> = [GapsIn<Text>] extends [never] ? [] : [gaps: Gaps<Text>];

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;
const plurals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LANGUAGE);
const lists = new Intl.ListFormat(LANGUAGE, { type: "conjunction" });
const known = new Set<string>(plurals.resolvedOptions().pluralCategories);
const FORMS = CATEGORIES.filter((category) => known.has(category));

export interface Catalogue<T> {
  say<K extends Path<T>>(key: K, ...gaps: Filled<At<T, K>>): string;
  /** A text whose last part of the key is not known in advance, if there is one. */
  lookup(section: Branch<T>, id: string, gaps?: Record<string, string | number>): string | undefined;
}

/** What some texts say in the language of this browser. Other languages than English are loaded when needed. */
export async function catalogue<T extends Texts>(
  english: T,
  others: Record<Exclude<Language, "en">, () => Promise<Translated<T>>>,
): Promise<Catalogue<T>> {
  const texts: Texts = LANGUAGE === "en" ? english : await others[LANGUAGE]();
  return {
    say: (key, ...gaps) => fill(String(node(texts, key)), gaps[0] ?? {}),
    lookup(section, id, gaps = {}) {
      const found = node(texts, section)?.[id];
      return typeof found === "string" ? fill(found, gaps) : undefined;
    },
  };
}

export const { say, lookup } = await catalogue(en, { de: async () => (await import("./de")).de });

/** "A, B, and C". */
export function list(items: Iterable<string>): string {
  return lists.format(items);
}

export function percent(share: number): string {
  return say("common.percent", { number: numbers.format(Math.round(100 * share)) });
}

function node(texts: Texts, key: string): Texts | undefined {
  return key.split(".").reduce<Texts | undefined>((at, part) => at?.[part] as Texts | undefined, texts);
}

function fill(text: string, gaps: Record<string, string | number>): string {
  return text.replace(/\{([^:}]+)(?::([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = gaps[name] ?? "";
    return forms === undefined ? String(value) : form(forms.split("|"), Number(value));
  });
}

function form(forms: string[], count: number): string {
  const wanted = FORMS.indexOf(plurals.select(count));
  return (forms[wanted] ?? forms.at(-1) ?? "").replace("#", numbers.format(count));
}
