/**
 * The results of finished games of this device against computers, and everything derived from them:
 * the statistics by level and side, the ladder, and the results of the deals of the day.
 *
 * A result stays when its game is removed from the list of games. The first end of a game counts:
 * a move that is taken back afterwards changes nothing.
 */
import { LEVELS, SIDES, type Level, type SeatKind, type Side } from "../wire";
import { readJson, writeText } from "./storage";

export interface GameResult {
  /** The id of the local game. */
  id: string;
  /** When the game ended, in milliseconds since 1970. */
  at: number;
  /** The strongest computer of the game. */
  level: Level;
  side: Side;
  score: number;
  /** The best score of the computers. */
  rival: number;
  /** Whether the person has won alone. */
  won: boolean;
  /** Whether hints or take-backs helped. */
  helped?: boolean;
  /** For a deal of the day: its date as YYYY-MM-DD, and which attempt it was. */
  day?: string;
  attempt?: number;
  /** For a deal of the day: the panes of each window of the person, separated by slashes. */
  windows?: string;
}

export interface Statistics {
  games: number;
  wins: number;
  /** The best score of all games, won or lost. */
  best: number;
  /** The number of victories in a row up to the last game. */
  streak: number;
  bestStreak: number;
}

/** A finished local game, as far as it matters here. */
export interface FinishedGame {
  id: string;
  at: number;
  side: Side;
  seats: readonly { kind: SeatKind; level: Level | null }[];
  /** The seats of this device. */
  mine: readonly number[];
  scores: readonly number[];
  winners: readonly number[];
  helped?: boolean | undefined;
  day?: string | undefined;
  attempt?: number | undefined;
  windows?: string | undefined;
}

const KEY = "sintra.results";

interface Saved {
  results: GameResult[];
  /** Games that ended before do not count: the time of the last reset. */
  since: number;
}

/** Whether this browser saves values; if not, results are known for this visit only. */
let canSave = true;

function read(): Saved | null {
  const saved = readJson(KEY);
  if (!saved || typeof saved !== "object") return null;
  const { results, since } = saved;
  return {
    results: Array.isArray(results) ? results.filter(isValid) : [],
    since: typeof since === "number" ? since : 0,
  };
}

/** Another version of this page may have saved something else. */
function isValid(result: unknown): result is GameResult {
  if (typeof result !== "object" || result === null) return false;
  const { id, at, level, side, score, rival, won, helped, day, attempt, windows } =
    result as Partial<GameResult>;
  return (
    typeof id === "string" &&
    [at, score, rival].every(Number.isFinite) &&
    LEVELS.includes(level!) &&
    SIDES.includes(side!) &&
    typeof won === "boolean" &&
    ["boolean", "undefined"].includes(typeof helped) &&
    ["string", "undefined"].includes(typeof day) &&
    ["number", "undefined"].includes(typeof attempt) &&
    ["string", "undefined"].includes(typeof windows)
  );
}

let saved: Saved = $state.raw(read() ?? { results: [], since: 0 });
addEventListener("storage", (event) => {
  if (event.key === KEY) saved = current();
});

/** What all tabs have saved, with what this one could not save. */
function current(): Saved {
  const stored = read() ?? saved;
  if (canSave) return stored;
  const since = Math.max(stored.since, saved.since);
  const byId = new Map([...stored.results, ...saved.results].map((result) => [result.id, result]));
  return { results: [...byId.values()].filter(({ at }) => at > since), since };
}

function write(next: Saved): void {
  saved = next;
  canSave = writeText(KEY, JSON.stringify(next)); // after a failure, the next result tries again
}

/** All results, the oldest first. */
export function gameResults(): readonly GameResult[] {
  return saved.results;
}

/**
 * The result of a game that counts: one seat of this device, and computers on all others. Of
 * several computers the strongest gives the level. A shared victory is not a victory.
 */
export function resultOf(game: FinishedGame): GameResult | null {
  const [own] = game.mine;
  const rivals = game.seats.filter((_, seat) => seat !== own);
  const levels = rivals.map(({ kind, level }) => (kind === "computer" ? level : null));
  if (own === undefined || game.mine.length !== 1 || !rivals.length || levels.includes(null))
    return null;
  const { id, at, side, scores, winners, helped, day, attempt, windows } = game;
  const score = scores[own];
  if (score === undefined || scores.length !== game.seats.length) return null;
  return {
    id,
    at,
    level: LEVELS.findLast((level) => levels.includes(level))!,
    side,
    score,
    rival: Math.max(...scores.filter((_, seat) => seat !== own)),
    won: winners.length === 1 && winners[0] === own,
    ...(helped && { helped }),
    ...(day !== undefined && { day, attempt: attempt ?? 1, windows: windows ?? "" }),
  };
}

/** Count finished games that count and that were not counted before. */
export function countGames(games: readonly FinishedGame[]): void {
  if (!games.length) return;
  const { results, since } = current();
  const known = new Set(results.map(({ id }) => id));
  const added = games
    .filter(({ id, at }) => !known.has(id) && at > since)
    .map(resultOf)
    .filter((result) => result !== null);
  if (!added.length) return;
  write({ results: [...results, ...added].sort((a, b) => a.at - b.at), since });
}

/** Delete all results. The games that have them are not counted again. */
export function resetStatistics(now = Date.now()): void {
  write({ results: [], since: now });
}

/** The statistics of some results, the oldest first; null without any. */
export function statisticsOf(results: readonly GameResult[]): Statistics | null {
  if (!results.length) return null;
  let [streak, bestStreak] = [0, 0];
  for (const { won } of results) {
    streak = won ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return {
    games: results.length,
    wins: results.filter(({ won }) => won).length,
    best: Math.max(...results.map(({ score }) => score)),
    streak,
    bestStreak,
  };
}

/** A computer on the ladder. */
export interface Rung {
  level: Level;
  /** Whether it was beaten without hints and take-backs: only such a victory climbs. */
  beaten: boolean;
  /** The number of victories with help. */
  helped: number;
  /** Whether to try this one next: the first above the strongest that was beaten. */
  next: boolean;
  sides: { side: Side; statistics: Statistics }[];
}

/** Whether a game counts as a victory with help. */
export function wonWithHelp(id: string): boolean {
  return saved.results.some((result) => result.id === id && result.won && result.helped);
}

/** The computers from the weakest to the strongest, with the results against them. */
export function ladderOf(results: readonly GameResult[]): Rung[] {
  const wins = results.filter(({ won }) => won);
  const beaten = new Set(wins.filter(({ helped }) => !helped).map(({ level }) => level));
  const strongest = LEVELS.findLastIndex((level) => beaten.has(level));
  return LEVELS.map((level, n) => ({
    level,
    beaten: beaten.has(level),
    helped: wins.filter((win) => win.helped && win.level === level).length,
    next: n === strongest + 1,
    sides: SIDES.flatMap((side) => {
      const statistics = statisticsOf(
        results.filter((result) => result.level === level && result.side === side),
      );
      return statistics ? [{ side, statistics }] : [];
    }),
  }));
}

export interface DayResults {
  first: GameResult;
  /** The attempt with the most points; of equal ones, with the fewest of the computer. */
  best: GameResult;
  attempts: number;
}

/** The results of the deal of a date; null before the first one. */
export function dayResults(results: readonly GameResult[], date: string): DayResults | null {
  const own = results.filter(({ day }) => day === date);
  const [first] = own;
  if (!first) return null;
  const better = (a: GameResult, b: GameResult) =>
    b.score > a.score || (b.score === a.score && b.rival < a.rival) ? b : a;
  return { first, best: own.reduce(better), attempts: own.length };
}
