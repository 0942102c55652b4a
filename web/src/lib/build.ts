// The build of these pages, and that of the server that answers them. A page that was kept for use
// without a connection, or left open during an upgrade, must not talk to a newer server for long.

const KEY = "inkribbon.reloaded";

const own = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";

/** Get the server's own pages, once for each build of it. */
export function checkBuild(response: Response): void {
  const theirs = response.headers.get("X-Inkribbon-Build");
  if (!own || !theirs || own === theirs) return;
  const tried = (sessionStorage.getItem(KEY) ?? "").split(" ");
  if (tried.includes(theirs)) return;
  sessionStorage.setItem(KEY, [...tried, theirs].join(" "));
  location.reload();
}
