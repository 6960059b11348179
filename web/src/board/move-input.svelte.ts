/**
 * The input of a move, step by step: a source, a colour, a strip, and then the choices that are left.
 * Every step filters the list of legal moves; it contains no rules.
 */
import type { ClosedReason, LegalMove, Moves } from "../wire";
import { isLetter, type Letter } from "../pieces/colours";
import { backMove, handKey, hands, jokerChoices, keepChoices, parseMove, type Hand } from "./moves";

/** A choice that is left after the strip. */
export type Question =
  | { kind: "jokers"; column: number; choices: number[]; moves: LegalMove[] }
  | { kind: "keep"; column: number; choices: Letter[]; moves: LegalMove[] }
  /** `typed`: a single key has led to it, perhaps as part of a word; no other key confirms it. */
  | { kind: "confirm"; column: number | null; move: LegalMove; typed?: boolean };

/** Why an input was refused. */
export type InputError =
  | { kind: ClosedReason; column: number; colour: Letter }
  | { kind: "must_place"; colour: Letter }
  | { kind: "nothing_there" }
  | { kind: "glazier_back"; strips: "none" | "left" };

export class MoveInput {
  /** The picked panes. */
  hand: Hand | null = $state.raw(null);
  /** A source that was typed, as long as its colour is missing. */
  armed: number | "C" | null = $state(null);
  question: Question | null = $state.raw(null);
  error: InputError | null = $state.raw(null);
  /** The column under the pointer or with the focus. */
  hovered: number | null = $state(null);

  #moves: Moves | null = $state.raw(null);
  #hands: Map<string, Hand> = $state.raw(new Map());

  readonly #openColumns = $derived.by(
    () => new Set([...this.#hands.values()].flatMap((hand) => [...hand.columns.keys()])),
  );

  constructor(
    readonly emit: (move: string) => void,
    /** Whether a move must be confirmed; `answered`: a question has led to it. */
    readonly confirms: (answered: boolean) => boolean,
    /** Whether to ask which pane to keep; if not, the first one of the legal moves is kept. */
    readonly asksKeep: () => boolean = () => true,
    /** Whether the key of the glazier's way back must be confirmed: a typed word may contain it. */
    readonly asksBack: () => boolean = () => false,
  ) {}

  /** Start again with these legal moves, or with none. */
  setMoves(moves: Moves | null): void {
    this.#moves = moves;
    this.#hands = moves ? hands(moves.moves) : new Map();
    this.clear();
  }

  get active(): boolean {
    return this.#moves !== null;
  }

  /** The legal moves; null if it is not the player's turn. */
  get moves(): Moves | null {
    return this.#moves;
  }

  clear(): void {
    this.hand = null;
    this.armed = null;
    this.question = null;
    this.error = null;
    this.hovered = null;
  }

  /** Whether any panes can go to a column on this turn. */
  isOpen(column: number): boolean {
    return this.#openColumns.has(column);
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

  /** The first possible move to a column: its label shows this one. */
  firstAt(column: number): LegalMove | null {
    return this.hand?.columns.get(column)?.[0] ?? null;
  }

  /** Why the picked panes cannot go to a column; null if they can. */
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

  get #hasStrips(): boolean {
    const columns = Object.values(this.#moves?.closed ?? {}).flat();
    return !columns.length || columns.some((reason) => reason !== "gone");
  }

  /** The move of the glazier back, if it is legal. */
  get back(): LegalMove | null {
    return this.#moves ? backMove(this.#moves.moves) : null;
  }

  goBack(asks = false): void {
    const move = this.back;
    this.clear();
    if (move && asks) this.question = { kind: "confirm", column: null, move, typed: true };
    else if (move) this.#settle(null, move);
    else this.error = { kind: "glazier_back", strips: this.#hasStrips ? "left" : "none" };
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

  /** Keep the first pane that is offered: what also happens if the question is not asked. */
  keepFirst(): void {
    if (this.question?.kind === "keep") this.answerKeep(this.question.choices[0]!);
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

  /** Handle a typed key of the move text; returns false if it has no meaning here. */
  key(key: string): boolean {
    if (!this.active) return false;
    const letter = key.toUpperCase();
    if (key === "Escape") return this.cancel();
    if (this.question) return this.#answer(key, letter);
    if (letter === "R" && !this.hand) this.goBack(this.asksBack());
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
    else if (question.kind === "confirm" && key === "Enter" && !question.typed) this.confirm();
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
    if (keep.length > 1 && this.asksKeep()) {
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
    this.setMoves(null); // until the next position
    this.emit(move.move);
  }
}
