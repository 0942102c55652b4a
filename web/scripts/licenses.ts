// Ships the license of every package in the bundle next to the pages: licenses.json for the About
// page, licenses.txt for people. The list comes from the bundle itself, so it cannot miss a package.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import type { Artist, Credits, Part } from "../src/lib/credits.ts";
import { artists } from "./icons.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const ICONS = "@iconify-json/game-icons";
const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
/** Small helpers that the bundler adds, such as the one that loads parts of the pages. */
const HELPER = /^\0(vite|rolldown)\//;
/** What the bundler includes for itself does not end up in the pages. */
const BUNDLED = "\n# Licenses of bundled dependencies";

interface Manifest {
  name: string;
  version: string;
  license: string;
  homepage?: string;
}

export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle() {
      const credits = creditsOf([...this.getModuleIds()]);
      const write = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      write("licenses.json", JSON.stringify(credits));
      write("licenses.txt", plain(credits));
    },
  };
}

function creditsOf(modules: string[]): Credits {
  const folders = new Set(modules.flatMap((id) => folderOf(id.replaceAll("\\", "/")) ?? []));
  // Icons are copied out of their package by icons.ts, so the bundle does not show where they come from.
  folders.add(join(WEB, "node_modules", ICONS));
  const parts = [...folders].map(partOf).sort((a, b) => a.name.localeCompare(b.name));
  const { license } = manifest(WEB);
  return { license, text: readFileSync(join(WEB, "..", "LICENSE"), "utf8"), parts };
}

function folderOf(id: string): string | undefined {
  const helper = HELPER.exec(id)?.[1];
  return helper ? join(WEB, "node_modules", helper) : PACKAGE.exec(id)?.[1];
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function partOf(folder: string): Part {
  const { name, version, license, homepage = "" } = manifest(folder);
  const common = { name, version, license };
  if (name === ICONS) {
    const text = readFileSync(join(WEB, "licenses", `${license}.txt`), "utf8");
    return { ...common, name: "game-icons.net", kind: "icons", url: "https://game-icons.net", text, artists: byArtist() };
  }
  if (name.startsWith("@fontsource/")) return { ...common, ...font(folder), text: textOf(folder, name) };
  return { ...common, kind: "software", url: homepage, text: textOf(folder, name), artists: [] };
}

/** A font goes by its own name; its license may not name the author, but its metadata does. */
function font(folder: string): Pick<Part, "name" | "kind" | "url" | "artists"> {
  const { family, source } = JSON.parse(readFileSync(join(folder, "metadata.json"), "utf8")) as Record<string, string>;
  return { name: family ?? "", kind: "font", url: source ?? "", artists: [] };
}

function textOf(folder: string, name: string): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (!file) throw new Error(`${name} is in the bundle but has no license file`);
  const [text = ""] = readFileSync(join(folder, file), "utf8").trim().split(BUNDLED);
  return [attribution(folder, text), text].filter(Boolean).join("\n\n");
}

function attribution(folder: string, text: string): string {
  if (/^copyright/im.test(text.slice(0, 200)) || !readdirSync(folder).includes("metadata.json")) return "";
  const { license } = JSON.parse(readFileSync(join(folder, "metadata.json"), "utf8")) as { license: { attribution?: string } };
  return license.attribution ?? "";
}

function byArtist(): Artist[] {
  const urls = JSON.parse(readFileSync(join(WEB, "src", "art", "artists.json"), "utf8")) as Record<string, string>;
  const found = new Map<string, string[]>();
  for (const [icon, artist] of Object.entries(artists())) found.set(artist, [...(found.get(artist) ?? []), icon]);
  return [...found]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, icons]) => {
      const url = urls[name];
      if (url === undefined) throw new Error(`artists.json does not list ${name}`);
      return { name, url, icons };
    });
}

function plain({ license, text, parts }: Credits): string {
  const own = `Inkribbon (${license})\n\n${text.trim()}`;
  const others = parts.map((part) => {
    const made = part.artists.map(({ name, icons }) => `Icons made by ${name}: ${icons.join(", ")}`);
    return [`${part.name} ${part.version} (${part.license})`, part.url, ...made, "", part.text.trim()].filter((line, i) => line || i > 1).join("\n");
  });
  return [own, ...others].join(`\n\n${"=".repeat(80)}\n\n`) + "\n";
}
