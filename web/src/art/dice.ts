/** Mixed: dice of both colours were rolled together, and nobody noted which was which. */
export type Colour = "blue" | "red" | "mixed";
