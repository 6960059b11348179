/** A replacement of the browser's local storage for tests. */
import { vi } from "vitest";

export interface StorageStub {
  values: Map<string, string>;
  /** Whether every access throws, as in a browser that blocks the storage. */
  blocked: boolean;
}

export function stubStorage(): StorageStub {
  const stub: StorageStub = { values: new Map(), blocked: false };
  const checked = () => {
    if (stub.blocked) throw new Error("SecurityError");
    return stub.values;
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => checked().get(key) ?? null,
    setItem: (key: string, text: string) => void checked().set(key, text),
  });
  return stub;
}
