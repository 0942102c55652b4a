// What the Zombie phase would do on your side, as the server foretells it.

export interface Arrow {
  from: number;
  to: number;
  count: number;
}

/** What it means to end the round in a room. */
export interface Stay {
  damage: number;
  /** Survivors in the room who turn. */
  turned: number;
  burns: boolean;
}

export interface Forecast {
  arrows: Arrow[];
  stay: Map<number, Stay>;
  life: number;
}

export function forecastOf(marks: Record<string, number[]>): Forecast {
  const arrows = grouped(marks["arrows"] ?? [], 3).map(([from = 0, to = 0, count = 0]) => ({ from, to, count }));
  const stays = grouped(marks["stay"] ?? [], 4).map(
    ([room = 0, damage = 0, turned = 0, burns = 0]) => [room, { damage, turned, burns: burns > 0 }] as const,
  );
  return { arrows, stay: new Map(stays), life: marks["life"]?.[0] ?? 0 };
}

function grouped(flat: number[], size: number): number[][] {
  return Array.from({ length: Math.floor(flat.length / size) }, (_, i) => flat.slice(i * size, (i + 1) * size));
}
