// Everything that people read or hear in the pages, by key. `{name}` is a gap; `{count:one card|# cards}`
// picks a form by number, one for each plural category of the language, in the order of CATEGORIES.

import { en } from "./en";

/** A catalogue in any language has the keys of the English one. */
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Catalogue = Shape<typeof en>;

const LANGUAGE = "en";
const CATALOGUE: Catalogue = en;

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

export type Key = Path<typeof en>;
export type Section = Branch<typeof en>;
/** The gaps of a text; every one of them has to be filled. */
export type Gaps<K extends Key> = Record<GapsIn<At<typeof en, K>> & string, string | number>;
type Filled<K extends Key> = [GapsIn<At<typeof en, K>>] extends [never] ? [] : [gaps: Gaps<K>];

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;
const plurals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LANGUAGE);
const lists = new Intl.ListFormat(LANGUAGE, { type: "conjunction" });
const known = new Set<string>(plurals.resolvedOptions().pluralCategories);
const FORMS = CATEGORIES.filter((category) => known.has(category));

export function say<K extends Key>(key: K, ...gaps: Filled<K>): string {
  return fill(String(node(key)), gaps[0] ?? {});
}

/** A text whose last part of the key is not known in advance, if there is one. */
export function lookup(section: Section, id: string): string | undefined {
  const found = node(section)?.[id];
  return typeof found === "string" ? found : undefined;
}

/** "A, B, and C". */
export function list(items: Iterable<string>): string {
  return lists.format(items);
}

export function percent(share: number): string {
  return say("common.percent", { number: numbers.format(Math.round(100 * share)) });
}

type Node = { readonly [key: string]: string | Node };

function node(key: string): Node | undefined {
  return key.split(".").reduce<Node | undefined>((at, part) => at?.[part] as Node | undefined, CATALOGUE);
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
