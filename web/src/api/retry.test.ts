import { expect, test, vi } from "vitest";
import { ApiError } from "./http";
import { retryUntilReady } from "./retry";

const notReady = new ApiError("not_ready", "starting");

test("asks again until the server is ready", async () => {
  const ask = vi.fn().mockRejectedValueOnce(notReady).mockRejectedValueOnce(notReady);
  ask.mockResolvedValue("made");
  const waiting = vi.fn();
  expect(await retryUntilReady(ask, { waiting, pause: 0 })).toBe("made");
  expect(ask).toHaveBeenCalledTimes(3);
  expect(waiting).toHaveBeenCalledTimes(2);
});

test("does not ask again after any other failure", async () => {
  const ask = vi.fn().mockRejectedValue(new ApiError("too_many", "wait"));
  await expect(retryUntilReady(ask, { pause: 0 })).rejects.toMatchObject({ code: "too_many" });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("stops when it is told to", async () => {
  const stop = new AbortController();
  const ask = vi.fn().mockRejectedValue(notReady);
  const asked = retryUntilReady(ask, {
    pause: 0,
    signal: stop.signal,
    waiting: () => stop.abort(),
  });
  await expect(asked).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(1);
});
