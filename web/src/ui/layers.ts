/**
 * What is open over the page, one above the other: dialogs, menus, drawers. Escape and the browser's
 * Back close the topmost one.
 *
 * Each layer has an entry in the history, and the state of an entry says how many layers were open.
 * The entry goes with its layer; one without a layer (after a reload, or Forward) is left at once.
 * So Forward does not lead to a page that was opened from a layer.
 */
import { writtenAddress } from "../state/router.svelte";

type Close = () => void;

/** Each with the address of the entry below its own. */
const layers: { close: Close; below: string }[] = [];
/**
 * The page on its way back in the history, and its address: some pages change it in the meantime.
 * `next` is the address of another page that was opened in the meantime.
 */
let leaving: { depth: number; address: string; next?: string } | null = null;
/** A browser may give up the way back for another page. It takes a few milliseconds otherwise. */
const WAY_BACK_MS = 1000;

const depthOf = (state: unknown) => (state as { layers?: number } | null)?.layers;
const depth = () => depthOf(history.state) ?? 0;

/** Add or leave entries, until there is one for each layer. */
function settle(): void {
  if (leaving) return;
  if (!depth() && layers.length) history.replaceState({ layers: 0 }, "");
  for (let n = depth() + 1; n <= layers.length; n += 1) history.pushState({ layers: n }, "");
  if (depth() > layers.length) {
    const way = { depth: layers.length, address: location.href };
    leaving = way;
    history.go(layers.length - depth());
    setTimeout(() => {
      if (leaving === way) leaving = null;
    }, WAY_BACK_MS);
  }
}

/** Whether anything is open over the page. */
export function hasLayers(): boolean {
  return layers.length > 0;
}

/** Add a layer, with what closes it. Returns what must be called when it is closed. */
export function addLayer(close: Close): () => void {
  const layer = { close, below: location.href };
  layers.push(layer);
  settle();
  return () => {
    const place = layers.indexOf(layer);
    if (place < 0) return;
    layers.splice(place, 1);
    // Later: another layer may take its place, or a link in it may lead to another page.
    setTimeout(settle);
  };
}

/** Show another page in place of this one, and of the layers over it. */
export async function replacePage(route: string): Promise<void> {
  layers.length = 0;
  settle();
  if (leaving)
    await new Promise((done) => {
      addEventListener("popstate", done, { once: true });
      setTimeout(done, WAY_BACK_MS);
    });
  location.replace(`#${route}`);
}

addEventListener("popstate", () => {
  const arrived = depthOf(history.state);
  if (!leaving) {
    const closed = layers.splice(depth());
    // The page may have changed its address since, in the entry of a layer.
    const address = writtenAddress();
    if (address && location.href === closed[0]?.below)
      history.replaceState(history.state, "", address);
    for (const { close } of closed.reverse()) close();
  } else if (arrived === undefined) {
    leaving.next = location.href; // The way back still leads away from it.
    return;
  } else {
    const { depth: goal, address, next } = leaving;
    leaving = null;
    if (next) location.assign(next);
    else if (arrived === goal) history.replaceState(history.state, "", address);
  }
  settle();
});

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing || !layers.length) return;
  event.preventDefault();
  layers.pop()!.close();
  setTimeout(settle);
});

settle();
