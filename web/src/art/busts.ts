// The portraits we have drawn; everyone else gets a plain one.

const DRAWN = [
  "ada",
  "barry",
  "carlos",
  "chris",
  "claire",
  "detective",
  "doctor",
  "fighter",
  "firefighter",
  "jill",
  "kendo",
  "leon",
  "mikhail",
  "nikolai",
  "rebecca",
  "soldier",
];

export function bust(id: string): string {
  return `b-${DRAWN.includes(id) ? id : "other"}`;
}
