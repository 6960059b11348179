/** Values from outside in error messages, quoted as Python quotes them. */

/** Python's rule: everything except the categories Other and Separator, and the plain space. */
const PRINTABLE = /^(?:[^\p{C}\p{Z}]| )*$/u;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const LONGEST = 30;
const HEAD = 13;
const TAIL = 14;

export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}

/** The number of characters, where JavaScript's length counts some as two. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A text in quotes, with escapes for what cannot be printed. */
export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let inner = "";
  for (const character of text) {
    if (character === quote) inner += `\\${quote}`;
    else inner += ESCAPES[character] ?? (isPrintable(character) ? character : escaped(character));
  }
  return `${quote}${inner}${quote}`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const [letter, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(digits, "0")}`;
}

/** A text in quotes, or another value as JSON; the middle of a long one is left out. */
export function shortened(value: unknown): string {
  if (typeof value !== "string") {
    const json = JSON.stringify(value);
    return json.length > LONGEST ? `${json.slice(0, HEAD)}...${json.slice(-TAIL)}` : json;
  }
  const characters = [...value];
  const whole = quoted(characters.slice(0, LONGEST).join(""));
  if (lengthOf(whole) <= LONGEST) return whole;
  const ends = [...characters.slice(0, HEAD), ...characters.slice(-TAIL)];
  const text = [...quoted(ends.join(""))];
  return `${text.slice(0, HEAD).join("")}...${text.slice(-TAIL).join("")}`;
}

/** A text as it is if it is short and plain, else in quotes. */
export function printable(text: string): string {
  return /^[\x20-\x7e]{0,12}$/.test(text) ? text : shortened(text);
}
