/** What a screen reader is told: one polite line at a time, in `App.svelte`. */
let line = $state("");

export function announcement(): string {
  return line;
}

export function announce(text: string): void {
  // The same words twice would not be read twice.
  line = text === line ? `${text} ` : text;
}
