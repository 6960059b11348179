/**
 * The moveInput of a move, step by step: a source, a colour, a strip, and what is left to choose
 * there. It walks through the list of legal moves and never makes one up.
 */
import type { ClosedReason, LegalMove, Moves } from "../wire";
import { isLetter, type Letter } from "../pieces/colours";
import { backMove, handKey, hands, jokerChoices, keepChoices, parseMove, type Hand } from "./moves";

/** What is still to be chosen for a strip. */
export type Question =
  | { kind: "jokers"; column: number; choices: number[]; moves: LegalMove[] }
  | { kind: "keep"; column: number; choices: Letter[]; moves: LegalMove[] }
  | { kind: "confirm"; column: number | null; move: LegalMove };

/** Why something cannot be done now. */
export type InputError =
  | { kind: ClosedReason; column: number; colour: Letter }
  | { kind: "must_place"; colour: Letter }
  | { kind: "nothing_there" }
  | { kind: "glazier_back" };

export class MoveInput {
  /** What is in hand. */
  hand: Hand | null = $state.raw(null);
  /** A source chosen with the keys, while its colour is not. */
  armed: number | "C" | null = $state(null);
  question: Question | null = $state.raw(null);
  error: InputError | null = $state.raw(null);
  /** The column under the pointer or with the focus. */
  hovered: number | null = $state(null);

  #moves: Moves | null = $state.raw(null);
  #hands: Map<string, Hand> = $state.raw(new Map());

  constructor(
    readonly emit: (move: string) => void,
    /** Whether a move is asked for once more; `answered` is one that a question has led to. */
    readonly confirms: (answered: boolean) => boolean,
  ) {}

  /** Begin anew, with other legal moves or none. */
  setMoves(moves: Moves | null): void {
    this.#moves = moves;
    this.#hands = moves ? hands(moves.moves) : new Map();
    this.clear();
  }

  get active(): boolean {
    return this.#moves !== null;
  }

  clear(): void {
    this.hand = null;
    this.armed = null;
    this.question = null;
    this.error = null;
    this.hovered = null;
  }

  canPick(source: number | "C", colour: string): boolean {
    return this.#hands.has(handKey(source, colour));
  }

  pick(source: number | "C", colour: string): boolean {
    const hand = this.#hands.get(handKey(source, colour));
    if (!hand) {
      this.error = { kind: "nothing_there" };
      return false;
    }
    const same = this.hand?.source === source && this.hand.colour === colour;
    this.clear();
    if (!same) this.hand = hand;
    return true;
  }

  /** The first of the moves to a column that are still possible; what its label tells. */
  firstAt(column: number): LegalMove | null {
    return this.hand?.columns.get(column)?.[0] ?? null;
  }

  /** Why the hand cannot go to a column; null where it can. */
  closedAt(column: number): ClosedReason | null {
    if (!this.hand) return null;
    return this.#moves?.closed[this.hand.colour]?.[column] ?? null;
  }

  put(column: number): void {
    const hand = this.hand;
    if (!hand) return;
    const there = hand.columns.get(column);
    this.question = null;
    if (there) {
      this.error = null;
      this.#narrow(column, there);
    } else {
      const kind = this.closedAt(column);
      this.error = kind && { kind, column, colour: hand.colour };
    }
  }

  breakAll(): void {
    const hand = this.hand;
    if (!hand) return;
    if (hand.breaks) this.#settle(null, hand.breaks);
    else this.error = { kind: "must_place", colour: hand.colour };
  }

  /** The move of the glazier back, where it is legal. */
  get back(): LegalMove | null {
    return this.#moves ? backMove(this.#moves.moves) : null;
  }

  goBack(): void {
    const move = this.back;
    this.clear();
    if (move) this.#settle(null, move);
    else this.error = { kind: "glazier_back" };
  }

  answerJokers(number: number): void {
    if (this.question?.kind !== "jokers") return;
    const { column, moves } = this.question;
    const left = moves.filter((each) => each.effect.on_jokers === number);
    if (left.length) this.#narrow(column, left);
  }

  answerKeep(letter: Letter): void {
    if (this.question?.kind !== "keep") return;
    const { column, moves } = this.question;
    const left = moves.filter((each) => parseMove(each.move)?.keep === letter);
    if (left.length) this.#narrow(column, left);
  }

  confirm(): void {
    if (this.question?.kind === "confirm") this.#send(this.question.move);
  }

  /** One step back. */
  cancel(): boolean {
    if (this.question) this.question = null;
    else if (this.hand || this.armed !== null || this.error) this.clear();
    else return false;
    return true;
  }

  /** A key: the text of the move, typed. Says whether it meant something here. */
  key(key: string): boolean {
    if (!this.active) return false;
    const letter = key.toUpperCase();
    if (key === "Escape") return this.cancel();
    if (this.question) return this.#answer(key, letter);
    if (letter === "R" && !this.hand) this.goBack();
    else if (letter === "X" && this.hand) this.breakAll();
    else if (letter === "C") this.#arm("C");
    else if (/^[1-9]$/.test(key)) this.#digit(Number(key) - 1);
    else if (isLetter(letter) && this.armed !== null) this.pick(this.armed, letter);
    else if (isLetter(letter) && this.hand) this.pick(this.hand.source, letter);
    else return false;
    return true;
  }

  #answer(key: string, letter: string): boolean {
    const question = this.question!;
    if (question.kind === "keep" && isLetter(letter)) this.answerKeep(letter);
    else if (question.kind === "jokers" && /^[0-9]$/.test(key)) this.answerJokers(Number(key));
    else if (question.kind === "confirm" && key === "Enter") this.confirm();
    else return false;
    return true;
  }

  #digit(number: number): void {
    if (this.hand) this.put(number);
    else this.#arm(number);
  }

  #arm(source: number | "C"): void {
    this.clear();
    this.armed = source;
  }

  #narrow(column: number, moves: LegalMove[]): void {
    const jokers = jokerChoices(moves);
    if (jokers.length > 1) {
      this.question = { kind: "jokers", column, choices: jokers, moves };
      return;
    }
    const keep = keepChoices(moves);
    if (keep.length > 1) {
      this.question = { kind: "keep", column, choices: keep, moves };
      return;
    }
    this.#settle(column, moves[0]!);
  }

  #settle(column: number | null, move: LegalMove): void {
    const answered = this.question !== null;
    if (this.confirms(answered)) this.question = { kind: "confirm", column, move };
    else this.#send(move);
  }

  #send(move: LegalMove): void {
    this.setMoves(null); // until the answer is here
    this.emit(move.move);
  }
}
