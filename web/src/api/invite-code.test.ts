import { expect, test } from "vitest";
import { bySeat, formatCode, isLoopback, makeLink, parseCode } from "./invite-code";

const MATCH = "aB3-_xYz09Qr";
const SECRET = "q7w8e9r0-_t1y2u3i4o5p6a7s8d9f0g1";

test("a code and a bare id are parsed", () => {
  expect(parseCode(`${MATCH}.${SECRET}`)).toEqual({ match: MATCH, secret: SECRET });
  expect(parseCode(MATCH)).toEqual({ match: MATCH, secret: null });
});

test.each(["", "   ", "abc", "https://example.org/", "two words", `${MATCH}.`, `${MATCH}.a.b`])(
  "%j is not a code",
  (text) => expect(parseCode(text)).toBeNull(),
);

test("links contain the code, which is parsed back", () => {
  for (const secret of [SECRET, `${SECRET}==`, null]) {
    const code = formatCode({ match: MATCH, secret });
    expect(makeLink(MATCH, secret, "http://127.0.0.1:8642")).toBe(
      `http://127.0.0.1:8642/#/join/${code}`,
    );
    expect(parseCode(code)).toEqual({ match: MATCH, secret });
  }
});

test("invitations are stored by seat", () => {
  expect(
    bySeat([
      { seat: 1, secret: "a" },
      { seat: 3, secret: "b" },
    ]),
  ).toEqual({ 1: "a", 3: "b" });
});

test("hosts that mean the machine itself", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "a.localhost"])
    expect(isLoopback(host)).toBe(true);
  for (const host of ["192.168.1.5", "example.org", "localhost.example.org", "1127.0.0.1", ""])
    expect(isLoopback(host)).toBe(false);
});
