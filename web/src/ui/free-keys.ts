/** Keys that are meant for the board, and not for something that is open over it. */

import { hasLayers } from "./layers";

const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Whether a key may act on the board. While a dialog, a menu, a drawer or a field for text is open,
 * it may not, wherever the focus is: a typed word must never play a move.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  // The focus leaves a closed dialog only with the next frame.
  const isTyped = (event.target as Element).closest(`${FIELDS}, dialog[open]`);
  return !isTyped && !hasLayers();
}
