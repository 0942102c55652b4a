// Applying changes. Sections that hold leaves by key are changed leaf by leaf, all others whole.

type Sections = Record<string, unknown>;

export function merged(view: Sections, changes: Sections, keyed: readonly string[]): Sections {
  const next = { ...view };
  for (const [section, value] of Object.entries(changes))
    next[section] = keyed.includes(section) ? leaves(view[section], value) : value;
  return next;
}

function leaves(before: unknown, changed: unknown): Sections {
  const next = { ...(before as Sections) };
  for (const [key, leaf] of Object.entries(changed as Sections)) {
    if (leaf === null) delete next[key];
    else next[key] = leaf;
  }
  return next;
}
