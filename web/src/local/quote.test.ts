import { expect, test } from "vitest";
import { printable, quoted, shortened } from "./quote";

// The expected texts are those of Python's repr and reprlib.repr.

test.each([
  ["plain", "'plain'"],
  ["it's", `"it's"`],
  [`both ' and "`, `'both \\' and "'`],
  ["a\n\t\\", "'a\\n\\t\\\\'"],
  ["\u0000\u007f\u00a0", "'\\x00\\x7f\\xa0'"],
  ["\u200b\ud800", "'\\u200b\\ud800'"],
  ["ü 🙂", "'ü 🙂'"],
  ["\u{e0001}", "'\\U000e0001'"],
])("%j in quotes is %s", (text, expected) => {
  expect(quoted(text)).toBe(expected);
});

test.each([
  ["x".repeat(28), `'${"x".repeat(28)}'`],
  ["x".repeat(29), "'xxxxxxxxxxxx...xxxxxxxxxxxxx'"],
  ["the quick brown fox jumps over it", "'the quick br...jumps over it'"],
  ["\n".repeat(20), String.raw`'\n\n\n\n\n\n...n\n\n\n\n\n\n'`],
  [5, "5"],
  [null, "null"],
  [["white"], '["white"]'],
])("%j is shortened to %s", (value, expected) => {
  expect(shortened(value)).toBe(expected);
});

test("a short plain text has no quotes", () => {
  expect(printable("4Y>7=P")).toBe("4Y>7=P");
  expect(printable("4Y>7=P and so on")).toBe("'4Y>7=P and so on'");
  expect(printable("é")).toBe("'é'");
});
