/** Recovery codes and links: with them, a player continues on another device. */
import { pageUrl } from "../state/page-url";

const LENGTH = 24;
const GROUP = 4;
const LINK = /#\/recover\/([\w-]{6,64})(?:\/([^/?#\s]+))?/;
/** Digits that no code contains, and the letters that they were read as. */
const MISREAD: Record<string, string> = { "0": "O", "1": "I", "8": "B" };

/** A typed code in its usual form, as in ABCD-EFGH-…; null if it is not a code. */
export function parseRecoveryCode(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, "")
    .replaceAll(/[018]/g, (digit) => MISREAD[digit]!);
  if (letters.length !== LENGTH || !/^[A-Z2-7]+$/.test(letters)) return null;
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))!.join("-");
}

/** The match and the code, if there is one, of a link that was pasted; null if it is another text. */
export function parseRecoveryLink(text: string): { match: string; code: string } | null {
  const [, match, code = ""] = LINK.exec(text) ?? [];
  return match === undefined ? null : { match, code };
}

/** The route of the page where the player continues. The server does not see this part of a link. */
export function recoveryRoute(match: string, code = ""): string {
  return code ? `/recover/${match}/${code}` : `/recover/${match}`;
}

export function recoveryLink(match: string, code: string, page = location.href): string {
  return pageUrl(recoveryRoute(match, code), page);
}
