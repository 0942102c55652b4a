// Writes the service worker (sw.js) with the files of this build, so that it changes with each of them.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PUBLIC = join(HERE, "..", "public");
/** Nothing that a page needs without a connection. */
const LEFT_OUT = /^(index\.html|licenses\.txt)$|\.woff$/;

export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const own = readdirSync(PUBLIC).map((name) => [name, readFileSync(join(PUBLIC, name))] as const);
      const made = Object.values(bundle).map((part) => [part.fileName, part.type === "chunk" ? part.code : part.source] as const);
      const files = [...own, ...made].filter(([name]) => !LEFT_OUT.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
      const build = createHash("sha256");
      for (const [name, source] of files) build.update(name).update(source);
      const text = readFileSync(join(HERE, "sw.js"), "utf8")
        .replace("__BUILD__", build.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(files.map(([name]) => `/${name}`)));
      this.emitFile({ type: "asset", fileName: "sw.js", source: text });
    },
  };
}
