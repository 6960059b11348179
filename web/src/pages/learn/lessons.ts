/**
 * The lessons, from the file that `python -m tools.lessons` writes. It contains all positions, the
 * legal moves and their effects, so the page needs no rules of the game.
 */
import type { Letter } from "../../pieces/colours";
import type { Effect, Moves, PrintedView, Side, TableView } from "../../wire";

/** The final scoring of a player. */
export interface FinalScore {
  /** The points before the final scoring. */
  before: number;
  /** The panes on the strips. */
  left: number;
  /** The points for these panes. */
  leftovers: number;
  /** The points for broken glass: 0 or negative. */
  broken_glass: number;
  /** Side A: the panes around each ornament, and its points. */
  ornaments: [number, number][];
  /** Side B: the completed windows, the best colour, and its panes in these windows. */
  windows: number;
  colour: Letter;
  panes: number;
  bonus: number;
  score: number;
}

/** A legal move that the learner may try. */
export interface Trial {
  move: string;
  effect: Effect;
  after: TableView;
  /** The final scores by seat; null if the move does not end the game. */
  final: FinalScore[] | null;
}

/** A part of the board; `stores` are the bag and the tower. */
export type Mark = "strips" | "windows" | "track" | "bonus" | "stores";

export interface Step {
  name: string;
  table: TableView;
  /** The rival's move just before this step. */
  reply: { move: string; effect: Effect } | null;
  /** The right moves; empty if the step asks for no move. */
  goals: string[];
  /** What the text names, to be marked on the board until the move is played. */
  marks: Mark[];
  trials: Map<string, Trial>;
  moves: Moves;
}

export interface Lesson {
  name: string;
  side: Side;
  printed: PrintedView;
  steps: Step[];
}

// --- The file: an effect omits zeros, a change lists the differences to the table before it

interface FileMove {
  move: string;
  effect: Partial<Effect>;
}

interface FileStep {
  name: string;
  table: TableView;
  reply: FileMove | null;
  goals: string[];
  marks: Mark[];
  moves: (FileMove & { change: unknown; final?: FinalScore[] })[];
  closed: Moves["closed"];
}

export interface Book {
  printed: Record<Side, PrintedView>;
  lessons: { name: string; side: Side; steps: FileStep[] }[];
}

/** The name of the page after the last lesson. */
export const FINISH = "finish";
export const LEARNER = 0;
export const RIVAL = 1;

const EMPTY_EFFECT: Effect = {
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

/** Apply a change to a copy: objects by their keys, lists by their indexes. */
export function applyChange<T>(before: T, change: unknown): T {
  if (!isObject(change)) return change as T;
  if (Array.isArray(before))
    return before.map((item: unknown, n) =>
      n in change ? applyChange(item, change[n]) : item,
    ) as T;
  if (!isObject(before)) return change as T;
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) after[name] = applyChange(after[name], value);
  return after as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readStep(step: FileStep): Step {
  const trials = step.moves.map(({ move, effect, change, final }): Trial => ({
    move,
    effect: { ...EMPTY_EFFECT, ...effect },
    after: applyChange(step.table, change),
    final: final ?? null,
  }));
  const { name, table, reply, goals, marks, closed } = step;
  return {
    name,
    table,
    reply: reply && { move: reply.move, effect: { ...EMPTY_EFFECT, ...reply.effect } },
    goals,
    marks,
    trials: new Map(trials.map((trial) => [trial.move, trial])),
    moves: {
      ply: 0,
      seat: LEARNER,
      moves: trials.map(({ move, effect }) => ({ move, effect, text: "" })),
      closed,
    },
  };
}

export function readLessons(file: Book): Lesson[] {
  return file.lessons.map(({ name, side, steps }) => ({
    name,
    side,
    printed: file.printed[side],
    steps: steps.map(readStep),
  }));
}

export async function loadLessons(): Promise<Lesson[]> {
  const file = await import("./lessons.json");
  return readLessons(file.default as unknown as Book);
}

/** The parts of the final scoring, in the order in which they are shown. */
export const SCORING_PARTS = ["leftovers", "broken_glass", "bonus"] as const;

/** A player's points after the first `parts` parts of the final scoring. */
export function pointsAfter(final: FinalScore, parts: number): number {
  return SCORING_PARTS.slice(0, parts).reduce((points, part) => points + final[part], final.before);
}

/** The table after a move, with the points after the first `parts` parts of the final scoring. */
export function tableAfter(trial: Trial, parts: number): TableView {
  const { after, final } = trial;
  if (!final) return after;
  const palaces = after.palaces.map((palace, seat) => ({
    ...palace,
    score: pointsAfter(final[seat]!, parts),
  }));
  return { ...after, palaces };
}
