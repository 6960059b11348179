import { beforeEach, expect, it, vi } from "vitest";
import { stubStorage, type StorageStub } from "./storage-stub";

let storage: StorageStub;

beforeEach(() => {
  storage = stubStorage();
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
});

it.each([
  ["null", "auto"],
  ["no JSON", "auto"],
  ['{"language":"fr"}', "auto"],
  ['{"language":"pl","textSize":7,"sound":"yes","name":5}', "pl"],
])("%s is read as far as it is valid", async (text, language) => {
  storage.values.set("sintra.settings", text);
  const { settings } = await import("./settings.svelte");
  expect(settings).toMatchObject({ language, textSize: 100, sound: true, name: "" });
});

it("a name is any text", async () => {
  storage.values.set("sintra.settings", '{"name":"Ana","theme":"light"}');
  const { settings } = await import("./settings.svelte");
  expect(settings).toMatchObject({ name: "Ana", theme: "light" });
});
