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
  ['{"language":"pl","textSize":7,"sound":"yes","volume":101,"name":5,"verbosity":"long"}', "pl"],
])("%s is read as far as it is valid", async (text, language) => {
  storage.values.set("sintra.settings", text);
  const { settings } = await import("./settings.svelte");
  expect(settings).toMatchObject({ language, textSize: 100, sound: "auto", name: "" });
  expect(settings).toMatchObject({ volume: 70, verbosity: "normal" });
});

it("a name is any text", async () => {
  storage.values.set("sintra.settings", '{"name":"Ana","theme":"light"}');
  const { settings } = await import("./settings.svelte");
  expect(settings).toMatchObject({ name: "Ana", theme: "light" });
});

it.each([
  ["{}", true, false],
  ['{"motion":"reduced"}', false, false],
  ['{"motion":"full"}', true, true],
  ['{"sound":true}', true, true],
  ['{"sound":false}', false, false],
  ['{"motion":"reduced","sound":true,"volume":5}', true, true],
])("%s: sound follows the motion until the user chooses", async (text, on, onReduced) => {
  storage.values.set("sintra.settings", text);
  for (const [matches, expected] of [
    [false, on],
    [true, onReduced],
  ]) {
    vi.resetModules();
    vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: () => {} }));
    const { soundIsOn } = await import("./settings.svelte");
    expect(soundIsOn()).toBe(expected);
  }
});
