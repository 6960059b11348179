/**
 * The lessons, read from the file that `sintra dev lessons` writes: positions, legal moves and what
 * each of them does, as the rules say. Nothing here knows a rule.
 */
import type { Letter } from "../../pieces/colours";
import type { Effect, Moves, PrintedView, Side, TableView } from "../../wire";

/** What the final scoring gave a player, and what it was counted from. */
export interface Final {
  before: number;
  /** Panes on the strips, and the points for them. */
  left: number;
  leftovers: number;
  /** At most 0. */
  broken_glass: number;
  /** Side A: panes around each ornament, and points. */
  ornaments: [number, number][];
  /** Side B: completed windows, the best colour, and its panes in the windows. */
  windows: number;
  colour: Letter;
  panes: number;
  bonus: number;
  score: number;
}

/** A legal move that may be tried. */
export interface Trial {
  move: string;
  effect: Effect;
  after: TableView;
  /** By seat, where the move ends the game. */
  final: Final[] | null;
}

export interface Step {
  name: string;
  table: TableView;
  /** What the rival played just before. */
  reply: { move: string; effect: Effect } | null;
  /** The moves that do what is asked; none where the step only tells. */
  goals: string[];
  trials: Map<string, Trial>;
  moves: Moves;
}

export interface Lesson {
  name: string;
  side: Side;
  printed: PrintedView;
  steps: Step[];
}

// --- The file: an effect lists what is not zero, a change what differs from the table before

interface WrittenTurn {
  move: string;
  effect: Partial<Effect>;
}

interface WrittenStep {
  name: string;
  table: TableView;
  reply: WrittenTurn | null;
  goals: string[];
  moves: (WrittenTurn & { change: unknown; final?: Final[] })[];
  closed: Moves["closed"];
}

export interface Book {
  printed: Record<Side, PrintedView>;
  lessons: { name: string; side: Side; steps: WrittenStep[] }[];
}

/** The name of what comes after the last lesson. */
export const FINISH = "finish";
export const LEARNER = 0;
export const RIVAL = 1;

const NOTHING: Effect = {
  picked: 0,
  placed: 0,
  on_jokers: 0,
  broken: 0,
  takes_start_tile: false,
  steps: 0,
  broken_glass: 0,
  glazier: 0,
  completes: false,
  turns_over: false,
  bonus_points: 0,
  window_points: 0,
  glass_points: 0,
  points: 0,
  ends_round: false,
};

/** A value with a change put over it: members of objects, and items of lists by their index. */
export function changed<T>(before: T, change: unknown): T {
  if (!isObject(change)) return change as T;
  if (Array.isArray(before))
    return before.map((item: unknown, n) => (n in change ? changed(item, change[n]) : item)) as T;
  if (!isObject(before)) return change as T;
  const made: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) made[name] = changed(made[name], value);
  return made as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readStep(written: WrittenStep): Step {
  const trials = written.moves.map(({ move, effect, change, final }): Trial => ({
    move,
    effect: { ...NOTHING, ...effect },
    after: changed(written.table, change),
    final: final ?? null,
  }));
  const { name, table, reply, goals, closed } = written;
  return {
    name,
    table,
    reply: reply && { move: reply.move, effect: { ...NOTHING, ...reply.effect } },
    goals,
    trials: new Map(trials.map((trial) => [trial.move, trial])),
    moves: {
      ply: 0,
      seat: LEARNER,
      moves: trials.map(({ move, effect }) => ({ move, effect, text: "" })),
      closed,
    },
  };
}

export function readLessons(book: Book): Lesson[] {
  return book.lessons.map(({ name, side, steps }) => ({
    name,
    side,
    printed: book.printed[side],
    steps: steps.map(readStep),
  }));
}

export async function loadLessons(): Promise<Lesson[]> {
  const file = await import("./lessons.json");
  return readLessons(file.default as unknown as Book);
}

/** The parts of the final scoring, in the order in which they are told. */
export const PARTS = ["leftovers", "broken_glass", "bonus"] as const;

/** A player's points when so many parts of the final scoring have been told. */
export function pointsAfter(final: Final, parts: number): number {
  return PARTS.slice(0, parts).reduce((points, part) => points + final[part], final.before);
}

/** The table at the end of a game, with the points as far as they have been told. */
export function tableAfter(trial: Trial, parts: number): TableView {
  const { after, final } = trial;
  if (!final) return after;
  const palaces = after.palaces.map((palace, seat) => ({
    ...palace,
    score: pointsAfter(final[seat]!, parts),
  }));
  return { ...after, palaces };
}
