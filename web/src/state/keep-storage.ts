/**
 * Asks the browser once not to delete what this page has saved when space runs out. Some browsers
 * decide that alone, others ask the user.
 */
import { readText, writeText } from "./storage";

const KEY = "sintra.keep";

/** Also known if the browser does not save it. */
let isAsked = readText(KEY) !== null;

export function keepStorage(): void {
  if (isAsked) return;
  isAsked = true;
  writeText(KEY, "asked");
  // Pages that are not served over HTTPS do not have it.
  navigator.storage?.persist?.().catch(() => {});
}
