/** Pages that fill the window: the site's header is not shown around them. */
import { onDestroy } from "svelte";

// Not a state: a page that is removed would still read the number from before the next page was added.
let pages = 0;
let isFull = $state(false);

/** Whether the page that is shown fills the window. */
export function isFullWindow(): boolean {
  return isFull;
}

/** Call it while a page is initialised. */
export function fillWindow(): void {
  isFull = !!++pages;
  onDestroy(() => (isFull = !!--pages));
}
