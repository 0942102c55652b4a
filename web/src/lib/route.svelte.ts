// The pages: start, my tables, table, replay, rules, about.

export type Route =
  | { page: "start" }
  | { page: "about" }
  | { page: "mine" }
  | { page: "rules" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string };

function parse(path: string): Route {
  const [, page, table] = path.split("/");
  if (page === "t" && table) return { page: "table", table };
  if (page === "replay" && table) return { page: "replay", table };
  return { page: page === "about" || page === "mine" || page === "rules" ? page : "start" };
}

export const route = $state<{ now: Route }>({ now: parse(location.pathname) });

export function go(path: string): void {
  history.pushState(null, "", path);
  route.now = parse(location.pathname);
  scrollTo(0, 0);
}

/** A click on a link within the pages; with a modifier key, the browser handles it. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(event.currentTarget.pathname);
}

addEventListener("popstate", () => {
  route.now = parse(location.pathname);
});
