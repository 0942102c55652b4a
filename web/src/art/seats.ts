// The colours of the seats, in every game.

const SEAT_COLOURS = ["#0B62B0", "#A34400", "#4A1259", "#115A28"];

export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "#0B62B0";
}
