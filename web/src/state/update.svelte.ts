/**
 * Updates of the page. The browser installs a new version in the background. It replaces the
 * running one when the user agrees, or when the page is opened again.
 */
const CHECK_EVERY_MS = 60 * 60 * 1000;
const START_MS = 2000;

let ready = $state(false);
let agreed = false;
let registration: ServiceWorkerRegistration | undefined;

/** Whether a new version is installed and the user has not decided yet. */
export function updateReady(): boolean {
  return ready;
}

/** Replace the running version: the page loads again. */
export function update(): void {
  agreed = true;
  if (!registration?.waiting) return location.reload(); // another tab has started the new version
  registration.waiting.postMessage({ type: "SKIP_WAITING" });
  setTimeout(() => location.reload(), START_MS); // if the browser has not started it
}

/** Keep the running version until the page is opened again. */
export function updateLater(): void {
  ready = false;
}

/** Install the service worker, and look for updates from now on. */
export async function watchUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (agreed) location.reload();
    else if (controlled) ready = true;
    controlled = true;
  });
  const known = await serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`, { updateViaCache: "none" })
    .catch(() => undefined);
  if (!known) return; // for example blocked by the browser's settings: the page works, but online
  registration = known;
  const offer = () => {
    if (known.waiting && known.active) ready = true;
  };
  offer();
  known.addEventListener("updatefound", () =>
    known.installing?.addEventListener("statechange", offer),
  );
  // An installed page can stay open for days.
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked < CHECK_EVERY_MS) return;
    checked = Date.now();
    known.update().catch(() => {});
  });
}

/** Return the version that is installed and does not run yet, if any. */
export async function waitingVersion(): Promise<ServiceWorker | undefined> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
  const known = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return known?.waiting ?? undefined;
}

/**
 * Start the waiting version, if no other page runs the older one. Then the page loads again, and
 * this promise does not settle.
 *
 * Chromium may put off the start by minutes if the older version receives a request at that moment.
 * So this is called when the texts are loaded; and if it happens nevertheless, then the page goes on
 * with the older version and shows the notice.
 */
export async function startIfAlone(waiting: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const alone = new Promise<boolean>((done) => (port1.onmessage = ({ data }) => done(data)));
  const started = new Promise<boolean>((done) =>
    navigator.serviceWorker.addEventListener("controllerchange", () => done(true), { once: true }),
  );
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), START_MS));
  waiting.postMessage({ type: "START_IF_ALONE" }, [port2]);
  if (!(await Promise.race([alone, late])) || !(await Promise.race([started, late]))) return;
  location.reload();
  await new Promise(() => {});
}
