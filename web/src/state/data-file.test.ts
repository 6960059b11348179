import { expect, it } from "vitest";
import type { StoredGame } from "../local/game-store";
import {
  DataError,
  mergedValues,
  onlineGames,
  readData,
  writeData,
  type DataFile,
} from "./data-file";

const GAME: StoredGame = {
  id: "00000000000000ab",
  version: 3,
  players: 2,
  side: "B",
  seed: "7",
  start: null,
  moves: ["1W>1"],
  seats: [
    { kind: "here", name: "Ana", level: null },
    { kind: "computer", name: "", level: "hard" },
  ],
  takeBacks: true,
  hints: false,
  helped: true,
  day: "2026-11-18",
  attempt: 1,
  created: 1,
  changed: 2,
};
const MATCH = {
  match: "a-_B",
  token: "secret",
  invitations: { 1: "invitation" },
  seen: 5,
  side: "A",
  seats: [
    { kind: "here", name: "Ana", level: null },
    { kind: "link", name: "", level: null, taken: false },
  ],
  status: "waiting",
  round: 1,
  mine: [0],
  scores: [0, 0],
  winners: null,
  toMove: 0,
  host: true,
  firstCommitment: { text: null, ply: 0 },
};

function file(change: Partial<DataFile> = {}): DataFile {
  return { site: "https://sintra.example", games: [GAME], storage: {}, ...change };
}

function withMatches(...matches: object[]): DataFile {
  const listed = Object.fromEntries(matches.map((match) => [(match as typeof MATCH).match, match]));
  return file({ storage: { "sintra.games": JSON.stringify(listed) } });
}

function problemOf(action: () => unknown): DataError {
  try {
    action();
  } catch (error) {
    return error as DataError;
  }
  throw new Error("the file was accepted");
}

it("a file is read as it was written, without unknown keys", () => {
  const data = file({ storage: { "sintra.level": "hard" } });
  expect(readData(writeData(data))).toEqual(data);
  const extended = { ...GAME, unknown: 1 } as StoredGame;
  expect(readData(writeData(file({ games: [extended] })))).toEqual(file());
  const { day: _, attempt: __, helped: ___, ...plain } = GAME;
  expect(readData(writeData(file({ games: [plain] }))).games).toEqual([plain]);
  const unsaved = { ...GAME, version: 0 };
  expect(readData(writeData(file({ games: [unsaved] }))).games).toEqual([unsaved]);
});

it.each(["", "no JSON", "null", "[]", "3", '{"format":"sintra-record","version":1}'])(
  "%s is another file",
  (text) => expect(problemOf(() => readData(text)).problem).toBe("format"),
);

it("a file of a later version is refused, whatever is in it", () => {
  const text = JSON.stringify({ format: "sintra-data", version: 2, parts: [] });
  expect(problemOf(() => readData(text)).problem).toBe("version");
});

it.each([
  { version: "1" },
  { version: 0 },
  { site: null },
  { games: {} },
  { games: [GAME, GAME] },
  { games: Array.from({ length: 1001 }, () => GAME) },
  { storage: [] },
  { storage: { "sintra.level": 3 } },
])("a file with %j is damaged", (change) => {
  const text = JSON.stringify({ ...JSON.parse(writeData(file())), ...change });
  expect(problemOf(() => readData(text)).problem).toBe("damaged");
});

it.each([
  { id: "x" },
  { id: ["00000000000000ab"] },
  { version: -1 },
  { version: 1.5 },
  { players: 3 },
  { seats: null },
  { seats: [GAME.seats[0], null] },
  { seats: [GAME.seats[0], { kind: "computer", name: "", level: null }] },
  { seats: [GAME.seats[0], { kind: "link", name: "", level: null }] },
  { seats: [GAME.seats[0], { kind: "here", name: 3, level: null }] },
  { takeBacks: 1 },
  { hints: null },
  { helped: 1 },
  { day: "yesterday" },
  { day: "2026-13-45" },
  { attempt: 0 },
  { created: "now" },
  { changed: 9e15 },
])("a game with %j is damaged, and its number is known", (change) => {
  const damaged = { ...GAME, id: "00000000000000cd", ...change } as StoredGame;
  const error = problemOf(() => readData(writeData(file({ games: [GAME, damaged] }))));
  expect(error).toMatchObject({ problem: "game", game: 2 });
});

it("online games are read, and local ones come with their moves", () => {
  expect(onlineGames(file())).toEqual([]);
  const local = { match: "00000000000000ab", local: true };
  expect(onlineGames(withMatches(MATCH, local))).toEqual([MATCH]);
});

it.each([
  { match: "a/b" },
  { match: "toString" },
  { token: 3 },
  { invitations: null },
  { invitations: { 1: 2 } },
  { recovery: 3 },
  { host: "yes" },
  { seen: "now" },
  { side: "C" },
  { seats: [null] },
  { seats: [{ kind: "robot", name: "", level: null }] },
  { seats: Array.from({ length: 5 }, () => MATCH.seats[0]) },
  { status: "lost" },
  { round: 7 },
  { mine: [2] },
  { scores: ["3"] },
  { winners: [2] },
  { toMove: 9 },
  { mutedSeats: 1 },
  { mutedSeats: [4] },
  { match: ["x"] },
  { firstCommitment: "text" },
])("an online game with %j is damaged", (change) => {
  const data = withMatches({ ...MATCH, ...change });
  expect(problemOf(() => onlineGames(data)).problem).toBe("damaged");
});

function merged(key: string, own: unknown, other: unknown): unknown {
  const storage = { [key]: JSON.stringify(other) };
  const values = mergedValues(file({ storage }), () => (own ? JSON.stringify(own) : null));
  expect(values.map(([name]) => name)).toEqual([key]);
  return JSON.parse(values[0]![1]);
}

it("results are merged without duplicates, and a reset stays", () => {
  const [a, b, c] = [1, 2, 3].map((at) => ({ id: `game ${at}`, at }));
  const own = { results: [{ ...c, own: true }], since: 1 };
  expect(merged("sintra.results", own, { results: [a, b, c, "no result"], since: 2 })).toEqual({
    results: [b, { ...c, own: true }],
    since: 2,
  });
  const { since } = merged("sintra.results", own, { results: [], since: 8e15 }) as typeof own;
  expect(since).toBeLessThanOrEqual(Date.now());
  expect(merged("sintra.results", null, { results: [a] })).toEqual({ results: [a], since: 0 });
  expect(merged("sintra.results", own, [])).toEqual(own);
});

it("settings are those of the file", () => {
  const other = { theme: "light" };
  expect(merged("sintra.settings", { theme: "dark", name: "Ana" }, other)).toEqual(other);
});

it("progress and the memory of the coach are merged", () => {
  const own = { lesson: "turn", known: ["a", "b"], finished: false };
  const other = { lesson: "end", known: ["b", "c"], finished: true };
  expect(merged("sintra.learn", own, other)).toEqual({
    lesson: "turn",
    known: ["a", "b", "c"],
    finished: true,
  });
  expect(merged("sintra.coach", { one: ["own"] }, { one: ["other"], two: [] })).toEqual({
    one: ["own"],
    two: [],
  });
});

it("other keys, and what is not there, change nothing", () => {
  const storage = { "sintra.games": "{}", "sintra.attempts": "{}", "other.page": "{}" };
  expect(mergedValues(file({ storage }), () => null)).toEqual([]);
});
