import { expect, test } from "vitest";
// `tests/match/test_recovery.py` checks that the server makes these codes.
import codes from "../../../tests/recovery_codes.json";
import {
  formatRecovery,
  matchOfRecovery,
  recoveryLetters,
  recoveryLink,
  recoveryRoute,
} from "./recovery-code";

const MATCH = "aB3-_xYz09Qr";
const CODE = "NAO7-57YW-GPJ5-IK64-FQ2T-DSQ6-NM2P-6MF5";

test.each(codes)("$code names its match", ({ match, code }) => {
  expect(matchOfRecovery(code)).toBe(match);
});

test("a code from before names no match", () => {
  expect(matchOfRecovery("ABCD-EFGH-IJKL-MNOP-QRST-2345")).toBeNull();
});

test("a code is read in any writing", () => {
  const letters = CODE.replaceAll("-", "");
  expect(formatRecovery(letters)).toBe(CODE);
  for (const text of [
    CODE,
    ` ${CODE.toLowerCase().replaceAll("-", " ")}\n`,
    CODE.replaceAll("-", "–"),
    letters,
  ])
    expect(recoveryLetters(text)).toBe(letters);
});

test("digits that no code contains are letters that were misread", () => {
  expect(recoveryLetters("018")).toBe("OIB");
});

test.each(["", "-", "ABC9", "Ä", "AB.CD"])("%j has other characters", (text) => {
  expect(recoveryLetters(text)).toBeNull();
});

test("a link has the code in its fragment", () => {
  const link = recoveryLink(MATCH, CODE, "https://play.example/app/?x#/table/1");
  expect(link).toBe(`https://play.example/app/#/recover/${MATCH}/${CODE}`);
  expect(recoveryRoute(MATCH)).toBe(`/recover/${MATCH}`);
});
