// The source files of the pages, for the checks beside this file.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** Every .ts and .svelte file as its path below src/ and its text. */
export function sources() {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((file) => ({ path: relative(SRC, file).replaceAll("\\", "/"), text: readFileSync(file, "utf8") }));
}

/** Print what is wrong and fail, if anything is. */
export function report(problems) {
  for (const problem of problems) console.error(problem);
  if (problems.length) process.exitCode = 1;
}
