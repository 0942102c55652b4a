// The portraits we have drawn; everyone else gets a plain one.

const DRAWN = [
  "ada",
  "barry",
  "brad",
  "carlos",
  "chris",
  "claire",
  "detective",
  "doctor",
  "enrico",
  "fighter",
  "firefighter",
  "jill",
  "kendo",
  "leon",
  "mikhail",
  "nikolai",
  "rebecca",
  "richard",
  "soldier",
  "wesker",
];

export function bust(id: string): string {
  return `b-${DRAWN.includes(id) ? id : "other"}`;
}
