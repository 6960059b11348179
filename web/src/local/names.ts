/** Names that others have written, in records and in links. */

const LONGEST_NAME = 40;
/** Invisible characters and those that change how others are displayed, except joiners of emoji. */
const INVISIBLE = /(?![\u200d\u200c\ufe0f])[\p{C}\p{Zl}\p{Zp}]/gu;
/** Nothing but spaces, joiners, fillers, and marks without a letter. */
const BLANK = /^[\p{M}\p{Z}\u200d\u200c\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** A name as the server shows it: without invisible characters, and not too long. */
export function stripInvisible(name: string): string {
  const text = [...name.replace(INVISIBLE, "").trim()].slice(0, LONGEST_NAME).join("");
  return BLANK.test(text) ? "" : text;
}
