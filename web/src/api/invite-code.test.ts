import { expect, test } from "vitest";
import { bySeat, formatCode, isLoopback, makeLink, parseCode } from "./invite-code";

const MATCH = "aB3-_xYz09Qr";
const SECRET = "q7w8e9r0-_t1y2u3i4o5p6a7s8d9f0g1";

test("a link, a code and a bare id are parsed, with spaces around", () => {
  const invited = { match: MATCH, secret: SECRET };
  expect(parseCode(`  https://play.example/#/join/${MATCH}.${SECRET}\n`)).toEqual(invited);
  expect(parseCode(`${MATCH}.${SECRET}`)).toEqual(invited);
  expect(parseCode(` ${MATCH} `)).toEqual({ match: MATCH, secret: null });
});

test("the addresses of a match and of its replay name the match", () => {
  expect(parseCode(`http://x/#/table/${MATCH}`)).toEqual({ match: MATCH, secret: null });
  expect(parseCode(`#/replay/${MATCH}/17`)).toEqual({ match: MATCH, secret: null });
});

test("a link in the middle of a message is found", () => {
  expect(parseCode(`Come and play: http://x/#/join/${MATCH} see you`)?.match).toBe(MATCH);
});

test.each(["", "   ", "abc", "https://example.org/", "two words", `${MATCH}.`, `${MATCH}.a.b`])(
  "%j is not a code",
  (text) => expect(parseCode(text)).toBeNull(),
);

test("links and codes are parsed back", () => {
  for (const secret of [SECRET, `${SECRET}==`, null]) {
    const link = makeLink(MATCH, secret, "http://127.0.0.1:8642");
    expect(link.startsWith("http://127.0.0.1:8642/#/join/")).toBe(true);
    expect(parseCode(link)).toEqual({ match: MATCH, secret });
    expect(parseCode(formatCode({ match: MATCH, secret }))).toEqual({ match: MATCH, secret });
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
