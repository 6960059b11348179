/** A move that is typed as a whole, as at the table or as move text: “3b5”, “3B>5=W”, “r”. */
import { MoveInput, type InputError, type Question } from "../board/move-input.svelte";
import type { Hand } from "../board/moves";
import type { Moves } from "../wire";

export type TypedMove =
  | { kind: "move"; move: string }
  | { kind: "refused"; error: InputError }
  /** A choice is left. */
  | { kind: "question"; question: Question }
  /** Only the panes were named. */
  | { kind: "hand"; hand: Hand };

/** The keys of a typed move, or of its beginning with at least the panes; null for other texts. */
export function moveKeys(text: string): string | null {
  const typed = text.toLowerCase().replace(/[\s>=]/g, "");
  const isMove = /^(?:r|[1-9c][wyopb](?:x|[1-8](?:j?[0-9])?[wyopb]?)?)$/.test(typed);
  return isMove ? typed.replace("j", "") : null;
}

/** Type a move. `text` is the whole line: as move text it leaves no choice. */
export function typeMove(moves: Moves, keys: string, text = ""): TypedMove {
  const written = text.toLowerCase().replace(/\s/g, "");
  const exact = moves.moves.find(({ move }) => move.toLowerCase() === written);
  if (exact) return { kind: "move", move: exact.move };
  let sent: string | null = null;
  const input = new MoveInput(
    (move) => (sent = move),
    () => false, // it was confirmed with Enter
  );
  input.setMoves(moves);
  for (const key of keys) {
    if (!input.active || input.error) break;
    input.key(key);
  }
  if (sent) return { kind: "move", move: sent };
  if (input.error) return { kind: "refused", error: input.error };
  if (input.question) return { kind: "question", question: input.question };
  return { kind: "hand", hand: input.hand! };
}
