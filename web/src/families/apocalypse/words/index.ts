// What the pages of this family say, by key.

import { catalogue } from "../../../words";
import { en } from "./en";

export { list, percent } from "../../../words";
export const { say, lookup } = await catalogue(en, { de: async () => (await import("./de")).de });
