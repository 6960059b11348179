/** The interface between the page and the rules in the browser: plain data, and calls on it. */
import type {
  Effect,
  Level,
  MatchResult,
  Moves,
  Played,
  PrintedView,
  Replay,
  Side,
  TableView,
} from "../wire";
import type { REASON_CODES } from "./layout";

/** Everything that defines a local game; the rules compute the rest. */
export interface GameSource {
  players: 2 | 3 | 4;
  side: Side;
  /** Decimal, 64 bit: too large for JavaScript's numbers. */
  seed: string;
  /** The start player; null if the seed draws it. */
  start: number | null;
  moves: string[];
}

/** The current position of a local game. */
export interface GameView {
  ply: number;
  printed: PrintedView;
  table: TableView;
  played: Played[];
  /** The effects of all moves so far. */
  effects: Effect[];
  /** null when the game is over. */
  legal: Moves | null;
  /** null until the game is over; its `final` is always given. */
  result: MatchResult | null;
}

/** Facts about the move, and the effect of the move before and the expected moves after them. */
export type HintCode = "does" | (typeof REASON_CODES)[number][0] | "expected_line";

/** One reason for a hint: its kind and its facts, for a text in the language of the page. */
export interface HintReason {
  code: HintCode;
  /** Numbers and move texts. Strips are numbered from 1 here, as in move text; seats from 0. */
  facts: Record<string, number | string>;
}

/** The move of the strongest player, with its reasons. */
export interface Hint {
  /** The number of moves that have been played. */
  ply: number;
  move: string;
  /** The expected lead at the end, in points. */
  value: number | null;
  /** Whether the value is proven. */
  exact: boolean;
  /** The principal variation: the expected moves, starting with this one. */
  line: string[];
  /** First the effect of the move, then the reasons for it, then what to expect. */
  reasons: HintReason[];
}

/** Optional keys of a game record. */
export interface RecordExtras {
  names?: string[];
  date?: string;
}

/**
 * The calls to the rules, answered by Web Workers. The workers keep no state: every call gives the
 * whole game. A call that fails rejects with an `ApiError`.
 */
export interface RulesClient {
  /** Rejects with the code `illegal_move` if a move is illegal. */
  view(source: GameSource): Promise<GameView>;
  replay(source: GameSource, names: string[]): Promise<Replay>;
  /** The game record, as `Game.to_record` in Python writes it. */
  record(source: GameSource, extras: RecordExtras): Promise<Record<string, unknown>>;
  /** Check a record, and replay it. */
  replayRecord(record: unknown): Promise<Replay>;
  /** Whether the deals of a record follow from its seed; see `fairness.ts`. */
  verifyDeals(record: unknown, commitment: string | null): Promise<boolean | null>;
  /** The computer's move; it thinks in its own worker. */
  choose(source: GameSource, level: Level, seed: string): Promise<string>;
  /** The best move after one second, with its reasons; it thinks in its own worker. */
  hint(source: GameSource): Promise<Hint>;
  /** The same for a game of which only the record is known, as that of a match on a server. */
  recordHint(record: unknown): Promise<Hint>;
}

export type Method = keyof RulesClient;

/** A call, as it is sent to a worker. */
export interface Call {
  id: number;
  method: Method;
  args: unknown[];
}

/** The answer of a worker to the call with this id. */
export type Answer =
  | { id: number; result: unknown }
  | { id: number; error: { code: string; message: string; where: string | null } };

/** The code of an error that is a failure of the worker or the module, not of the game. */
export const ENGINE_FAILED = "engine_failed";
