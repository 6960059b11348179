import { beforeEach, expect, it, vi } from "vitest";
import { stubStorage, type StorageStub } from "../state/storage-stub";

let storage: StorageStub;
let memory: typeof import("./memory");

beforeEach(async () => {
  storage = stubStorage();
  vi.resetModules();
  memory = await import("./memory");
});

it("a game remembers what was said in it, also after a reload", async () => {
  expect(memory.saidIn("a")).toBeNull();
  memory.addCoach("a");
  memory.rememberTopic("a", "centre");
  memory.rememberTopic("a", "centre");
  memory.rememberTopic("b", "bonus");
  memory.addCoach("a"); // nothing is forgotten
  vi.resetModules();
  const reloaded = await import("./memory");
  expect(reloaded.saidIn("a")).toEqual(["centre"]);
  expect(reloaded.saidIn("b")).toEqual(["bonus"]);
});

it.each(["null", "no JSON", "[1]", '"text"', "7"])("%s in the storage is no memory", (text) => {
  storage.values.set("sintra.coach", text);
  expect(memory.saidIn("a")).toBeNull();
  memory.rememberTopic("a", "centre");
  expect(memory.saidIn("a")).toEqual(["centre"]);
});

it("invalid entries are ignored, the others are kept", () => {
  storage.values.set("sintra.coach", '{"a":["centre"],"b":5,"c":[1]}');
  expect(["a", "b", "c"].map(memory.saidIn)).toEqual([["centre"], null, null]);
});

it("without a storage it lasts for this visit", () => {
  storage.blocked = true;
  memory.rememberTopic("a", "centre");
  expect(memory.saidIn("a")).toEqual(["centre"]);
});

it("only the last games are remembered", () => {
  for (let n = 0; n < 30; n += 1) memory.addCoach(`game ${n}`);
  expect(memory.saidIn("game 29")).toEqual([]);
  expect(memory.saidIn("game 0")).toBeNull();
});

it.each([
  ["auto", true, false, true],
  ["auto", false, true, true],
  ["auto", false, false, false],
  ["on", false, false, true],
  ["off", true, true, false],
] as const)("coach %s, first game %s, had one %s: %s", (setting, isFirst, had, wanted) => {
  if (had) memory.addCoach("a");
  expect(memory.wantsCoach("a", setting, isFirst)).toBe(wanted);
});
