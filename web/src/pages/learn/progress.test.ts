import { beforeEach, expect, it } from "vitest";
import { stubStorage, type StorageStub } from "../../state/storage-stub";
import { readProgress, saveProgress } from "./progress";

let storage: StorageStub;
beforeEach(() => (storage = stubStorage()));

it("saved progress can be read", () => {
  saveProgress({ lesson: "back", known: ["break"], finished: true });
  expect(readProgress()).toEqual({ lesson: "back", known: ["break"], finished: true });
});

it.each([
  ["{", []],
  ["null", []],
  ['{"lesson": 5, "known": [1, "turn"]}', ["turn"]],
])("%s is read as far as it is valid", (text, known) => {
  storage.values.set("sintra.learn", text);
  expect(readProgress()).toEqual({ lesson: null, known, finished: false });
});
