// Whether the page is as narrow as a phone: some things are then laid out another way.

const query = matchMedia("(max-width: 760px)");
let narrow = $state(query.matches);
query.addEventListener("change", (event) => (narrow = event.matches));

export const screen = {
  get narrow(): boolean {
    return narrow;
  },
};
