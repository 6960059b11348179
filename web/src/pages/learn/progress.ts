/** The learner's progress: saved in the browser, to continue later. */
import { readJson, writeText } from "../../state/storage";

export interface Progress {
  /** The lesson that was opened last. */
  lesson: string | null;
  /** The completed lessons. */
  known: string[];
  /** Whether the end of the course was reached once. */
  finished: boolean;
}

const KEY = "sintra.learn";

export function readProgress(): Progress {
  const { lesson, known, finished } = readJson(KEY) ?? {};
  return {
    lesson: typeof lesson === "string" ? lesson : null,
    known: Array.isArray(known) ? known.filter((name) => typeof name === "string") : [],
    finished: finished === true,
  };
}

export function saveProgress(progress: Progress): void {
  writeText(KEY, JSON.stringify(progress));
}
