/**
 * Announcements for screen readers: everything that is said goes through here, in order and once.
 * `App.svelte` shows the last lines in the only live region for the game, which is polite: it
 * never interrupts a line that is being read. A place that only shows a text is not a live region.
 */
const MAX_LINES = 20;

let lines: { id: number; text: string }[] = $state.raw([]);
let lastId = 0;

export function announcements(): { id: number; text: string }[] {
  return lines;
}

/** Forget all lines: another page is shown, which they are not about. */
export function clearAnnouncements(): void {
  lines = [];
}

/** Say these lines, one after the other; empty ones are left out. */
export function announce(...texts: string[]): void {
  const added = texts.filter(Boolean).map((text) => ({ id: (lastId += 1), text }));
  if (added.length) lines = [...lines, ...added].slice(-MAX_LINES);
}
