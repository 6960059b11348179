/**
 * The interface between the pages that play a game and the place where games come from.
 *
 * `MatchClient` implements it for a match on the server, `LocalMatch` for a game without a server.
 * The properties of an implementation must be Svelte state or derived from it: pages read them in
 * templates and effects.
 */
import type { Hint } from "../local/types";
import type { Effect, MatchEvent, MatchOptions, Moves, Snapshot } from "../wire";

/** The part of a snapshot that describes the game, without the match around it. */
export type GameState = Pick<
  Snapshot,
  "ply" | "you" | "status" | "seats" | "printed" | "table" | "clocks" | "moves" | "result"
> &
  Partial<Pick<Snapshot, "away" | "absent">> & {
    options: Pick<MatchOptions, "side" | "hints" | "take_backs">;
  };

/** A change of the state, sent to subscribers after it was applied. */
export interface Update {
  /** The event that led to it; null when the state was replaced, for instance by a reconnect. */
  event: MatchEvent | null;
  /** The state before; null for the first state. */
  before: GameState | null;
  /** The state now. Its `table` is the same object as before if the position did not change. */
  state: GameState;
}

export interface Engine {
  /** The position, the seats and the moves so far; null until the first state is known. */
  readonly state: GameState | null;

  /** `performance.now()` at the time when `state.clocks` was correct. */
  readonly clocksAt: number;

  /** When the current turn began, in milliseconds since 1970; null if no server knows it. */
  readonly turnSince: number | null;

  /** The legal moves with their effects while one of your seats is to move; otherwise null. */
  readonly moves: Moves | null;

  /** Whether a command, such as `play`, was sent and has not been answered yet. */
  readonly pending: boolean;

  /** Whether a move was chosen that is sent when the connection is back. */
  readonly queued?: boolean;

  /** Whether `takeBack` is allowed now. */
  readonly canTakeBack: boolean;

  /** Play a legal move, given as move text. Rejects if the move is refused. */
  play(move: string): Promise<void>;

  /**
   * Take back your last move and the moves after it; if there are other people, ask them first.
   * Rejects if that is refused.
   */
  takeBack(): Promise<void>;

  /**
   * Compute the best move of the current position and the reasons for it; null if the position
   * changed in the meantime.
   */
  hint(): Promise<Hint | null>;

  /** The effect of a past move; null if it is not loaded. */
  effectOf(ply: number): Effect | null;

  /** Load the effects of all past moves for `effectOf`. */
  loadEffects(): Promise<void>;

  /** Call the listener after each change of the state. Returns a function that ends that. */
  subscribe(listener: (update: Update) => void): () => void;
}
