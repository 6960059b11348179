/**
 * Check the deals of a match: the browser computes them from the seed that the server reveals, and
 * compares the commitment with the one that it received first. See `docs/concepts/fair-deals.md`.
 */
import { ApiError } from "../api/http";
import { rules } from "../local/rules-client";
import { ENGINE_FAILED } from "../local/types";
import type { FirstCommitment } from "../state/saved-games.svelte";
import type { Snapshot, TableView } from "../wire";

/** What is checked, in this order. */
export const STEPS = ["commitment", "seed", "setup", "deals", "shown"] as const;
export type Step = (typeof STEPS)[number];

/** What does not match, with the step that finds it. */
const PROBLEMS = {
  changed: "commitment",
  form: "commitment",
  seed: "seed",
  secret: "seed",
  setup: "setup",
  deal: "deals",
  record: "deals",
  shown: "shown",
} as const satisfies Record<string, Step>;
export type Problem = keyof typeof PROBLEMS;

export type Verdict =
  | { kind: "fair" }
  | { kind: "unfair"; problem: Problem; step: Step; round: number }
  /** There is no commitment; the game is in progress; the set of components is not known here. */
  | { kind: "none" | "open" | "components" }
  /** It could not be checked, for example without a connection. */
  | { kind: "failed" };

export interface CheckedDeals {
  verdict: Verdict;
  /** What the record states. */
  commitment: string | null;
  seed: string | null;
  /** Whether the start player was drawn from the seed; otherwise it is not part of the check. */
  startDrawn: boolean;
  /** The number of moves in the record. */
  ply: number;
}

/** The match as this page has shown it. */
export interface ShownMatch {
  state: Pick<Snapshot, "commitment" | "seed" | "moves" | "options" | "printed" | "table">;
  /** The tables after the deals, by ply. */
  dealtTables: ReadonlyMap<number, TableView>;
}

export interface DealSource {
  record: () => Promise<unknown>;
  /** The first commitment that this device received; undefined if it did not follow the match. */
  first: FirstCommitment | undefined;
  /** null for a replay. */
  shown: () => ShownMatch | null;
  /** Whether the page has shown the game as finished. Then its seed must be public. */
  isOver: boolean;
}

interface StatedDeals {
  seed?: unknown;
  x_deal_commitment?: unknown;
  x_start_player_drawn?: unknown;
  rounds?: { moves: string[] }[];
}

export async function checkDeals(source: DealSource): Promise<CheckedDeals> {
  let record: StatedDeals;
  try {
    record = (await source.record()) as StatedDeals;
  } catch {
    const verdict = { kind: "failed" } as const;
    return { verdict, commitment: null, seed: null, startDrawn: false, ply: 0 };
  }
  return {
    verdict: await verdictOn(record, source),
    commitment: textOf(record.x_deal_commitment),
    seed: textOf(record.seed),
    startDrawn: record.x_start_player_drawn === true,
    ply: movesOf(record).length,
  };
}

async function verdictOn(record: StatedDeals, source: DealSource): Promise<Verdict> {
  const { first } = source;
  const match = source.shown();
  const stated = record.x_deal_commitment ?? null;
  // Also if there was none before: then the server could choose the seed later.
  const received = [first?.text, match?.state.commitment].filter((text) => text !== undefined);
  if (received.some((text) => text !== stated)) return unfair("changed");
  try {
    const isFair = await rules.verifyDeals(record, null);
    if (isFair === null) return { kind: "none" };
    // A server that lies may also send a record that is not finished.
    if (!isFair) return source.isOver ? unfair("secret") : { kind: "open" };
    return !match || (await isSameGame(record, match)) ? { kind: "fair" } : unfair("shown");
  } catch (error) {
    const verdict = verdictOf(error, record);
    const isKnownSet = match?.state.printed.components === "standard";
    return verdict.kind === "components" && isKnownSet ? unfair("shown") : verdict;
  }
}

function unfair(problem: Problem, round = 0): Verdict {
  return { kind: "unfair", problem, step: PROBLEMS[problem], round };
}

function verdictOf(error: unknown, record: StatedDeals): Verdict {
  if (!(error instanceof ApiError) || error.code === ENGINE_FAILED) return { kind: "failed" };
  if (error.code === "bad_components") return { kind: "components" };
  if (error.code !== "unfair_deal") return unfair("record");
  const where = error.where ?? "";
  if (where === "seed") return unfair(record.seed === undefined ? "secret" : "seed");
  if (where.startsWith("setup")) return unfair("setup");
  const round = /^round (\d+)/.exec(where)?.[1];
  if (round) return unfair("deal", Number(round));
  return unfair("form");
}

/** Whether the record is the game that this page has shown: its seed, its moves and its tables. */
async function isSameGame(
  record: StatedDeals,
  { state, dealtTables }: ShownMatch,
): Promise<boolean> {
  const moves = state.moves.map(({ move }) => move);
  if (state.seed !== record.seed || String(moves) !== String(movesOf(record))) return false;
  if (state.options.start_drawn !== (record.x_start_player_drawn === true)) return false;
  const { frames } = await rules.replayRecord(record);
  const tables = [...dealtTables, [moves.length, state.table] as const];
  return tables.every(([ply, table]) => sortedJson(frames[ply]?.table) === sortedJson(table));
}

function movesOf({ rounds }: StatedDeals): string[] {
  return Array.isArray(rounds) ? rounds.flatMap((round) => round?.moves ?? []) : [];
}

/** JSON with sorted keys: the server writes them in another order than the rules in the browser. */
function sortedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** A value of a record, as it can be shown. */
function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
