/**
 * Recovery codes and links: with them, a player continues on another device.
 *
 * A code has 32 letters and digits of Base32: the first 72 bits are the id of the match, so that the
 * code alone leads to the table. See `recovery_code` in `sintra/match/tokens.py`.
 */
import { pageUrl } from "../state/page-url";

export const RECOVERY_LENGTH = 32;
const GROUP = 4;
const MATCH_BITS = 72;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Digits that no code contains, and the letters that they were read as. */
const MISREAD: Record<string, string> = { "0": "O", "1": "I", "8": "B" };
/** Blanks, and the hyphens and dashes of keyboards and text programs. */
export const BETWEEN_GROUPS = /[\s\u2010-\u2015-]+/g;

/** The letters of a code as it may be typed; null if the text has other characters. */
export function recoveryLetters(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replaceAll(BETWEEN_GROUPS, "")
    .replaceAll(/[018]/g, (digit) => MISREAD[digit]!);
  return /^[A-Z2-7]+$/.test(letters) ? letters : null;
}

/** A code in its usual form, as in ABCD-EFGH-…. */
export function formatRecovery(letters: string): string {
  return letters.match(new RegExp(`.{1,${GROUP}}`, "g"))!.join("-");
}

/** The match that a code names; null if the text is not a whole code. */
export function matchOfRecovery(code: string): string | null {
  const letters = recoveryLetters(code);
  if (letters?.length !== RECOVERY_LENGTH) return null;
  const bits = [...letters]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const sixes = bits.slice(0, MATCH_BITS).match(/.{6}/g)!;
  return sixes.map((six) => BASE64URL[parseInt(six, 2)]).join("");
}

/** The route of the page where the player continues. The server does not see this part of a link. */
export function recoveryRoute(match: string, code = ""): string {
  return code ? `/recover/${match}/${code}` : `/recover/${match}`;
}

export function recoveryLink(match: string, code: string, page = location.href): string {
  return pageUrl(recoveryRoute(match, code), page);
}
