/**
 * Questions about the table: by a key, or typed into a field that also takes moves. Answers are
 * announced, and shown for people who see.
 */
import type { MoveInput } from "../../board/move-input.svelte";
import { isLetter } from "../../pieces/colours";
import type { Position } from "../../questions/answer";
import type { Question } from "../../questions/parse";
import { announce } from "../../state/announcer.svelte";
import { settings } from "../../state/settings.svelte";
import { t } from "../../text/i18n.svelte";
import { unfinishedText } from "../../text/spoken";
import type { GameController } from "./game-controller.svelte";

/** The keys of questions besides colours and strips. */
const KEYS: Record<string, Question["kind"]> = {
  s: "scores",
  t: "turn",
  m: "last",
  g: "bag",
  x: "worst",
  k: "glass",
};

/** The question of a key; null if the key has another meaning. */
export function keyQuestion({ key, code }: Pick<KeyboardEvent, "key" | "code">): Question | null {
  const letter = key.toUpperCase();
  if (isLetter(letter)) return { kind: "colour", colour: letter };
  // A digit key that types no digit: with Shift, or without it on a French keyboard.
  const [, strip] = /^Digit([1-8])$/.exec(code) ?? [];
  if (strip && !/[0-9?]/.test(key)) return { kind: "strip", strip: Number(strip) - 1, seat: null };
  const kind = KEYS[key.toLowerCase()];
  return kind ? ({ kind } as Question) : null;
}

export class QuestionInput {
  /** Whether the field is open. */
  isOpen = $state(false);
  /** The answer to the last line in the field. */
  answer = $state("");

  /** The keys of a move in the field that needs one more choice. */
  #keys = "";

  constructor(readonly game: GameController) {}

  open(): void {
    this.isOpen = true;
    this.answer = "";
    this.#keys = "";
  }

  close(): void {
    this.isOpen = false;
  }

  /** A line of the field: answer the question, or play the move. */
  async submit(line: string): Promise<void> {
    await this.game.run(this.#react(line));
  }

  async #react(line: string): Promise<void> {
    const { react } = await import("../../questions/ask");
    const reaction = react(line, this.#position(), settings.verbosity, this.#keys);
    this.#keys = reaction.keys;
    this.answer = reaction.text;
    if (reaction.move) this.game.play(reaction.move);
    else announce(reaction.text);
  }

  /** Answer the question of a key, in the status line. */
  async askByKey(question: Question): Promise<void> {
    await this.game.run(this.#answer(question));
  }

  async #answer(question: Question): Promise<void> {
    const { answer } = await import("../../questions/ask");
    this.game.notify(answer(question, this.#position(), settings.verbosity));
  }

  /** Say how far a move is that is typed at the board. What the focus reads is not repeated. */
  async sayTyped(input: MoveInput): Promise<void> {
    const { armed, hand, question, error } = input;
    const { moves } = this.game;
    if (question || error || !moves) return;
    if (hand) announce(unfinishedText(hand, moves));
    else if (armed !== null) {
      const loaded = await import("../../questions/ask").catch(() => null);
      if (!loaded) return; // without a connection; the move can be typed all the same
      // The player may have typed on by now: said here, this would come after what they typed.
      if (input.armed !== armed || input.error || this.game.moves !== moves) return;
      const { answer } = loaded;
      const asked: Question =
        armed === "C" ? { kind: "centre" } : { kind: "display", display: armed };
      const lies = answer(asked, this.#position(), settings.verbosity);
      announce(t("said-armed", { answer: lies.replace(/\.$/, "") }));
    }
  }

  #position(): Position {
    const { game } = this;
    const { state, animator } = game;
    const ply = state!.moves.length - 1;
    const last = state!.moves[ply];
    return {
      // The scores of the final scoring are a secret until it has been counted.
      table: state!.result && !game.finished ? animator!.table : state!.table,
      printed: state!.printed,
      moves: game.moves,
      seat: game.viewpoint,
      plays: game.ownSeats.includes(game.viewpoint),
      names: game.names,
      last: last ? { ...last, effect: game.engine.effectOf(ply) } : null,
    };
  }
}
