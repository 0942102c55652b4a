// The checksum of a view, as the server counts it: the crc32 of `section/key=JSON` of every leaf,
// added up. When ours differs, a change was lost and the whole table is asked for again.

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

const utf8 = new TextEncoder();

function crc32(text: string): number {
  let c = 0xffffffff;
  for (const byte of utf8.encode(text)) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

export function checksum(view: Record<string, unknown>, keyed: readonly string[]): string {
  let total = 0;
  for (const [section, value] of Object.entries(view)) {
    const leaves = keyed.includes(section)
      ? Object.entries(value as object).map(([key, leaf]) => [`${section}/${key}`, leaf] as const)
      : [[section, value] as const];
    for (const [name, leaf] of leaves) total += crc32(`${name}=${JSON.stringify(leaf)}`);
  }
  return (total % 2 ** 32).toString(16).padStart(8, "0");
}
