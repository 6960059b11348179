/**
 * Parsing of move text (see the reference of the notation), and grouping of legal moves by pick.
 *
 * Which moves are legal comes with the list of legal moves.
 */
import type { LegalMove } from "../wire";
import type { Letter } from "../pieces/colours";

export interface ParsedMove {
  /** Whether the glazier goes back; the other fields then have no meaning. */
  back: boolean;
  /** A display counted from 0, or the centre. */
  source: number | "C";
  colour: Letter;
  /** A column counted from 0; null when all break. */
  column: number | null;
  /** Panes on joker spaces, if that was a choice. */
  jokers: number | null;
  /** The pane that is kept, if the strip is completed. */
  keep: Letter | null;
}

const TEXT = /^([1-9]|C)([WYOPB])(?:x|>([1-8])(?:j([0-9]))?(?:=([WYOPB]))?)$/;

export function parseMove(move: string): ParsedMove | null {
  if (move === "R")
    return { back: true, source: "C", colour: "W", column: null, jokers: null, keep: null };
  const found = TEXT.exec(move);
  if (!found) return null;
  const [, source, colour, column, jokers, keep] = found;
  return {
    back: false,
    source: source === "C" ? "C" : Number(source) - 1,
    colour: colour as Letter,
    column: column === undefined ? null : Number(column) - 1,
    jokers: jokers === undefined ? null : Number(jokers),
    keep: (keep as Letter | undefined) ?? null,
  };
}

/** The panes of one colour at one source, and the moves with them by column. */
export interface Hand {
  source: number | "C";
  colour: Letter;
  /** How many panes are picked. */
  picked: number;
  columns: Map<number, LegalMove[]>;
  /** The move that breaks all of them, if no other is possible. */
  breaks: LegalMove | null;
}

export function handKey(source: number | "C", colour: string): string {
  return `${source}${colour}`;
}

/** All possible picks of the legal moves. */
export function hands(moves: readonly LegalMove[]): Map<string, Hand> {
  const found = new Map<string, Hand>();
  for (const each of moves) {
    const parts = parseMove(each.move);
    if (!parts || parts.back) continue;
    const key = handKey(parts.source, parts.colour);
    let hand = found.get(key);
    if (!hand) {
      hand = {
        source: parts.source,
        colour: parts.colour,
        picked: each.effect.picked,
        columns: new Map(),
        breaks: null,
      };
      found.set(key, hand);
    }
    if (parts.column === null) hand.breaks = each;
    else {
      const there = hand.columns.get(parts.column);
      if (there) there.push(each);
      else hand.columns.set(parts.column, [each]);
    }
  }
  return found;
}

/** The move of the glazier back, if it is legal. */
export function backMove(moves: readonly LegalMove[]): LegalMove | null {
  return moves.find((each) => each.move === "R") ?? null;
}

/** The possible numbers of panes on joker spaces; more than one is a choice. */
export function jokerChoices(moves: readonly LegalMove[]): number[] {
  return [...new Set(moves.map((each) => each.effect.on_jokers))].sort((one, other) => one - other);
}

/** The panes that can be kept; more than one is a choice. */
export function keepChoices(moves: readonly LegalMove[]): Letter[] {
  return [
    ...new Set(
      moves.map((each) => parseMove(each.move)?.keep ?? null).filter((keep) => keep !== null),
    ),
  ];
}
