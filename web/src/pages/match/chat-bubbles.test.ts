import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChatBubbles, readingMs } from "./chat-bubbles.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a message is shown for the time to read it", () => {
  const bubbles = new ChatBubbles();
  bubbles.show(1, "Hello!");
  bubbles.show(2, "x".repeat(100));
  expect(bubbles.texts).toEqual({ 1: "Hello!", 2: "x".repeat(100) });
  vi.advanceTimersByTime(readingMs("Hello!"));
  expect(Object.keys(bubbles.texts)).toEqual(["2"]);
  vi.advanceTimersByTime(readingMs("x".repeat(100)));
  expect(bubbles.texts).toEqual({});
  expect(readingMs("x".repeat(300))).toBe(15_000);
});

it("a message stays while it is pointed at", () => {
  const bubbles = new ChatBubbles();
  bubbles.show(1, "Hello!");
  bubbles.hold(1);
  vi.advanceTimersByTime(60_000);
  expect(bubbles.texts[1]).toBe("Hello!");
  bubbles.release(1);
  vi.advanceTimersByTime(readingMs("Hello!"));
  expect(bubbles.texts).toEqual({});
});

it("a newer message of the same sender has its whole time", () => {
  const bubbles = new ChatBubbles();
  bubbles.show(1, "Hello!");
  vi.advanceTimersByTime(readingMs("Hello!") - 1);
  bubbles.show(1, "Oops!");
  vi.advanceTimersByTime(readingMs("Oops!") - 1);
  expect(bubbles.texts[1]).toBe("Oops!");
  bubbles.closeAll();
  expect(vi.getTimerCount()).toBe(0);
});
