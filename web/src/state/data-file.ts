/**
 * The file with everything that a device has saved: its format, the check of a file that is loaded,
 * and how its values are merged with those of the device that loads it.
 */
import type { StoredGame } from "../local/game-store";
import { LEVELS, SEAT_KINDS, SIDES, STATUSES } from "../wire";
import type { SavedGame } from "./saved-games.svelte";
import { DATA_FORMAT } from "./storage";

/** More than a thousand games. */
export const MAX_MEGABYTES = 20;
/** Each is played by the rules when the file is loaded. */
const MAX_GAMES = 1000;
const VERSION = 1;
/** More than any date of JavaScript. */
const END_OF_TIME = 8.64e15;

export interface DataFile {
  /** The origin of the page: the tokens of online games are valid only there. */
  site: string;
  /** The local games with their moves. */
  games: StoredGame[];
  /** The texts of the local storage by their keys. */
  storage: Record<string, string>;
}

/**
 * `format`: it is another file; `version`: a later one; `size`: too large; `damaged`: a part is not
 * valid; `game`: a game is not valid; `storage`: the browser does not save it.
 */
export type DataProblem = "format" | "version" | "size" | "damaged" | "game" | "storage";

/** Why a file cannot be loaded. */
export class DataError extends Error {
  constructor(
    readonly problem: DataProblem,
    /** The number of a game in the file, from 1, and what the rules say about it. */
    readonly game = 0,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

export function writeData(data: DataFile): string {
  return JSON.stringify({ format: DATA_FORMAT, version: VERSION, ...data }, null, 1);
}

/** Read a file. Throws a DataError if it is not valid; the moves of its games are not checked. */
export function readData(text: string): DataFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new DataError("format");
  }
  if (!isObject(data) || data["format"] !== DATA_FORMAT) throw new DataError("format");
  const { version, site, games, storage } = data;
  if (!isWhole(version, 1)) throw new DataError("damaged");
  if (version > VERSION) throw new DataError("version");
  if (typeof site !== "string" || !Array.isArray(games) || games.length > MAX_GAMES)
    throw new DataError("damaged");
  if (!isObject(storage) || !Object.values(storage).every((value) => typeof value === "string"))
    throw new DataError("damaged");
  games.forEach((game, index) => {
    if (!isStoredGame(game)) throw new DataError("game", index + 1);
  });
  const stored = (games as StoredGame[]).map(knownKeys);
  if (new Set(stored.map(({ id }) => id)).size < stored.length) throw new DataError("damaged");
  return { site, games: stored, storage: storage as Record<string, string> };
}

/** The online games in the storage of a file. Throws a DataError if one is not valid. */
export function onlineGames({ storage }: DataFile): SavedGame[] {
  const games = Object.entries(parse(storage["sintra.games"])).filter(
    ([, game]) => !(isObject(game) && game["local"]),
  );
  if (!games.every(([match, game]) => isOnlineGame(game) && game.match === match))
    throw new DataError("damaged");
  return games.map(([, game]) => {
    const known = Object.entries(game as Json).filter(([key]) => ONLINE_KEYS.includes(key));
    return Object.fromEntries(known) as unknown as SavedGame;
  });
}

/** Without those of local games. */
const ONLINE_KEYS: readonly string[] = [
  ...["match", "token", "invitations", "recovery", "recoveryShown", "missed", "host", "seen"],
  ...["changed", "muted", "mutedSeats", "takeOvers", "firstCommitment", "gone", "side", "seats"],
  ...["elsewhere", "status", "round", "mine", "scores", "winners", "toMove"],
];

// --- Checks

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && least <= Number(value) && Number(value) <= most;
}

const isTime = (value: unknown) => typeof value === "number" && value >= 0 && value <= END_OF_TIME;
const isText = (value: unknown) => typeof value === "string";
const isFlag = (value: unknown) => typeof value === "boolean";
const isDay = (value: unknown) =>
  isText(value) && /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(`${value}`));

function isOptional(value: unknown, check: (value: unknown) => boolean): boolean {
  return value === undefined || check(value);
}

/** The rules check the players, the side, the seed, the start player and the moves. */
export function isStoredGame(game: unknown): game is StoredGame {
  if (!isObject(game)) return false;
  const { id, version, players, seats, takeBacks, hints, day, attempt, created, changed } = game;
  return (
    isText(id) &&
    /^[0-9a-f]{16}$/.test(String(id)) &&
    isWhole(version, 0) && // 0: it could not be saved
    Array.isArray(seats) &&
    seats.length === players &&
    seats.every(isLocalSeat) &&
    isFlag(takeBacks) &&
    isFlag(hints) &&
    isOptional(game["helped"], isFlag) &&
    isOptional(day, isDay) &&
    isOptional(attempt, (value) => isWhole(value, 1)) &&
    isTime(created) &&
    isTime(changed)
  );
}

function isLocalSeat(seat: unknown): boolean {
  if (!isSeat(seat)) return false;
  return seat["kind"] === "computer" ? seat["level"] !== null : seat["kind"] === "here";
}

function isSeat(seat: unknown): seat is Json {
  if (!isObject(seat)) return false;
  const { kind, name, level, taken } = seat;
  return (
    SEAT_KINDS.some((each) => each === kind) &&
    isText(name) &&
    (level === null || LEVELS.some((each) => each === level)) &&
    isOptional(taken, isFlag)
  );
}

function knownKeys(game: StoredGame): StoredGame {
  const { id, version, players, side, seed, start, moves, seats, takeBacks, hints } = game;
  const { created, changed, helped, day, attempt } = game;
  return {
    ...{ id, version, players, side, seed, start, moves, takeBacks, hints, created, changed },
    seats: seats.map(({ kind, name, level }) => ({ kind, name, level })),
    ...(helped !== undefined && { helped }),
    ...(day !== undefined && { day }),
    ...(attempt !== undefined && { attempt }),
  };
}

/** What the pages read without a check: a wrong value would break the list of games. */
function isOnlineGame(game: unknown): game is SavedGame {
  if (!isObject(game)) return false;
  const { match, token, invitations, recovery, seen, changed, side, seats, status, round } = game;
  const { mine, scores, winners, toMove, mutedSeats, takeOvers, firstCommitment, missed } = game;
  if (!Array.isArray(seats) || seats.length > 4 || !seats.every(isSeat)) return false;
  const isNumber = (value: unknown) => isWhole(value, 0, seats.length - 1);
  const areNumbers = (value: unknown) => Array.isArray(value) && value.every(isNumber);
  const areSeats = (value: unknown) =>
    Array.isArray(value) && value.every((each) => isWhole(each, 0, 3));
  const { text, ply } = isObject(firstCommitment) ? firstCommitment : {};
  return (
    isText(match) &&
    /^[\w-]{1,64}$/.test(String(match)) &&
    !(String(match) in {}) && // such as __proto__
    (token === null || isText(token)) &&
    isObject(invitations) &&
    Object.values(invitations).every(isText) &&
    isOptional(recovery, isText) &&
    ["recoveryShown", "host", "elsewhere", "muted", "gone"].every((key) =>
      isOptional(game[key], isFlag),
    ) &&
    isTime(seen) &&
    isOptional(changed, isTime) &&
    SIDES.some((each) => each === side) &&
    STATUSES.some((each) => each === status) &&
    isWhole(round, 0, 6) &&
    areNumbers(mine) &&
    Array.isArray(scores) &&
    scores.every((score) => Number.isFinite(score)) &&
    (winners === null || areNumbers(winners)) &&
    isOptional(toMove, isNumber) &&
    isOptional(mutedSeats, areSeats) &&
    isOptional(takeOvers, (value) => isWhole(value, 0)) &&
    isOptional(missed, (value) => isWhole(value, 0)) &&
    (firstCommitment === undefined || (isWhole(ply, 0) && (text === null || isText(text))))
  );
}

// --- Merging

/** The object in a text; empty if there is none. The page, too, ignores what it cannot read. */
function parse(text: string | null | undefined): Json {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The values of this device, or null, and of the file, as texts, by their keys. */
const MERGED: Record<string, (own: string | null, other: string) => string> = {
  "sintra.settings": (_, other) => other,
  "sintra.level": (_, other) => other,
  "sintra.results": (own, other) => JSON.stringify(mergedResults(parse(own), parse(other))),
  "sintra.learn": (own, other) => JSON.stringify(mergedProgress(parse(own), parse(other))),
  "sintra.coach": (own, other) => JSON.stringify({ ...parse(other), ...parse(own) }),
};

/**
 * The values to save on this device; `own` reads those that it has. The list of games is not among
 * them: it follows from the games. Other keys are of another version of the page, or matter only to
 * the device that they are from.
 */
export function mergedValues(
  { storage }: DataFile,
  own: (key: string) => string | null,
): [string, string][] {
  return Object.entries(MERGED).flatMap(([key, merge]): [string, string][] =>
    storage[key] === undefined ? [] : [[key, merge(own(key), storage[key])]],
  );
}

/** All results, each game once. A reset on this device stays: what ended before is not counted. */
function mergedResults(own: Json, other: Json): Json {
  const added = list(other["results"]).filter(isObject);
  const counted = added.filter((result) => !(Number(result["at"]) <= sinceOf(own)));
  const results = [...list(own["results"]).filter(isObject), ...counted];
  const byGame = new Map(results.toReversed().map((result) => [result["id"], result]));
  return {
    results: [...byGame.values()].sort((a, b) => Number(a["at"]) - Number(b["at"])),
    since: Math.max(sinceOf(own), sinceOf(other)),
  };
}

/** When results were last reset; a time to come would keep games from being counted. */
function sinceOf({ since }: Json): number {
  return isTime(since) ? Math.min(Number(since), Date.now()) : 0;
}

function mergedProgress(own: Json, other: Json): Json {
  return {
    lesson: own["lesson"] ?? other["lesson"],
    known: [...new Set([...list(own["known"]), ...list(other["known"])])],
    finished: own["finished"] === true || other["finished"] === true,
  };
}
