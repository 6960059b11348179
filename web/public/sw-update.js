/**
 * Part of the service worker, which Workbox generates (see vite.config.ts): what an update does to
 * pages that are open, and where a click on a notification leads. It stays compatible with the
 * pages of all older versions.
 */
const CACHE = `sintra-previous-version-${registration.scope}`;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("message", (event) => {
  if (event.data?.type === "START_IF_ALONE") event.waitUntil(startIfAlone(event.ports[0]));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data?.url));
});

/** Show the page that a notification is about; open it if it is closed. */
async function showPage(url) {
  if (!url?.startsWith(registration.scope)) return;
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = open.find((client) => client.url === url);
  await (page ? page.focus() : clients.openWindow(url));
}

async function install() {
  await keepFiles();
  // Pages of the first versions cannot ask for the update. They run to their end with these files.
  const old = new URL("registerSW.js", registration.scope).href;
  if (await caches.match(old, { ignoreSearch: true })) await skipWaiting();
}

/** Keep the files of the version that runs now: its open pages may still load a part of it. */
async function keepFiles() {
  await caches.delete(CACHE);
  if (!registration.active) return;
  const kept = await caches.open(CACHE);
  for (const name of await caches.keys()) {
    if (!name.startsWith("workbox-precache") || !name.endsWith(`-${registration.scope}`)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (request.url.includes("/assets/")) await kept.put(request, await cache.match(request));
  }
}

/** Start this version, if the page that asks is the only open one; answer whether it is. */
async function startIfAlone(port) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = open.filter((page) => page.url.startsWith(registration.scope));
  port.postMessage(pages.length <= 1);
  if (pages.length <= 1) await skipWaiting();
}
