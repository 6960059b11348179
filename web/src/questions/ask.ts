/** What the page does with a typed line: a question is answered, a move is played. */
import type { Verbosity } from "../state/settings.svelte";
import { t } from "../text/i18n.svelte";
import type { Moves } from "../wire";
import { refusalText, unfinishedText } from "../text/spoken";
import { answer, type Position } from "./answer";
import { parseQuestion, SUBJECTS, type Subject, type Vocabulary } from "./parse";
import { moveKeys, typeMove, type TypedMove } from "./typed-move";

export { answer };

/** The reaction to a line: a move to play, or a text to say. `keys` are to be continued. */
export interface Reaction {
  move: string | null;
  text: string;
  keys: string;
}

function vocabulary({ names, seat }: Position): Vocabulary {
  const words = Object.fromEntries(SUBJECTS.map((subject) => [subject, t(`words-${subject}`)]));
  return { words: words as Record<Subject, string>, names, seat };
}

/** React to a line; `before` are the keys of a move whose last question it may answer. */
export function react(
  line: string,
  position: Position,
  verbosity: Verbosity,
  before = "",
): Reaction {
  const typed = line.trim().toLowerCase();
  const continued = before && /^[0-9wyopb]$/.test(typed) ? before + typed : null;
  const keys = continued ?? moveKeys(typed);
  if (keys) return reactToMove(keys, line, position.moves, verbosity);
  const question = parseQuestion(line, vocabulary(position));
  const text = question ? answer(question, position, verbosity) : t("answer-unknown");
  return { move: null, text, keys: "" };
}

function reactToMove(
  keys: string,
  line: string,
  moves: Moves | null,
  verbosity: Verbosity,
): Reaction {
  if (!moves) return { move: null, text: t("error-not-your-turn"), keys: "" };
  const typed = typeMove(moves, keys, line);
  if (typed.kind === "move") return { move: typed.move, text: "", keys: "" };
  return {
    move: null,
    text: typedText(typed, moves, verbosity),
    keys: typed.kind === "question" ? keys : "",
  };
}

/** The text about an unfinished move: where the panes can go, which choices are left, or why not. */
function typedText(
  typed: Exclude<TypedMove, { kind: "move" }>,
  moves: Moves,
  verbosity: Verbosity,
): string {
  if (typed.kind === "refused") return refusalText(typed.error, moves, verbosity);
  if (typed.kind === "hand") return unfinishedText(typed.hand, moves);
  const { question } = typed;
  const asked = t(`ask-${question.kind}`);
  if (question.kind === "confirm") return asked;
  const choices =
    question.kind === "keep"
      ? question.choices.map((colour) => t("colour", { colour }))
      : question.choices.map(String);
  return `${asked} ${choices.join(", ")}`;
}
