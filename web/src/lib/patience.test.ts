import { expect, test, vi } from "vitest";
import { Failure } from "./api";
import { whenReady } from "./patience";

const notReady = new Failure("not_ready", "starting");

test("asks again until the server is ready", async () => {
  const ask = vi.fn().mockRejectedValueOnce(notReady).mockRejectedValueOnce(notReady);
  ask.mockResolvedValue("made");
  const waiting = vi.fn();
  expect(await whenReady(ask, { waiting, pause: 0 })).toBe("made");
  expect(ask).toHaveBeenCalledTimes(3);
  expect(waiting).toHaveBeenCalledTimes(2);
});

test("does not ask again after any other failure", async () => {
  const ask = vi.fn().mockRejectedValue(new Failure("too_many", "wait"));
  await expect(whenReady(ask, { pause: 0 })).rejects.toMatchObject({ code: "too_many" });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("stops when it is told to", async () => {
  const stop = new AbortController();
  const ask = vi.fn().mockRejectedValue(notReady);
  const asked = whenReady(ask, { pause: 0, signal: stop.signal, waiting: () => stop.abort() });
  await expect(asked).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(1);
});
