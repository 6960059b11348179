import { beforeEach, expect, it } from "vitest";
import { lastLevel, saveLevel } from "./last-level";
import { stubStorage, type StorageStub } from "./storage-stub";

let storage: StorageStub;
beforeEach(() => (storage = stubStorage()));

it("the last level is read again", () => {
  expect(lastLevel()).toBe("medium");
  saveLevel("expert");
  expect(lastLevel()).toBe("expert");
});

it("the default level is used for an unknown level, and if the storage is blocked", () => {
  storage.values.set("sintra.level", "godlike");
  expect(lastLevel()).toBe("medium");
  storage.blocked = true;
  saveLevel("hard");
  expect(lastLevel()).toBe("medium");
});
