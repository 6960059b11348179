/** The level of the last game against the computer: the default of the next. */
import type { Level } from "../wire";

const LEVEL_KEY = "sintra.level";

export function lastLevel(): Level {
  try {
    const kept = localStorage.getItem(LEVEL_KEY);
    if (kept === "easy" || kept === "medium" || kept === "hard" || kept === "expert") return kept;
  } catch {
    // A browser that keeps nothing begins in the middle each time.
  }
  return "medium";
}

export function saveLevel(level: Level): void {
  try {
    localStorage.setItem(LEVEL_KEY, level);
  } catch {
    // As above.
  }
}
