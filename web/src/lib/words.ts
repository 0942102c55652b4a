/** How many may play, in words. */
export function seats([least, most]: [number, number]): string {
  return least === most ? `${least} seats` : `${least} to ${most} seats`;
}
