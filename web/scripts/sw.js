// The service worker: an installed page opens without a connection, with the replays and rules that
// were looked at before. It never stands between a page and a server that can be reached: pages and
// answers come from the network whenever there is one, so that no old page meets a newer server.
// The build fills in BUILD and FILES (worker.ts), so every build has a worker and a cache of its own.

const BUILD = "__BUILD__";
const FILES = new Set(__FILES__);
const SHELL = `inkribbon-shell-${BUILD}`;
const KEPT = "inkribbon-kept";
/** Answers that are kept; the oldest give way. */
const MOST = 400;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(["/", ...FILES])));
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith("inkribbon-shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.has(url.pathname)) event.respondWith(file(url.pathname, request));
  else if (request.headers.has("X-Keep")) event.respondWith(answer(request));
});

/** Every address shows the same page. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match("/", { cacheName: SHELL });
    if (shell) return shell;
    throw error;
  }
}

/** Files have a hash in their name, or belong to this build. */
async function file(path, request) {
  return (await caches.match(path, { cacheName: SHELL })) ?? fetch(request);
}

/** What a seat was told last, if the server can't be reached. */
async function answer(request) {
  const cache = await caches.open(KEPT);
  const name = nameOf(request);
  try {
    const response = await fetch(request);
    if (response.ok) await keep(cache, name, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(name);
    if (known) return known;
    throw error;
  }
}

/** Seats of one table see different things at the same address. */
function nameOf(request) {
  const url = new URL(request.url);
  url.searchParams.set("kept-for", request.headers.get("Authorization") ?? "");
  return url.href;
}

async function keep(cache, name, response) {
  await cache.delete(name);
  await cache.put(name, response);
  const names = await cache.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((old) => cache.delete(old)));
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.tag.replace("inkribbon.", "");
  event.waitUntil(clients.openWindow(`/t/${table}`));
});
