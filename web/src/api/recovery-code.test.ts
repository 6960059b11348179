import { expect, test } from "vitest";
import { parseRecoveryCode, parseRecoveryLink, recoveryLink, recoveryRoute } from "./recovery-code";

const MATCH = "aB3-_xYz09Qr";
const CODE = "ABCD-EFGH-IJKL-MNOP-QRST-2345";

test("a code is read in any writing", () => {
  expect(parseRecoveryCode(CODE)).toBe(CODE);
  expect(parseRecoveryCode(`  ${CODE.toLowerCase().replaceAll("-", " ")}\n`)).toBe(CODE);
  expect(parseRecoveryCode(CODE.replaceAll("-", "–"))).toBe(CODE);
  expect(parseRecoveryCode(CODE.replaceAll("-", ""))).toBe(CODE);
});

test("digits that no code contains are letters that were misread", () => {
  expect(parseRecoveryCode("A8CD-EFGH-1JKL-MN0P-QRST-2345")).toBe(CODE);
});

test.each(["", "ABCD", `${CODE}A`, CODE.replace("A", "9"), CODE.replace("A", "Ä")])(
  "%s is not a code",
  (text) => expect(parseRecoveryCode(text)).toBeNull(),
);

test("a link has the code in its fragment, and is parsed again", () => {
  const link = recoveryLink(MATCH, CODE, "https://play.example/app/?x#/table/1");
  expect(link).toBe(`https://play.example/app/#/recover/${MATCH}/${CODE}`);
  expect(parseRecoveryLink(`Look: ${link} `)).toEqual({ match: MATCH, code: CODE });
  expect(parseRecoveryLink(`#${recoveryRoute(MATCH)}`)).toEqual({ match: MATCH, code: "" });
  expect(parseRecoveryLink(`https://play.example/#/join/${MATCH}`)).toBeNull();
});
