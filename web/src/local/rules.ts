/**
 * The rules, the players and the analysis in the browser: the WebAssembly module that is built from
 * the same Python functions that the server runs (see `tools/wasm`).
 *
 * The module holds one game at a time: `setUp` or `drawSetup` begins it, and all other calls are
 * about its current state. Records of the module are in its memory behind `__heap_base`.
 */
import type { ClosedReason, Effect, FinalParts } from "../wire";
import {
  CLOSED,
  COLOURS,
  COLUMNS,
  LETTERS,
  LINE,
  MAX_PLY,
  MOST_DISPLAYS,
  NOTHING,
  POINT,
  REASON,
  REASONS,
  REASON_CODES,
  ROUNDS,
  SEARCH,
  SETUP,
  SIZE,
  SLICE_NODES,
  STATE,
  TT_BUCKETS,
  type Module,
} from "./layout";
import { heapOf } from "./panes";
import { range, readState, type State } from "./state";
import { effectView } from "./views";

/** What is drawn before the first deal. */
export interface Setup {
  /** Per player: the face of each strip, from left to right. */
  faces: number[][];
  roundPieces: number[];
  startPlayer: number;
}

/** How much a search may think; at least one limit must be given. */
export interface Limit {
  depth?: number;
  seconds?: number;
  nodes?: number;
}

/** The result of a search. */
export interface Choice {
  move: number;
  /** The expected lead at the end, in points. */
  value: number;
  /** Whether the value is proven. */
  exact: boolean;
  /** The principal variation, this move first. */
  line: { seat: number; move: number }[];
}

/** A reason for a choice. The fact `move` is the integer of a move. */
export interface Reason {
  code: (typeof REASON_CODES)[number][0];
  facts: Record<string, number>;
}

/** The records of a search: 17 MiB, so only a worker that thinks has them. */
interface SearchRecords {
  search: number;
  weights: number;
  tt: number;
  line: number;
}

const PAGE_BYTES = 65_536;
/** Records start at cache lines. */
const ALIGNMENT = 64;

export class Rules {
  readonly #module: Module;
  #memory: DataView;
  /** The first free address. */
  #end: number;
  readonly #printed: number;
  readonly #setup: number;
  readonly #generator: number;
  readonly #state: number;
  /** A second state, on which moves are tried. */
  readonly #trial: number;
  readonly #moveList: number;
  readonly #effect: number;
  /** For small arrays: heaps of a deal, closed strips, parts of the final scoring. */
  readonly #numbers: number;
  #searchRecords: SearchRecords | null = null;
  #workspace: number | null = null;
  #analysisRecords: { analysis: number; reasons: number } | null = null;

  constructor(instance: WebAssembly.Instance) {
    this.#module = instance.exports as unknown as Module;
    this.#memory = new DataView(this.#module.memory.buffer);
    this.#end = Number(this.#module.__heap_base.value);
    this.#printed = this.#allocate(SIZE.PRINTED);
    this.#setup = this.#allocate(SIZE.SETUP);
    this.#generator = this.#allocate(SIZE.GENERATOR);
    this.#state = this.#allocate(SIZE.STATE);
    this.#trial = this.#allocate(SIZE.STATE);
    this.#moveList = this.#allocate(SIZE.MOVE_LIST);
    this.#effect = this.#allocate(SIZE.EFFECT);
    this.#numbers = this.#allocate(8 * MOST_DISPLAYS);
    this.#module.write_printed(this.#printed);
  }

  #allocate(bytes: number): number {
    const at = Math.ceil(this.#end / ALIGNMENT) * ALIGNMENT;
    this.#end = at + bytes;
    const { memory } = this.#module;
    const missing = this.#end - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE_BYTES));
      this.#memory = new DataView(memory.buffer); // the old buffer has no memory any more
    }
    return at;
  }

  // --- Setup and deals

  /** Begin a game with the setup that this seed draws, except the start player if one is given. */
  drawSetup(players: number, side: number, seed: bigint, startPlayer: number | null): Setup {
    this.#memory.setBigUint64(this.#generator, seed, true);
    this.#module.draw_setup(this.#printed, players, this.#generator, this.#setup);
    const byte = (offset: number) => this.#memory.getInt8(this.#setup + offset);
    const setup = {
      faces: range(players, (seat) =>
        range(COLUMNS, (column) => byte(SETUP.faces + COLUMNS * seat + column)),
      ),
      roundPieces: range(ROUNDS, (space) => byte(SETUP.round_pieces + space)),
      startPlayer: startPlayer ?? byte(SETUP.start_player),
    };
    this.setUp(side, setup);
    return setup;
  }

  /** Begin a game with this setup, which must be possible. */
  setUp(side: number, setup: Setup): void {
    const write = (offset: number, values: readonly number[]) =>
      values.forEach((value, index) => this.#memory.setInt8(this.#setup + offset + index, value));
    setup.faces.forEach((row, seat) => write(SETUP.faces + COLUMNS * seat, row));
    write(SETUP.round_pieces, setup.roundPieces);
    write(SETUP.start_player, [setup.startPlayer]);
    new Uint8Array(this.#memory.buffer, this.#state, SIZE.STATE).fill(0);
    this.#module.set_up(this.#state, this.#printed, setup.faces.length, side, this.#setup);
  }

  /** Fill the displays with the panes that the seed of `drawSetup` draws, or another word. */
  deal(word?: bigint): void {
    if (word !== undefined) this.#memory.setBigUint64(this.#generator, word, true);
    this.#module.deal(this.#state, this.#printed, this.#generator);
  }

  /** Fill the displays with these panes; returns the first display that is not possible, or -1. */
  dealGiven(displays: readonly (readonly number[])[]): number {
    for (let display = 0; display < MOST_DISPLAYS; display++) {
      const at = this.#numbers + 8 * display;
      this.#memory.setInt32(at, heapOf(displays[display] ?? []), true);
      this.#memory.setInt32(at + 4, 0, true); // the numbers have 64 bits
    }
    return this.#module.deal_given(this.#state, this.#printed, this.#numbers);
  }

  // --- Reading and playing

  get state(): State {
    return readState(this.#memory, this.#state, (seat) => this.finalParts(seat));
  }

  /** The round, from 0, and the phase: all that a replay needs to know after each move. */
  get round(): number {
    return this.#memory.getInt8(this.#state + STATE.round);
  }

  get phase(): number {
    return this.#memory.getInt8(this.#state + STATE.phase);
  }

  legalMoves(): number[] {
    const count = this.#module.list_moves(this.#state, this.#moveList);
    return Array.from(new Uint16Array(this.#memory.buffer, this.#moveList, count));
  }

  /** Play a move and return its effect; null if it is not legal, and then nothing changes. */
  play(move: number): Effect | null {
    return this.#explain(this.#state, move);
  }

  /** The effect of a move, or null if it is not legal; nothing changes. */
  effectOf(move: number): Effect | null {
    new Uint8Array(this.#memory.buffer).copyWithin(
      this.#trial,
      this.#state,
      this.#state + SIZE.STATE,
    );
    return this.#explain(this.#trial, move);
  }

  #explain(state: number, move: number): Effect | null {
    const seat = this.#memory.getInt8(state + STATE.to_move);
    new Uint8Array(this.#memory.buffer, this.#effect, SIZE.EFFECT).fill(0);
    const legal = this.#module.explain(state, this.#printed, this.#moveList, move, this.#effect);
    if (!legal) return null;
    return effectView(this.#memory, this.#effect, seat, state);
  }

  /** For each colour that can be picked: why each strip cannot take it, or null if it can. */
  closedStrips(): Record<string, (ClosedReason | null)[]> {
    this.#module.closed_strips(this.#state, this.#numbers);
    const closed: Record<string, (ClosedReason | null)[]> = {};
    for (let colour = 0; colour < COLOURS; colour++) {
      const reasons = range(COLUMNS, (column) =>
        this.#memory.getInt8(this.#numbers + COLUMNS * colour + column),
      );
      if (reasons[0] === NOTHING) continue;
      closed[LETTERS.charAt(colour)] = reasons.map((reason) => CLOSED[reason] ?? null);
    }
    return closed;
  }

  /** The parts of a player's final scoring, as if the game ended now. */
  finalParts(seat: number): FinalParts {
    this.#module.final_parts(this.#state, this.#printed, seat, this.#numbers);
    const part = (index: number) => this.#memory.getInt32(this.#numbers + 4 * index, true);
    return { leftovers: part(0), broken_glass: part(1), bonus: part(2) };
  }

  isWinner(seat: number): boolean {
    return this.#module.is_winner(this.#state, seat) !== 0;
  }

  // --- Thinking

  /** The move of a player that does not search. */
  chooseBy(strategy: number, seed: bigint): number {
    this.#workspace ??= this.#allocate(SIZE.WORKSPACE);
    this.#memory.setBigUint64(this.#generator, seed, true);
    return this.#module.choose(
      this.#workspace,
      this.#state,
      this.#printed,
      strategy,
      this.#generator,
    );
  }

  /** Search for the best move until the limit is reached, as `sintra/players/search.py` does. */
  search(limit: Limit): Choice {
    const started = performance.now();
    const { search, weights, tt } = this.#recordsOfSearch();
    const field = (offset: number) => this.#integer(search + offset);
    this.#module.begin_search(search, tt, TT_BUCKETS, this.#state);
    this.#module.write_weights(weights, this.#state, this.#printed);
    const maxDepth = Math.min(limit.depth ?? MAX_PLY, MAX_PLY);
    for (let finished = 0; !finished;) {
      let nodes = SLICE_NODES;
      // The first iteration is always finished: it finds a move.
      if (field(SEARCH.depth) > 0) {
        const seconds = (performance.now() - started) / 1000;
        if (limit.seconds !== undefined && seconds >= limit.seconds) break;
        if (limit.nodes !== undefined) nodes = Math.min(nodes, limit.nodes - field(SEARCH.nodes));
        if (nodes <= 0) break;
      }
      finished = this.#module.deepen(
        search,
        this.#printed,
        weights,
        tt,
        TT_BUCKETS,
        maxDepth,
        nodes,
      );
    }
    const exact = this.#module.is_proven(search) !== 0;
    const points = field(SEARCH.value) / POINT;
    return {
      move: field(SEARCH.move),
      // The fraction of a point in a proven value is the glass lost, which only breaks ties.
      value: exact ? Math.round(points) : points,
      exact,
      line: this.#line(),
    };
  }

  #line(): Choice["line"] {
    const { search, tt, line } = this.#recordsOfSearch();
    const length = this.#module.principal_variation(search, this.#printed, tt, TT_BUCKETS, line);
    return range(length, (index) => ({
      seat: this.#memory.getInt8(line + LINE.seats + index),
      move: this.#memory.getUint16(line + LINE.moves + 2 * index, true),
    }));
  }

  /** The reasons for a choice. */
  reasonsFor({ move, value, exact }: Choice): Reason[] {
    this.#analysisRecords ??= {
      analysis: this.#allocate(SIZE.ANALYSIS),
      reasons: this.#allocate(SIZE.REASONS),
    };
    const { analysis, reasons } = this.#analysisRecords;
    this.#module.explain_choice(
      analysis,
      this.#state,
      this.#printed,
      move,
      1,
      value,
      exact ? 1 : 0,
      reasons,
    );
    return range(this.#integer(reasons + REASONS.length), (index) => {
      const at = reasons + REASONS.items + index * SIZE.REASON;
      const [code, names] = REASON_CODES[this.#memory.getInt32(at + REASON.code, true)]!;
      const facts = names.map((name, fact): [string, number] => [
        name,
        this.#memory.getInt32(at + REASON.facts + 4 * fact, true),
      ]);
      return { code, facts: Object.fromEntries(facts) };
    });
  }

  #recordsOfSearch(): SearchRecords {
    return (this.#searchRecords ??= {
      search: this.#allocate(SIZE.SEARCH),
      weights: this.#allocate(SIZE.WEIGHTS),
      tt: this.#allocate(TT_BUCKETS * SIZE.BUCKET),
      line: this.#allocate(SIZE.LINE),
    });
  }

  /** A 64-bit integer that fits into a number. */
  #integer(at: number): number {
    return this.#memory.getInt32(at + 4, true) * 2 ** 32 + this.#memory.getUint32(at, true);
  }
}
