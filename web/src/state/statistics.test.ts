import { beforeEach, expect, it, vi } from "vitest";
import type { FinishedGame, GameResult } from "./statistics.svelte";
import { stubStorage, type StorageStub } from "./storage-stub";

let storage: StorageStub;
const load = () => import("./statistics.svelte");

beforeEach(() => {
  storage = stubStorage();
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
});

const person = { kind: "here", level: null } as const;
const computer = (level: GameResult["level"]) => ({ kind: "computer", level }) as const;

function game(id: string, at: number, own: number, more: Partial<FinishedGame> = {}): FinishedGame {
  return {
    id,
    at,
    side: "A",
    seats: [person, computer("easy")],
    mine: [0],
    scores: [own, 40],
    winners: [own > 40 ? 0 : 1],
    ...more,
  };
}

it("a game is counted once, also after a reload and with another result", async () => {
  const { countGames } = await load();
  countGames([game("a", 1, 50)]);
  countGames([game("a", 2, 30)]); // taken back after the end, and ended again
  vi.resetModules();
  const { countGames: countAgain, gameResults } = await load();
  countAgain([game("a", 1, 50), game("b", 3, 20)]);
  expect(gameResults()).toMatchObject([
    { id: "a", at: 1, level: "easy", score: 50, rival: 40, won: true },
    { id: "b", won: false },
  ]);
});

it("only games of one person against computers count, by the strongest of them", async () => {
  const { resultOf } = await load();
  const seats = [computer("hard"), person, computer("easy")];
  const three = { seats, mine: [1], scores: [30, 50, 45] };
  expect(resultOf(game("a", 1, 0, { ...three, winners: [1] }))).toMatchObject({
    level: "hard",
    score: 50,
    rival: 45,
    won: true,
  });
  expect(resultOf(game("a", 1, 0, { ...three, winners: [0, 1] }))?.won).toBe(false);
  expect(resultOf(game("a", 1, 50, { seats: [person, person], mine: [0, 1] }))).toBeNull();
  expect(resultOf(game("a", 1, 50, { seats: [person, person], mine: [0] }))).toBeNull();
  expect(resultOf(game("a", 1, 50, { seats: seats.slice(0, 2), mine: [] }))).toBeNull();
  expect(resultOf(game("a", 1, 50, { scores: [] }))).toBeNull();
});

it("streaks follow the time, not the order of counting", async () => {
  const { countGames, gameResults, statisticsOf } = await load();
  countGames([game("d", 4, 60), game("b", 2, 45), game("c", 3, 70), game("a", 1, 50)]);
  countGames([game("e", 5, 10), game("f", 6, 41)]);
  expect(statisticsOf(gameResults())).toEqual({
    games: 6,
    wins: 5,
    best: 70,
    streak: 1,
    bestStreak: 4,
  });
  expect(statisticsOf([])).toBeNull();
});

it("the ladder suggests the computer above the strongest that was beaten", async () => {
  const { countGames, gameResults, ladderOf } = await load();
  expect(ladderOf([]).map(({ next }) => next)).toEqual([true, false, false, false]);
  countGames([
    game("a", 1, 50, { seats: [person, computer("medium")], side: "B" }),
    game("b", 2, 30, { seats: [person, computer("hard")] }),
  ]);
  const ladder = ladderOf(gameResults());
  expect(ladder.map(({ beaten }) => beaten)).toEqual([false, true, false, false]);
  expect(ladder.map(({ next }) => next)).toEqual([false, false, true, false]);
  expect(ladder[1]!.sides).toMatchObject([{ side: "B", statistics: { games: 1, wins: 1 } }]);
  countGames([game("c", 3, 50, { seats: [person, computer("expert")] })]);
  expect(ladderOf(gameResults()).some(({ next }) => next)).toBe(false);
});

it("a victory with help is a victory, but climbs no rung", async () => {
  const { countGames, gameResults, ladderOf, statisticsOf, wonWithHelp } = await load();
  countGames([game("a", 1, 50, { helped: true }), game("b", 2, 30, { helped: true })]);
  expect(ladderOf(gameResults())[0]).toMatchObject({ beaten: false, helped: 1, next: true });
  expect(statisticsOf(gameResults())).toMatchObject({ games: 2, wins: 1 });
  expect(["a", "b", "c"].map(wonWithHelp)).toEqual([true, false, false]);
  countGames([game("c", 3, 50)]);
  expect(ladderOf(gameResults())[0]).toMatchObject({ beaten: true, helped: 1, next: false });
});

it("a deal of the day keeps its first result and its best", async () => {
  const { countGames, gameResults, dayResults } = await load();
  const day = "2026-11-16";
  countGames([
    game("a", 1, 30, { day, attempt: 1, windows: "WB/Y" }),
    game("b", 2, 55, { day, attempt: 2 }),
    game("c", 3, 55, { day, attempt: 3, scores: [55, 20] }),
    game("d", 4, 90),
  ]);
  expect(dayResults(gameResults(), day)).toMatchObject({
    first: { id: "a", windows: "WB/Y", attempt: 1 },
    best: { id: "c" },
    attempts: 3,
  });
  expect(dayResults(gameResults(), "2026-11-17")).toBeNull();
});

it("after a reset, games that ended before are not counted again", async () => {
  const { countGames, gameResults, resetStatistics } = await load();
  countGames([game("a", 1, 50)]);
  resetStatistics(10);
  countGames([game("a", 1, 50), game("b", 11, 50)]);
  expect(gameResults().map(({ id }) => id)).toEqual(["b"]);
});

it.each([
  "null",
  "7",
  "[]",
  "no JSON",
  '{"results":7,"since":"x"}',
  '{"results":[null,7,{"id":"a"},{"id":"a","at":1,"level":"godlike","side":"A"}]}',
])("%s contains no result, and can be replaced", async (text) => {
  storage.values.set("sintra.results", text);
  const { countGames, gameResults } = await load();
  expect(gameResults()).toEqual([]);
  countGames([game("a", 1, 50)]);
  expect(gameResults()).toHaveLength(1);
  expect(storage.values.get("sintra.results")).toContain('"id":"a"');
});

it("results last for this visit if the storage is blocked", async () => {
  storage.blocked = true;
  const { countGames, gameResults } = await load();
  countGames([game("a", 1, 50)]);
  countGames([game("a", 1, 50), game("b", 2, 50)]);
  expect(gameResults()).toHaveLength(2);
  // The next result saves all of them, beside those of another tab.
  storage.blocked = false;
  const other = { ...gameResults()[0], id: "c" };
  storage.values.set("sintra.results", JSON.stringify({ results: [other], since: 0 }));
  countGames([game("d", 4, 50)]);
  expect(
    gameResults()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["a", "b", "c", "d"]);
});
