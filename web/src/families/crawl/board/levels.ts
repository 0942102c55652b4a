// The colours of tiles and of what is unexplored, each with a shape that says the same.

export interface Level {
  fill: string;
  /** Of a tile that lies face down. */
  stripe: string;
  shape: string;
}

export const LEVELS: Record<string, Level> = {
  green: { fill: "#4E9A51", stripe: "#4E9A51", shape: "M-4.300 0a4.300 4.300 0 1 0 8.600 0a4.300 4.300 0 1 0 -8.600 0z" },
  yellow: { fill: "#E3BE1E", stripe: "#C9A400", shape: "M0 -5l5 9h-10z" },
  amber: { fill: "#E8872B", stripe: "#D9771A", shape: "M0 -5.500l5.500 5.500 -5.500 5.500 -5.500 -5.500z" },
  red: { fill: "#C9313A", stripe: "#C9313A", shape: "M-4.500 -4.500h9v9h-9z" },
};
