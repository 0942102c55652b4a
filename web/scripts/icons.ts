// The icons listed in src/art/icons.json, taken from the game-icons package at build time. The list
// names each icon's artist, because the package does not: game-icons.net sorts its icons by artist.
// Icons by the artists of game-icons.net, CC BY 3.0.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const ID = "virtual:icons";
const LIST = fileURLToPath(new URL("../src/art/icons.json", import.meta.url));

interface Pack {
  icons: Record<string, { body: string }>;
}

/** The artist of every icon in use. */
export function artists(): Record<string, string> {
  return JSON.parse(readFileSync(LIST, "utf8")) as Record<string, string>;
}

function picked(): Record<string, string> {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const pack = JSON.parse(readFileSync(file, "utf8")) as Pack;
  return Object.fromEntries(
    Object.keys(artists()).map((name) => {
      const path = /\bd="([^"]+)"/.exec(pack.icons[name]?.body ?? "")?.[1];
      if (!path) throw new Error(`game-icons has no single-path icon named ${name}`);
      return [name, path];
    }),
  );
}

export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      this.addWatchFile(LIST);
      return `export default ${JSON.stringify(picked())}`;
    },
  };
}
