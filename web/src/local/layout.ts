// The memory of the WebAssembly module: records, constants and exports.
// Generated from the NumPy dtypes by `python -m tools.wasm.layout`. Do not edit: change the Python
// source and generate again.

/** Sizes of the records in bytes. */
export const SIZE = { STATE: 520, PLAYER: 112, COLUMN: 12, PRINTED: 204, SETUP: 39, GENERATOR: 8, MOVE_LIST: 3328, EFFECT: 22, WORKSPACE: 8224, SEARCH: 594640, BUCKET: 32, WEIGHTS: 18368, LINE: 4136, ANALYSIS: 3928, REASONS: 200, REASON: 16 } as const;
// The offsets of the fields of each record.
export const STATE = { sources: 0, bag: 40, tower: 44, picks: 48, players: 56, seats: 504, side: 505, round: 506, phase: 507, to_move: 508, holder: 509, tile_in_centre: 510, round_pieces: 511 } as const;
export const PLAYER = { columns: 0, fits: 96, needs_choice: 104, score: 106, lost: 108, broken: 110, glazier: 111 } as const;
export const COLUMN = { free: 0, panes: 4, face: 8, top: 9, bottom: 10 } as const;
export const PRINTED = { faces: 0, window_points: 64, track: 96, last_space: 160, ornaments: 162, ornament_points: 178, displays: 188, panes_per_display: 198, panes_per_colour: 200 } as const;
export const SETUP = { faces: 0, round_pieces: 32, start_player: 38 } as const;
export const GENERATOR = { word: 0 } as const;
export const MOVE_LIST = { moves: 0 } as const;
export const EFFECT = { picked: 0, placed: 2, on_jokers: 4, broken: 6, start_tile: 8, glass_loss: 10, completed: 12, flipped: 14, bonus_points: 16, window_points: 18, round_ended: 20 } as const;
export const WORKSPACE = { states: 0, move_lists: 1560, generator: 8216 } as const;
export const SEARCH = { states: 0, frames: 50440, move_stack: 61304, ordering: 585592, killers: 593016, seat: 594568, ply: 594576, nodes: 594584, age: 594592, move: 594600, value: 594608, depth: 594616, in_iteration: 594624, complete: 594632 } as const;
export const BUCKET = { deepest: 0, newest: 16 } as const;
export const WEIGHTS = { values: 0 } as const;
export const LINE = { moves: 0, seats: 192, state: 288, move_list: 808 } as const;
export const ANALYSIS = { comparison: 0, state: 56, effect: 576, move_list: 598 } as const;
export const REASONS = { length: 0, items: 8 } as const;
export const REASON = { code: 0, facts: 4 } as const;
// Constants of the rules, the players and the text formats.
export const MOST_PLAYERS = 4;
export const COLUMNS = 8;
export const SPACES = 5;
export const MOST_DISPLAYS = 9;
export const CENTRE = 9;
export const ROUNDS = 6;
export const AWAITING_DEAL = 0;
export const PLAYING = 1;
export const OVER = 2;
export const COLOURS = 5;
export const LETTERS = "WYOPB";
export const LANE_BITS = 5;
export const LANE = 31;
export const JOKER = 5;
export const NOTHING = -1;
export const COLOUR_NAMES = ["white", "yellow", "orange", "pink", "blue"] as const;
export const BREAK = 8;
export const RETURN = 65535;
export const COLOUR_AT = 4;
export const COLUMN_AT = 7;
export const JOKER_AT = 11;
export const KEEP_AT = 13;
export const FACES = ["front", "back"] as const;
export const SIDES = ["A", "B"] as const;
export const MAX_PLY = 96;
export const NO_MOVE = -1;
export const POINT = 1024;
export const SLICE_NODES = 2048;
export const TT_BUCKETS = 524288;
export const HINT_SECONDS = 1;
export const LONGEST_LINE = 3;
export const POSITION_VERSION = "sintra1";
export const RECORD_FORMAT = "sintra-record";
export const RECORD_VERSION = 1;
/** Why a strip does not take a colour, by the number of `closed_strips`; 0: it does. */
export const CLOSED = [null, "left_of_glazier", "gone", "no_space"] as const;
/** The codes of reasons, by their number, with the names of their facts. */
export const REASON_CODES = [["only_move", []], ["nothing_now_other_scores", ["move", "points"]], ["scores_now_other_more", ["own", "move", "points"]], ["loses_now_other_scores", ["own", "move", "points"]], ["loses_now_other_none", ["own", "move"]], ["loses_now_other_less", ["own", "move", "points"]], ["other_breaks", ["move", "panes"]], ["other_breaks_more", ["move", "panes", "own"]], ["judged_as_good", []], ["proven_as_good", []], ["scores_most", ["points"]], ["loses_least", ["points"]], ["only_unbroken", []], ["fewest_broken", []], ["strip_needs", ["strip", "panes"]], ["start_tile", ["round"]], ["ends_round", []], ["ends_game", []], ["expect_ahead", ["points"]], ["expect_behind", ["points"]], ["expect_level", []], ["expect_ahead_of_best", ["points"]], ["expect_behind_best", ["points"]], ["expect_level_with_best", []], ["proven_ahead", ["points"]], ["proven_behind", ["points"]], ["proven_level", []], ["proven_ahead_of_best", ["points"]], ["proven_behind_best", ["points"]], ["proven_level_with_best", []]] as const;
/** The player of each level: a strategy of `choose`, or the limit of a search. */
export const LEVEL_PLAYERS = { easy: { strategy: 2 }, medium: { depth: 1 }, hard: { depth: 3 }, expert: { seconds: 1.0 } } as const;

/** The exports of the module. A record is passed as its address. */
export interface Module {
  memory: WebAssembly.Memory;
  /** The memory from here on belongs to the caller. */
  __heap_base: WebAssembly.Global;
  /** Write the record of the standard components. */
  write_printed(printed: number): void;
  draw_setup(printed: number, seats: number, generator: number, setup: number): void;
  /** Set up a game; the state must be all zero before. */
  set_up(state: number, printed: number, seats: number, side: number, setup: number): void;
  deal(state: number, printed: number, generator: number): void;
  /** Fill the displays with these heaps; return -1, or the first impossible display. */
  deal_given(state: number, printed: number, heaps: number): number;
  list_moves(state: number, move_list: number): number;
  /** Play a move; return the new phase, or -1 if the move is not legal. */
  play(state: number, printed: number, move_list: number, move: number): number;
  /** Play a move and write its effect, all zero before; return 0 if the move is not legal. */
  explain(state: number, printed: number, move_list: number, move: number, effect: number): number;
  closed_strips(state: number, closed: number): void;
  /** Write leftovers, broken glass and bonus of a player, as if the game ended now. */
  final_parts(state: number, printed: number, seat: number, parts: number): void;
  is_winner(state: number, seat: number): number;
  /** Count move sequences from the first of `depth` + 1 states. There are `depth` move lists, and twice as many integers on the stack. */
  perft(state: number, printed: number, move_list: number, stack: number, depth: number): bigint;
  /** Choose a move with one of the STRATEGIES; the seed is in the generator. */
  choose(workspace: number, state: number, printed: number, strategy: number, generator: number): number;
  /** Write the fitted weights of the current round. */
  write_weights(weights: number, state: number, printed: number): void;
  /** Begin the search of a position; search and table must be all zero before the first one. */
  begin_search(search: number, tt: number, buckets: number, state: number): void;
  /** Search at most `nodes` more nodes; return whether the search is finished. */
  deepen(search: number, printed: number, weights: number, tt: number, buckets: number, max_depth: number, nodes: number): number;
  is_proven(search: number): number;
  principal_variation(search: number, printed: number, tt: number, buckets: number, line: number): number;
  /** Write the reasons for a legal move. */
  explain_choice(analysis: number, state: number, printed: number, move: number, has_value: number, value: number, exact: number, reasons: number): void;
}
