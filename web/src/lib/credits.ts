// The work of others in these pages, as the build lists it in licenses.json (scripts/licenses.ts).

export interface Artist {
  name: string;
  url: string;
  icons: string[];
}

export interface Part {
  name: string;
  version: string;
  kind: "software" | "font" | "icons";
  /** An SPDX identifier. */
  license: string;
  url: string;
  text: string;
  /** Of icons. */
  artists: Artist[];
}

export interface Credits {
  /** The license of Inkribbon itself. */
  license: string;
  text: string;
  parts: Part[];
}
