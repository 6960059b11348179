/** A replacement of the browser's document for tests that load texts. */
import { vi } from "vitest";

export function stubDocument(): { lang: string } {
  const root = { lang: "" };
  vi.stubGlobal("document", { documentElement: root, querySelector: () => null });
  return root;
}
