/** Announcements for screen readers. `App.svelte` shows the last ones in a live region. */
const MAX_LINES = 6;

let lines: { id: number; text: string }[] = $state.raw([]);
let lastId = 0;

export function announcements(): { id: number; text: string }[] {
  return lines;
}

export function announce(text: string): void {
  lastId += 1;
  lines = [...lines, { id: lastId, text }].slice(-MAX_LINES);
}
