/**
 * Move text: the conversion between text and the integer of the rules, as in
 * `sintra/notation/moves.py`.
 *
 * move = "R" | source colour "x" | source colour ">" column [joker] [keep]
 */
import { ApiError } from "../api/http";
import { BREAK, CENTRE, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, LETTERS, RETURN } from "./layout";
import { lengthOf, quoted } from "./quote";

const LONGEST_SHOWN = 40;

export function writeMove(move: number): string {
  if (move === RETURN) return "R";
  const source = move & 15;
  const column = (move >> COLUMN_AT) & 15;
  const jokers = (move >> JOKER_AT) & 3;
  const keep = move >> KEEP_AT;
  let text = source === CENTRE ? "C" : `${source + 1}`;
  text += LETTERS.charAt((move >> COLOUR_AT) & 7);
  if (column === BREAK) return `${text}x`;
  text += `>${column + 1}`;
  if (jokers) text += `j${jokers}`;
  if (keep) text += `=${LETTERS.charAt(keep - 1)}`;
  return text;
}

/** Parse a move text. Throws an ApiError that names the wrong character. */
export function readMove(text: string): number {
  const parser = new MoveParser(text);
  if (parser.skip("R")) return parser.end(RETURN);
  const source = parser.oneOf("C123456789", "a display from 1 to 9, C for the centre, or R");
  const colour = parser.oneOf(LETTERS, `a colour, one of ${LETTERS}`);
  const breaks = parser.oneOf(">x", "> and a column, or x") === 1;
  let move = (source === 0 ? CENTRE : source - 1) | (colour << COLOUR_AT);
  if (breaks) return parser.end(move | (BREAK << COLUMN_AT));
  move |= parser.oneOf("12345678", "a column from 1 to 8") << COLUMN_AT;
  if (parser.skip("j"))
    move |= (1 + parser.oneOf("12", "1 or 2 panes on joker spaces")) << JOKER_AT;
  if (parser.skip("="))
    move |= (1 + parser.oneOf(LETTERS, `the kept colour, one of ${LETTERS}`)) << KEEP_AT;
  return parser.end(move);
}

/** Reads from left to right, so that an error can name the character. */
class MoveParser {
  readonly #characters: string[];
  #at = 0;

  constructor(readonly text: string) {
    this.#characters = [...text];
  }

  get #next(): string {
    return this.#characters[this.#at] ?? "";
  }

  skip(letter: string): boolean {
    if (this.#next !== letter) return false;
    this.#at += 1;
    return true;
  }

  /** The index of the next character in `letters`. */
  oneOf(letters: string, meaning: string): number {
    const index = this.#next ? letters.indexOf(this.#next) : -1;
    if (index < 0) throw this.#error(meaning);
    this.#at += 1;
    return index;
  }

  end(move: number): number {
    if (this.#next) throw this.#error("the end");
    return move;
  }

  #error(expected: string): ApiError {
    const { text } = this;
    const shown =
      lengthOf(text) <= LONGEST_SHOWN
        ? text
        : `${this.#characters.slice(0, LONGEST_SHOWN).join("")}…`;
    const found = this.#next ? quoted(this.#next) : "the end";
    const where = `character ${this.#at + 1}`;
    const message = `${quoted(shown)} is not a move: expected ${expected}, found ${found}`;
    return new ApiError("bad_notation", `${where}: ${message}`, where);
  }
}
