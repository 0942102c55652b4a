// Imports point one way, types included: no file imports from a higher layer, and there are no cycles.

import { posix } from "node:path";

import { report, sources } from "./sources.mjs";

/** From the bottom up; the first pattern that fits a path decides. */
const LAYERS = [
  /^wire\.ts$/,
  /^words\//,
  /^lib\//,
  /^(art|board|style)\//,
  /^families\/family\.ts$/,
  /^panels\//,
  /^families\/\w+\//,
  /^families\/index\.ts$/,
  /^(start|shell)\//,
  /^pages\//,
  /./,
];

const files = new Map(sources().map(({ path, text }) => [path, text]));
const layer = (path) => LAYERS.findIndex((pattern) => pattern.test(path));

function resolve(from, to) {
  const path = posix.join(posix.dirname(from), to);
  return [path, `${path}.ts`, `${path}/index.ts`].find((known) => files.has(known));
}

function importsOf(path) {
  const found = [...files.get(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)];
  return found.flatMap(([, to]) => resolve(path, to) ?? []);
}

function upward() {
  return [...files.keys()].flatMap((path) =>
    importsOf(path)
      .filter((to) => layer(to) > layer(path))
      .map((to) => `src/${path} imports ${to} from a higher layer`),
  );
}

function family(path) {
  return /^families\/(\w+)\//.exec(path)?.[1];
}

function across() {
  return [...files.keys()].flatMap((path) =>
    importsOf(path)
      .filter((to) => family(path) && family(to) && family(to) !== family(path))
      .map((to) => `src/${path} imports ${to} from another family`),
  );
}

function cycles() {
  const done = new Set();
  const found = [];
  function visit(path, trail) {
    if (trail.includes(path)) found.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" -> ")}`);
    if (done.has(path) || trail.includes(path)) return;
    for (const to of importsOf(path)) visit(to, [...trail, path]);
    done.add(path);
  }
  for (const path of files.keys()) visit(path, []);
  return found;
}

report([...upward(), ...across(), ...cycles()]);
