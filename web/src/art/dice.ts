/** Mixed: dice of both colors were rolled together, and it is not known which is which. */
export type Colour = "blue" | "red" | "mixed";
