// Every word on the screen comes from src/words or from the words of its family, every text in there
// is used, and every language has the same gaps and a form for each of its plurals. (That it has the
// same keys is checked by its type.)
//
// Reported: letters in text nodes and in the attributes that people read or hear, including string
// literals in their expressions; and, anywhere in code, literals that look like a sentence or a label.
// Allowed: <kbd> (names of keys are printed on the keyboard), KEYS, and the patterns in NOT_WORDS.

import { parse } from "svelte/compiler";
import ts from "typescript";

import { report, sources } from "./sources.mjs";

const SPOKEN = new Set(["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "alt"]);
/** Props of our own components that end up as text. */
const PROPS = new Set([...SPOKEN, "label", "text", "name", "caption", "prompt"]);
/** Props called `name` that are an identifier. */
const IDENTIFIERS = new Set(["Icon"]);
const LETTERS = /\p{L}/u;
const SENTENCE = /\p{L}{2,}[,.:;!?]? \p{L}{2,}|^\p{Lu}\p{Ll}{2,}\.?$/u;
/** Names of keys, as browsers report them or keyboards show them, and of HTTP headers. */
const KEYS = ["Enter", "Tab", "Space", "Esc", "Escape", "Home", "End", "Authorization"];
/** Literals that are not words: selectors, media queries, styles and drawings. */
const NOT_WORDS = [/^\((prefers|hover|pointer)|^input|^\[/, /^[Mm][\d -]/, /translate|rotate|var\(/];

function isWords(value) {
  return SENTENCE.test(value) && !KEYS.includes(value) && !NOT_WORDS.some((pattern) => pattern.test(value));
}

function* children(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === "metadata" || key === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof child.type === "string") yield [key, child];
  }
}

function literal(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateElement" ? node.value.cooked : "";
}

/** Strings that an expression may evaluate to, but not those it only compares or passes on. */
function* results(node) {
  const text = literal(node);
  if (text) yield [node, text];
  if (node.type === "CallExpression") return;
  if (node.type === "BinaryExpression" && node.operator !== "+") return;
  for (const [key, child] of children(node)) {
    if (node.type === "ConditionalExpression" && key === "test") continue;
    if (node.type === "MemberExpression" && key === "property") continue;
    yield* results(child);
  }
}

function* shown(node) {
  if (node.type === "Text" && LETTERS.test(node.data)) yield [node, node.data.trim()];
  if (node.type === "ExpressionTag") for (const found of results(node.expression)) if (LETTERS.test(found[1])) yield found;
}

function* inMarkup(node) {
  if (node.type === "RegularElement" && node.name === "kbd") return;
  if (node.type === "StyleSheet") return;
  yield* shown(node);
  const spoken = node.type === "Component" && !IDENTIFIERS.has(node.name) ? PROPS : SPOKEN;
  for (const attribute of node.attributes ?? [])
    if (attribute.type === "Attribute" && spoken.has(attribute.name))
      for (const value of [attribute.value].flat()) if (value && typeof value === "object") yield* shown(value);
  for (const [key, child] of children(node)) if (key !== "attributes") yield* inMarkup(child);
}

function* inCode(node) {
  if (node.type === "ImportDeclaration" || node.type === "RegularElement") return;
  const text = literal(node);
  if (isWords(text)) yield [node, text];
  for (const [key, child] of children(node)) {
    if (node.type === "Property" && key === "key") continue;
    yield* inCode(child);
  }
}

function literals({ path, text }) {
  const code = path.endsWith(".ts");
  const source = code ? `<script lang="ts">${text}</script>` : text;
  const tree = parse(source, { modern: true });
  const scripts = [tree.instance, tree.module].filter(Boolean);
  const found = [...(code ? [] : inMarkup(tree.fragment)), ...scripts.flatMap((script) => [...inCode(script.content)])];
  return found.map(([node, words]) => {
    const line = source.slice(0, node.start).split("\n").length;
    return `src/${path}:${line} "${words.trim()}" belongs in src/${catalogueOf(path)}`;
  });
}

function keys(node, prefix = "") {
  return Object.entries(node).flatMap(([name, value]) => {
    const key = prefix + name;
    return typeof value === "string" ? [key] : keys(value, `${key}.`);
  });
}

/** A key is used by itself, in a template that begins like it, or through its section. */
function unused(path, catalogue, code) {
  const words = new Set(code.match(/"[\w.-]+"/g)?.map((quoted) => quoted.slice(1, -1)));
  const templates = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start]) => start);
  const sections = [...code.matchAll(/lookup\("([\w.-]+)"/g)].map(([, section]) => `${section}.`);
  const starts = [...templates, ...sections];
  return keys(catalogue)
    .filter((key) => !words.has(key) && !starts.some((start) => key.startsWith(start)))
    .map((key) => `src/${path}: nothing uses ${key}`);
}

const OWN = /^families\/\w+\//;

/** Where the texts of a file are: with its family, or in the catalogue of all tables. */
function catalogueOf(path) {
  return `${OWN.exec(path)?.[0] ?? ""}words/en.ts`;
}

const LANGUAGE = /words\/([a-z]{2})\.ts$/;

async function textsOf({ path, text }) {
  const module = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext } }).outputText;
  return (await import(`data:text/javascript,${encodeURIComponent(module)}`))[LANGUAGE.exec(path)[1]];
}

function at(texts, key) {
  return key.split(".").reduce((node, part) => node?.[part], texts);
}

/** The names of the gaps, and how many forms each has that depends on a number. */
function gaps(text) {
  const found = [...text.matchAll(/\{([^:}]+)(?::([^}]*))?\}/g)];
  return {
    names: [...new Set(found.map(([, name]) => name))].sort().join(),
    forms: found.flatMap(([, , forms]) => (forms === undefined ? [] : [forms.split("|").length])),
  };
}

async function differences(file) {
  const language = LANGUAGE.exec(file.path)[1];
  const english = all.find(({ path }) => path === file.path.replace(LANGUAGE, "words/en.ts"));
  const [own, first] = [await textsOf(file), await textsOf(english)];
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
  return keys(first).flatMap((key) => {
    const said = at(own, key);
    if (typeof said !== "string") return [`src/${file.path}: ${key} is missing`];
    const here = gaps(said);
    const wrong = here.names !== gaps(at(first, key)).names || here.forms.some((count) => count !== plurals);
    return wrong ? [`src/${file.path}: ${key} has other gaps or plural forms`] : [];
  });
}

const all = sources().filter(({ path }) => path !== "wire.ts");
const languages = all.filter(({ path }) => LANGUAGE.test(path));
const catalogues = all.filter(({ path }) => path.endsWith("words/en.ts"));
const code = all.filter((file) => !languages.includes(file) && file.path !== "words/language.ts");

async function unusedIn(catalogue) {
  // Families also use the texts of all tables.
  const readers = code.filter(({ path }) => catalogue.path === "words/en.ts" || catalogueOf(path) === catalogue.path);
  return unused(catalogue.path, await textsOf(catalogue), readers.map(({ text }) => text).join("\n"));
}

report([
  ...code.flatMap(literals),
  ...(await Promise.all(catalogues.map(unusedIn))).flat(),
  ...(await Promise.all(languages.map(differences))).flat(),
]);
