import { beforeEach, expect, it } from "vitest";
import { lastLevel, saveLevel } from "./last-level";
import { stubStorage, type StorageStub } from "./storage-stub";

let storage: StorageStub;
beforeEach(() => (storage = stubStorage()));

it("the last level is read again", () => {
  expect(lastLevel()).toBe("easy");
  saveLevel("expert");
  expect(lastLevel()).toBe("expert");
});

it("the default level is used for an unknown level, and if the storage is blocked", () => {
  storage.values.set("sintra.level", "godlike");
  expect(lastLevel()).toBe("easy");
  storage.blocked = true;
  saveLevel("hard");
  expect(lastLevel()).toBe("easy");
});
