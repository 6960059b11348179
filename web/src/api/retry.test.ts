import { expect, test, vi } from "vitest";
import { ApiError } from "./http";
import { retryUntilReady } from "./retry";

const notReady = new ApiError("not_ready", "starting");

test("repeats the request until the server is ready", async () => {
  const request = vi.fn().mockRejectedValueOnce(notReady).mockRejectedValueOnce(notReady);
  request.mockResolvedValue("made");
  const waiting = vi.fn();
  expect(await retryUntilReady(request, { waiting, pause: 0 })).toBe("made");
  expect(request).toHaveBeenCalledTimes(3);
  expect(waiting).toHaveBeenCalledTimes(2);
});

test("does not repeat it after another error", async () => {
  const request = vi.fn().mockRejectedValue(new ApiError("too_many", "wait"));
  await expect(retryUntilReady(request, { pause: 0 })).rejects.toMatchObject({ code: "too_many" });
  expect(request).toHaveBeenCalledTimes(1);
});

test("stops when it is aborted", async () => {
  const stop = new AbortController();
  const request = vi.fn().mockRejectedValue(notReady);
  const response = retryUntilReady(request, {
    pause: 0,
    signal: stop.signal,
    waiting: () => stop.abort(),
  });
  await expect(response).rejects.toThrow();
  expect(request).toHaveBeenCalledTimes(1);
});
