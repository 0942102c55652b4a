// Three pages: the start page, a table and a replay.

export type Route =
  | { page: "start" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string };

function parse(path: string): Route {
  const [, kind, table] = path.split("/");
  if (kind === "t" && table) return { page: "table", table };
  if (kind === "replay" && table) return { page: "replay", table };
  return { page: "start" };
}

export const route = $state<{ now: Route }>({ now: parse(location.pathname) });

export function go(path: string): void {
  history.pushState(null, "", path);
  route.now = parse(location.pathname);
}

addEventListener("popstate", () => {
  route.now = parse(location.pathname);
});
