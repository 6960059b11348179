/** Pages that fill the window: the site's header is not shown around them. */
import { onDestroy } from "svelte";

let pages = $state(0);

/** Whether the page that is shown fills the window. */
export function isFullWindow(): boolean {
  return pages > 0;
}

/** Call it while a page is initialised. */
export function fillWindow(): void {
  pages += 1;
  onDestroy(() => (pages -= 1));
}
