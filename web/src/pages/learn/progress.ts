/** How far somebody has come: kept in the browser, so that one can go on another day. */

export interface Progress {
  /** Where one was last. */
  lesson: string | null;
  /** Lessons that were played to their end. */
  known: string[];
}

const KEY = "sintra.learn";

export function readProgress(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const { lesson, known } = kept as Partial<Progress>;
    return {
      lesson: typeof lesson === "string" ? lesson : null,
      known: Array.isArray(known) ? known.filter((name) => typeof name === "string") : [],
    };
  } catch {
    return { lesson: null, known: [] };
  }
}

export function keepProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing: next time it begins at the beginning.
  }
}
