/** A game in the module, replayed move by move: its view, its frames, its record, its result. */
import { ApiError } from "../api/http";
import {
  SIDES,
  type Effect,
  type Frame,
  type MatchResult,
  type Moves,
  type Played,
  type Replay,
  type Side,
} from "../wire";
import { printedView } from "./components";
import { AWAITING_DEAL, COLOUR_NAMES, FACES, OVER, RECORD_FORMAT, RECORD_VERSION } from "./layout";
import { readMove, writeMove } from "./move-text";
import { eachPane } from "./panes";
import { writePosition } from "./positions";
import type { Rules, Setup } from "./rules";
import { printable } from "./quote";
import { range, type State } from "./state";
import type { GameSource, GameView, RecordExtras } from "./types";
import { displaysOf, tableView } from "./views";

interface PlayedRound {
  /** The panes of each display. */
  displays: number[][];
  moves: string[];
}

/** Seeds from here on are text in records: too large for JavaScript's numbers. */
const LARGE_SEED = 2n ** 53n;

/** Why the rules refuse a move is not said: the page offers only legal moves. */
export const NOT_LEGAL = "is not legal in this position";

/** The game that the module holds, and its past. */
export class Game {
  readonly rounds: PlayedRound[] = [];
  readonly played: Played[] = [];
  readonly effects: Effect[] = [];
  /** The state before each move, after the deal. */
  readonly #states: State[] = [];

  constructor(
    readonly rules: Rules,
    readonly side: Side,
    readonly setup: Setup,
  ) {}

  /** Replay a game. Throws an ApiError at the first move that is not legal. */
  static fromSource(rules: Rules, source: GameSource): Game {
    checkSource(source);
    const { players, side, seed, start } = source;
    const setup = rules.drawSetup(players, SIDES.indexOf(side), BigInt(seed), start);
    const game = new Game(rules, side, setup);
    game.#dealFromSeed();
    source.moves.forEach((move, index) => {
      try {
        game.play(move);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError(error.code, error.message, `move ${index + 1}, ${printable(move)}`);
      }
      game.#dealFromSeed();
    });
    return game;
  }

  get players(): number {
    return this.setup.faces.length;
  }

  get isOver(): boolean {
    return this.rules.phase === OVER;
  }

  get awaitsDeal(): boolean {
    return this.rules.phase === AWAITING_DEAL;
  }

  /** The round being played or about to be dealt, from 1. */
  get round(): number {
    return this.rules.round + 1;
  }

  #dealFromSeed(): void {
    // A deal without any panes ends its round at once.
    while (this.awaitsDeal) this.draw();
  }

  /** Fill the displays with the panes that the generator draws, started with this word if given. */
  draw(word?: bigint): void {
    this.rules.deal(word);
    this.rounds.push({ displays: displaysOf(this.rules.state).map(eachPane), moves: [] });
  }

  /** Fill the displays; returns the first display that could not have been drawn, or -1. */
  deal(displays: number[][]): number {
    const wrong = this.rules.dealGiven(displays);
    if (wrong < 0) this.rounds.push({ displays, moves: [] });
    return wrong;
  }

  /** Play a move given as text. Throws an ApiError if it cannot be played. */
  play(text: string): void {
    const move = readMove(text);
    const before = this.rules.state;
    const effect = this.rules.play(move);
    if (!effect) {
      if (this.isOver) throw new ApiError("game_over", `${text}: the game is over`);
      throw new ApiError("illegal_move", `${text}: ${NOT_LEGAL}`);
    }
    this.#states.push(before);
    this.played.push({ seat: before.toMove, move: text, round: before.round + 1 });
    this.effects.push(effect);
    this.rounds.at(-1)?.moves.push(text);
  }

  view(): GameView {
    return {
      ply: this.played.length,
      printed: printedView(this.side),
      table: tableView(this.rules.state),
      played: this.played,
      effects: this.effects,
      legal: this.isOver ? null : this.#legalMoves(),
      result: this.result(),
    };
  }

  /** The legal moves, sorted by text. The page has its own texts of their effects. */
  #legalMoves(): Moves {
    const moves = this.rules.legalMoves().map((code) => ({
      move: writeMove(code),
      effect: this.rules.effectOf(code)!,
      text: "",
    }));
    moves.sort((one, other) => (one.move < other.move ? -1 : 1));
    return {
      ply: this.played.length,
      seat: this.rules.state.toMove,
      moves,
      closed: this.rules.closedStrips(),
    };
  }

  replay(names: string[]): Replay {
    return {
      names,
      players: this.players,
      side: this.side,
      printed: printedView(this.side),
      frames: [...this.#states, this.rules.state].map((state, ply) => this.#frame(state, ply)),
      result: this.result(),
    };
  }

  /** The table as the next player sees it, with the last move. */
  #frame(state: State, ply: number): Frame {
    const last = this.played[ply - 1];
    return {
      ply,
      round: last?.round ?? state.round + 1,
      seat: last?.seat ?? null,
      move: last?.move ?? null,
      effect: this.effects[ply - 1] ?? null,
      table: tableView(state),
      position: writePosition(state),
    };
  }

  /** The result; null before the end. */
  result(): MatchResult | null {
    if (!this.isOver) return null;
    const seats = range(this.players, (seat) => seat);
    const scores = this.rules.state.players.map((player) => player.score);
    const winners = seats.filter((seat) => this.rules.isWinner(seat));
    const best = Math.max(...scores);
    const isTied = scores.filter((score) => score === best).length > 1;
    return {
      reason: winners.length > 1 ? "shared" : isTied ? "broken glass" : "points",
      winners,
      scores,
      final: seats.map((seat) => this.rules.finalParts(seat)),
      seat: null,
    };
  }

  /** The game record, with the keys in their documented order. */
  record(seed: string, { names, date }: RecordExtras): Record<string, unknown> {
    const result = this.result();
    const colourNames = (panes: number[]) => panes.map((colour) => COLOUR_NAMES[colour]);
    return {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      players: this.players,
      side: this.side,
      ...(names && { names }),
      ...(date !== undefined && { date }),
      seed: BigInt(seed) < LARGE_SEED ? Number(seed) : seed,
      setup: {
        strips: this.setup.faces.map((row) => row.map((face) => [face >> 1, FACES[face & 1]])),
        round_pieces: colourNames(this.setup.roundPieces),
        start_player: this.setup.startPlayer,
      },
      rounds: this.rounds.map(({ displays, moves }) => ({
        displays: displays.map(colourNames),
        moves,
      })),
      scores: result?.scores ?? null,
      winners: result?.winners ?? null,
    };
  }
}

/** Check what the module must not be given; a source may come from a link. */
function checkSource({ players, side, seed, start, moves }: GameSource): void {
  const isSeat = (value: unknown) =>
    Number.isInteger(value) && 0 <= Number(value) && Number(value) < players;
  const problems: [string, boolean][] = [
    ["players", [2, 3, 4].includes(players)],
    ["side", SIDES.includes(side)],
    ["seed", /^\d{1,20}$/.test(seed) && BigInt(seed) < 2n ** 64n],
    ["start", start === null || isSeat(start)],
    ["moves", Array.isArray(moves) && moves.every((move) => typeof move === "string")],
  ];
  for (const [where, isValid] of problems)
    if (!isValid) throw new ApiError("bad_record", `${where}: is not valid`, where);
}
