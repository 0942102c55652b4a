// The shape of a catalogue.

/** Texts by key, in sections. */
export type Texts = { readonly [key: string]: string | Texts };

/** The same keys in another language. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
