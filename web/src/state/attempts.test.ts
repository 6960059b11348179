import { beforeEach, expect, it } from "vitest";
import { endAttempt, startAttempt } from "./attempts";
import { stubStorage, type StorageStub } from "./storage-stub";

let storage: StorageStub;

beforeEach(() => {
  storage = stubStorage();
});

it("a request has the same secrets until it has succeeded", () => {
  const first = startAttempt("join one");
  expect(startAttempt("join one")).toEqual(first);
  expect(startAttempt("join two").token).not.toBe(first.token);
  endAttempt("join one");
  expect(startAttempt("join one").token).not.toBe(first.token);
});

it("a token has enough characters for the server", () => {
  expect(startAttempt("join one").token).toMatch(/^[\w-]{32}$/);
});

it.each(["null", "[]", "no JSON", '{"join one":{"token":1}}'])("%s is replaced", (text) => {
  storage.values.set("sintra.attempts", text);
  const { token } = startAttempt("join one");
  expect(startAttempt("join one").token).toBe(token);
});

it("only the last attempts are saved", () => {
  const first = startAttempt("join 0");
  for (let n = 1; n <= 10; n += 1) startAttempt(`join ${n}`);
  expect(startAttempt("join 0").token).not.toBe(first.token);
});

it("an attempt works without a storage", () => {
  storage.blocked = true;
  expect(startAttempt("join one").token).toMatch(/^[\w-]{32}$/);
  endAttempt("join one");
});
