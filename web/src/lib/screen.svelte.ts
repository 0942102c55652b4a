// How much room the page has: on small screens some things are laid out another way.

const phone = matchMedia("(max-width: 760px)");
const finger = matchMedia("(pointer: coarse)");
const folding = matchMedia("(max-width: 1100px)");
let narrow = $state(phone.matches);
let folded = $state(folding.matches);
phone.addEventListener("change", (event) => (narrow = event.matches));
folding.addEventListener("change", (event) => (folded = event.matches));

export const screen = {
  get narrow(): boolean {
    return narrow;
  },
  /** Whether what is beside the board is in sheets behind tabs. */
  get folded(): boolean {
    return folded;
  },
  /** Whether it is touched rather than pointed at; as in tokens.css. */
  get touched(): boolean {
    return finger.matches;
  },
};
