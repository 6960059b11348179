/** The browser's local storage. It may be blocked or full: then values last for this visit only. */

/** The value of `format` in the file with everything that is saved. */
export const DATA_FORMAT = "sintra-data";

/** The saved text; null if there is none, or if the storage is blocked. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Save a text; returns false if the storage is blocked or full. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The saved object, empty if there is none; null if it cannot be read. */
export function readJson(key: string): Record<string, unknown> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
