/**
 * Questions about the table, typed as a short form that is the same in every language, or in words
 * of the language of the page. `sintra/cli/play/questions.py` reads them in the same way.
 */
import { isLetter, LETTERS, type Letter } from "../pieces/colours";

export type Question =
  | { kind: "display"; display: number }
  | { kind: "colour"; colour: Letter }
  /** A strip of a player, or of the player who asks. Both are counted from 0. */
  | { kind: "strip"; strip: number; seat: number | null }
  | { kind: "centre" | "scores" | "turn" | "last" | "bag" | "worst" | "glass" | "help" };

/** The subjects that have words of their own in each language: the texts `words-…`. */
export const SUBJECTS = [
  ...(["display", "centre", "strip", "scores", "last", "bag", "worst", "glass", "turn"] as const),
  ...(["help", "player", "rival"] as const),
  ...LETTERS,
];
export type Subject = (typeof SUBJECTS)[number];

/** The letters of the short forms, which are also keys at the table. */
export const LETTER_QUESTIONS: Record<string, Question> = {
  c: { kind: "centre" },
  s: { kind: "scores" },
  t: { kind: "turn" },
  m: { kind: "last" },
  g: { kind: "bag" },
  x: { kind: "worst" },
  k: { kind: "glass" },
  h: { kind: "help" },
};

export interface Vocabulary {
  /** The words of each subject: beginnings of words, separated by commas. */
  words: Record<Subject, string>;
  /** The names of the players, by seat. */
  names: readonly string[];
  /** The seat of the player who asks. */
  seat: number;
}

/** Lower case, without accents and punctuation: what people leave out when they type. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function parseQuestion(text: string, vocabulary: Vocabulary): Question | null {
  if (!text.trim() || text.trim() === "?") return { kind: "help" };
  const typed = plain(text);
  return parseShort(typed.replaceAll(" ", "")) ?? parseWords(typed.split(" "), vocabulary);
}

function parseShort(typed: string): Question | null {
  const letter = typed.toUpperCase();
  if (isLetter(letter)) return { kind: "colour", colour: letter };
  const [, display] = /^d?([1-9])$/.exec(typed) ?? [];
  if (display) return { kind: "display", display: Number(display) - 1 };
  const [, player, strip] = /^([1-4]?)s([1-8])$/.exec(typed) ?? [];
  if (strip)
    return { kind: "strip", strip: Number(strip) - 1, seat: player ? Number(player) - 1 : null };
  return LETTER_QUESTIONS[typed] ?? null;
}

/** The subject of a word: the one with the longest beginning of it. */
function subjectOf(word: string, words: Vocabulary["words"]): Subject | null {
  let best: Subject | null = null;
  let longest = 0;
  for (const subject of SUBJECTS)
    for (const listed of words[subject].split(",")) {
      const beginning = plain(listed);
      if (beginning.length > longest && word.startsWith(beginning)) {
        best = subject;
        longest = beginning.length;
      }
    }
  return best;
}

function parseWords(typed: readonly string[], { words, names, seat }: Vocabulary): Question | null {
  const found = new Set<Subject>();
  const numbers: number[] = [];
  let asked: number | null = null;
  let before: Subject | null = null;
  for (const word of typed) {
    const named = names.findIndex((name) => plain(name).split(" ")[0] === word);
    const subject = subjectOf(word, words);
    if (/^[1-9]$/.test(word)) {
      if (before === "player") asked = Number(word) - 1;
      else numbers.push(Number(word) - 1);
    } else if (named >= 0) asked = named;
    else if (subject === "rival") asked = (seat + 1) % names.length;
    else if (subject) found.add(subject);
    before = subject;
  }
  const [number] = numbers;
  const colour = LETTERS.find((letter) => found.has(letter));
  if (number !== undefined && number < 8 && (found.has("strip") || (asked !== null && !found.size)))
    return { kind: "strip", strip: number, seat: asked };
  for (const kind of ["bag", "worst", "glass", "last", "scores"] as const)
    if (found.has(kind)) return { kind };
  if (number !== undefined && found.has("display")) return { kind: "display", display: number };
  if (colour) return { kind: "colour", colour };
  for (const kind of ["centre", "turn", "help"] as const) if (found.has(kind)) return { kind };
  return null;
}
