/** What a screen reader is told: a log of a few lines, in `App.svelte`. Each is read once. */
const MOST = 6;

let lines: { id: number; text: string }[] = $state.raw([]);
let next = 0;

export function announcements(): { id: number; text: string }[] {
  return lines;
}

export function announce(text: string): void {
  next += 1;
  lines = [...lines, { id: next, text }].slice(-MOST);
}
