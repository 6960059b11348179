/**
 * What the coach says: one sentence for each new situation of a first game.
 *
 * A situation is found in the position, the legal moves and the effects of the last moves. It has
 * no rules of its own: what is possible, what it brings and what it costs is in this data.
 */
import type { PastTurn } from "../board/animation";
import { brokenGlassPoints } from "../board/move-value";
import { backMove, parseMove, type Hand } from "../board/moves";
import { countPanes, type Letter } from "../pieces/colours";
import { LAST_ROUND } from "./memory";
import type { Effect, LegalMove, Moves, PalaceView, PrintedView, Side, TableView } from "../wire";

/** A moment of the player's turn. */
export interface Moment {
  ply: number;
  /** The player to whom the coach speaks. */
  seat: number;
  names: readonly string[];
  table: TableView;
  printed: PrintedView;
  side: Side;
  legal: Moves;
  /** The panes that are picked. */
  hand: Hand | null;
  /** The last own move and the moves after it; without an own move, all moves. */
  turns: readonly PastTurn[];
  /** How many moves the player has made in the game, and in this round. */
  ownMoves: number;
  ownMovesInRound: number;
}

/** A sentence: the text `coach-<topic>` with its arguments, and the place that it is about. */
export interface Advice {
  topic: Topic;
  args: Record<string, string | number>;
  /** See `Spot` in `board/animation.ts`. */
  spot: string;
}

type Found = Omit<Advice, "topic"> | null;
type Situation = (moment: Moment) => Found;

const at = (spot: string, args: Advice["args"] = {}): Found => ({ spot, args });
const own = ({ table, seat }: Moment): PalaceView => table.palaces[seat]!;
const sourceSpot = (source: number | "C") => (source === "C" ? "c" : `d${source}`);

/** The last own move, if its effect is known. */
function lastOwn({ turns, seat }: Moment): { move: string; effect: Effect } | null {
  const turn = turns.find((each) => each.seat === seat);
  return turn?.effect ? { move: turn.move, effect: turn.effect } : null;
}

/** The last move of another player, if panes were picked: whose it was, and where from. */
function lastPick({ turns, seat, names }: Moment): { name: string; spot: string } | null {
  const turn = turns.findLast((each) => each.seat !== seat);
  const move = turn && parseMove(turn.move);
  if (!move || move.back) return null;
  return { name: names[turn.seat] ?? "", spot: sourceSpot(move.source) };
}

/** The columns that a hand can go to, each with its first move. */
function targets(hand: Hand | null): { column: number; effect: Effect }[] {
  return [...(hand?.columns ?? [])].map(([column, [first]]) => ({ column, effect: first!.effect }));
}

const best = <T>(items: readonly T[], value: (item: T) => number): T | undefined =>
  items.toSorted((one, other) => value(other) - value(one))[0];

const columnSpot = ({ seat }: Moment, column: number) => `p${seat}.c${column}`;
const trackSpot = (moment: Moment) => `p${moment.seat}.track.${own(moment).broken_glass}`;

/** The moves of a list that place panes, with their columns. */
function placing(moves: readonly LegalMove[]): { column: number; effect: Effect }[] {
  return moves.flatMap(({ move, effect }) => {
    const column = parseMove(move)?.column ?? null;
    return column === null ? [] : [{ column, effect }];
  });
}

/** The situations while nothing is picked, the most urgent one first. */
const ON_TURN = {
  "first-turn": ({ table, ownMoves, turns }) => {
    if (ownMoves || turns.length) return null;
    const counts = table.displays.map((panes, display) => ({
      display,
      most: Math.max(0, ...countPanes(panes).map(([, count]) => count)),
    }));
    const found = best(counts, ({ most }) => most);
    return found?.most ? at(`d${found.display}`) : null;
  },
  "rival-began": (moment) => {
    const pick = moment.ownMoves ? null : lastPick(moment);
    return pick && at(pick.spot, { name: pick.name });
  },
  // Only on the first turn of a round: what happened on the last one can be said later.
  "new-round": ({ table, ownMoves, ownMovesInRound }) =>
    table.round > 1 && ownMoves && !ownMovesInRound && table.round_pieces
      ? at("round.now", { colour: table.round_pieces[0]! })
      : null,
  completed: (moment) => {
    const turn = lastOwn(moment);
    if (!turn?.effect.completes) return null;
    const column = parseMove(turn.move)!.column!;
    const frame = own(moment).columns[column]!.window.length - 1;
    return at(`${columnSpot(moment, column)}.w${frame}`, {
      strip: column + 1,
      points: turn.effect.window_points,
    });
  },
  broken: (moment) => {
    const turn = lastOwn(moment);
    if (!turn?.effect.broken || turn.effect.glass_points) return null;
    const points = brokenGlassPoints(moment.printed, own(moment).broken_glass);
    return points ? at(trackSpot(moment), { points }) : null;
  },
  "start-tile-taken": (moment) =>
    lastOwn(moment)?.effect.takes_start_tile && !moment.table.start_tile_in_centre
      ? at(`p${moment.seat}.start`)
      : null,
  "rival-move": (moment) => {
    const pick = moment.ownMoves ? lastPick(moment) : null;
    return pick && at(pick.spot, { name: pick.name });
  },
  "start-tile": ({ legal }) =>
    legal.moves.some(({ effect }) => effect.takes_start_tile) ? at("c.start") : null,
  "glazier-right": (moment) => {
    const { legal, seat } = moment;
    const open = new Set(placing(legal.moves).map(({ column }) => column));
    return backMove(legal.moves) && open.size <= 3 ? at(`p${seat}.back`) : null;
  },
  ornament: (moment) => {
    const { printed, side, seat } = moment;
    if (side !== "A") return null;
    const panes = printed.ornaments.map((pair) =>
      pair.reduce((sum, column) => sum + own(moment).columns[column]!.window.length, 0),
    );
    const ornament = panes.findIndex((count) => printed.ornament_points[count]);
    if (ornament < 0) return null;
    const count = panes[ornament]!;
    const points = printed.ornament_points[count]!;
    return at(`p${seat}.o${ornament}`, { count, points, most: printed.ornament_points.at(-1)! });
  },
  "nearly-full": (moment) => {
    const completing = placing(moment.legal.moves).filter(({ effect }) => effect.completes);
    const found = best(completing, ({ effect }) => effect.points);
    return found ? at(columnSpot(moment, found.column), { strip: found.column + 1 }) : null;
  },
  flipped: (moment) => {
    const column = own(moment).columns.findIndex(
      ({ strip, window }) => strip !== null && window.length === 1,
    );
    return column < 0 ? null : at(columnSpot(moment, column));
  },
  centre: ({ table, legal }) => {
    const found = best(countPanes(table.centre), ([, count]) => count);
    const picks = legal.moves.some(({ move }) => parseMove(move)?.source === "C" && move !== "R");
    return found && picks && !table.start_tile_in_centre ? at(`c.${found[0]}`) : null;
  },
  "other-side": (moment) => {
    if (moment.ownMoves < 3) return null;
    const { glazier, columns } = own(moment);
    const order = [glazier, ...columns.keys()];
    const column = order.find((each) => columns[each]?.other);
    return column === undefined ? null : at(`${columnSpot(moment, column)}.back`);
  },
} satisfies Record<string, Situation>;

/** The situations while panes are picked. If all of them break, the status region says so itself. */
const WITH_HAND = {
  "open-strips": ({ hand, seat }) => (hand?.columns.size ? at(`p${seat}.glazier`) : null),
  completes: (moment) => {
    const found = targets(moment.hand).find(({ effect }) => effect.completes);
    return found ? at(columnSpot(moment, found.column)) : null;
  },
  bonus: (moment) => {
    const found = best(targets(moment.hand), ({ effect }) => effect.bonus_points);
    const points = found?.effect.bonus_points;
    const colour = moment.table.round_pieces[0] as Letter;
    return points ? at(columnSpot(moment, found.column), { points, colour }) : null;
  },
  "would-break": (moment) => {
    const found = best(targets(moment.hand), ({ effect }) => effect.broken);
    const count = found?.effect.broken;
    return count ? at(columnSpot(moment, found.column), { count }) : null;
  },
} satisfies Record<string, Situation>;

export type Topic = keyof typeof ON_TURN | keyof typeof WITH_HAND;
export const TOPICS = [...Object.keys(ON_TURN), ...Object.keys(WITH_HAND)] as Topic[];

/** The sentences of one game: each topic once, and one topic for each turn and each pick. */
export class Conversation {
  readonly #said: Set<string>;
  /** The topics of this turn, while nothing is picked and while panes are picked. */
  #turn: { ply: number; idle?: Topic | null; hand?: Topic | null } | null = null;

  /** `said`: the topics of the game so far. `onsay` is called for each new one. */
  constructor(
    said: Iterable<string>,
    readonly onsay: (advice: Advice) => void,
  ) {
    this.#said = new Set(said);
  }

  /** The turn has ended: its sentence does not return, also if its move is taken back. */
  endTurn(): void {
    this.#turn = null;
  }

  /** The sentence of this moment, or null. */
  adviceAt(moment: Moment): Advice | null {
    if (moment.table.round > LAST_ROUND) return null;
    if (this.#turn?.ply !== moment.ply) this.#turn = { ply: moment.ply };
    const situations = Object.entries<Situation>(moment.hand ? WITH_HAND : ON_TURN);
    const part = moment.hand ? "hand" : "idle";
    const current = this.#turn[part];
    // What was said stays until the turn ends, as far as it still applies.
    const still = current && situations.find(([topic]) => topic === current)?.[1](moment);
    if (still) return { topic: current, ...still };
    if (current === null) return null;
    for (const [name, find] of situations) {
      const found = this.#said.has(name) ? null : find(moment);
      if (!found) continue;
      const advice = { topic: name as Topic, ...found };
      this.#said.add(name);
      this.#turn[part] = advice.topic;
      this.onsay(advice);
      return advice;
    }
    // Another pick on this turn may still be a new situation.
    if (part === "idle") this.#turn.idle = null;
    return null;
  }
}
