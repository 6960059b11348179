import { beforeEach, expect, it, vi } from "vitest";
import type { Update } from "../api/engine";
import type { Effect, PrintedView } from "../wire";
import type { LoadResult, SaveResult, StoredGame } from "./game-store";
import type { GameSource, GameView, Hint } from "./types";

/** A game of moves `a`, `b`, …: the seats take turns, a round has four moves, eight end the game. */
function viewOf({ players, moves }: GameSource): GameView {
  const ply = moves.length;
  const isOver = ply === 8;
  return {
    ply,
    printed: {} as PrintedView,
    table: { round: Math.floor(ply / 4) + 1, to_move: ply % players, palaces: [] } as never,
    played: moves.map((move, n) => ({ seat: n % players, move, round: Math.floor(n / 4) + 1 })),
    effects: moves.map((move) => ({ picked: move.charCodeAt(0) }) as Effect),
    legal: isOver ? null : { ply, seat: ply % players, moves: [], closed: {} },
    result: isOver ? { reason: "points", winners: [0], scores: [], final: [], seat: null } : null,
  };
}

const rules = {
  view: vi.fn(async (source: GameSource) => viewOf(source)),
  choose: vi.fn((_source: GameSource, _level: string, _seed: string) => never<string>()),
  hint: vi.fn((_source: GameSource) => never<Hint>()),
};
const store = {
  loadGame: vi.fn(async (_id: string): Promise<LoadResult> => ({ game: stored, problem: null })),
  saveGame: vi.fn(save),
};
vi.mock("./rules-client", () => ({ rules }));
vi.mock("./game-store", () => store);
vi.mock("../state/saved-games.svelte", () => ({ updateLocalGame: () => {} }));
const countGames = vi.fn();
vi.mock("../state/statistics.svelte", () => ({ countGames }));

const { LocalMatch } = await import("./local-match.svelte");

const ID = "00000000000000ff";
let stored: StoredGame;

async function save(game: StoredGame): Promise<SaveResult> {
  if (stored.version > game.version) return { newer: stored };
  stored = { ...game, version: game.version + 1 };
  return { saved: stored };
}

function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** The tabs of one browser. */
class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: string): void {
    const others = [...Channel.all].filter((other) => other !== this);
    queueMicrotask(() => {
      for (const other of others) if (Channel.all.has(other)) other.onmessage?.({ data });
    });
  }
  close(): void {
    Channel.all.delete(this);
  }
}

beforeEach(() => {
  vi.clearAllMocks();
  rules.view.mockImplementation(async (source) => viewOf(source));
  rules.choose.mockImplementation(() => never());
  store.saveGame.mockImplementation(save);
  store.loadGame.mockImplementation(async () => ({ game: stored, problem: null }));
  Channel.all.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  stored = {
    id: ID,
    version: 1,
    players: 2,
    side: "A",
    seed: "7",
    start: 0,
    moves: [],
    seats: [
      { kind: "here", name: "Ana", level: null },
      { kind: "computer", name: "", level: "easy" },
    ],
    takeBacks: true,
    hints: true,
    created: 0,
    changed: 0,
  };
});

function hotSeat(moves: string[] = []): void {
  stored = { ...stored, moves, seats: [stored.seats[0]!, stored.seats[0]!] };
}

function until(condition: () => unknown) {
  return vi.waitUntil(condition, { interval: 1 });
}

async function open() {
  const match = new LocalMatch(ID);
  const updates: Update[] = [];
  match.subscribe((update) => updates.push(update));
  await until(() => match.state || match.loadError);
  return { match, updates };
}

it("a move is saved before it is shown", async () => {
  hotSeat();
  const { match, updates } = await open();
  store.saveGame.mockImplementationOnce(async (game) => {
    expect(match.state!.ply).toBe(0);
    expect(match.pending).toBe(true);
    return save(game);
  });
  await match.play("a");
  expect(match.pending).toBe(false);
  expect(stored).toMatchObject({ moves: ["a"], version: 2 });
  expect(match.state).toMatchObject({ ply: 1, status: "playing" });
  expect(match.moves).toMatchObject({ seat: 1 });
  expect(updates.at(-1)!.event).toMatchObject({ kind: "moved", seat: 0, by_computer: false });
  expect(match.effectOf(0)).toEqual({ picked: 97 });
});

it("the computer replies, with a seed from the id of the game", async () => {
  const { match, updates } = await open();
  rules.choose.mockResolvedValueOnce("b");
  await match.play("a");
  expect(match.moves).toBeNull();
  await until(() => match.state!.ply === 2);
  expect(rules.choose).toHaveBeenCalledWith(expect.anything(), "easy", "255");
  expect(stored.moves).toEqual(["a", "b"]);
  expect(updates.at(-1)!.event).toMatchObject({ kind: "moved", seat: 1, by_computer: true });
});

it("in a deal of the day, the seed of the computer is the same for everybody", async () => {
  stored = { ...stored, day: "2026-11-16", attempt: 1 };
  const { match } = await open();
  await match.play("a");
  expect(rules.choose.mock.calls).toEqual([[expect.anything(), "easy", "202611161"]]);
});

it("a game is counted when it is over", async () => {
  stored = { ...stored, moves: [..."abcdef"], day: "2026-11-16", attempt: 2, changed: 5 };
  rules.choose.mockImplementationOnce(async () => "h");
  const { match } = await open();
  await match.play("g");
  expect(countGames).not.toHaveBeenCalled();
  await until(() => match.state!.result);
  expect(countGames.mock.calls).toEqual([
    [
      [
        expect.objectContaining({
          id: ID,
          at: 5,
          mine: [0],
          winners: [0],
          day: "2026-11-16",
          attempt: 2,
        }),
      ],
    ],
  ]);
});

it("the computer continues to think after a reload", async () => {
  stored.moves = ["a"];
  rules.choose.mockResolvedValueOnce("b");
  const { match } = await open();
  await until(() => match.state!.ply === 2);
});

it("a take-back drops the move that the computer is choosing", async () => {
  let answer = (_move: string) => {};
  const { match, updates } = await open();
  rules.choose.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await match.play("a");
  await match.takeBack();
  answer("b");
  await new Promise((resolve) => setTimeout(resolve));
  expect(match.state!.ply).toBe(0);
  expect(match.computerError).toBeNull();
  expect(updates.at(-1)!.event).toEqual({ kind: "taken_back", seat: 0, moves: ["a"] });
});

it("a take-back includes the reply of the computer, also after the end", async () => {
  stored.moves = [..."abcdefgh"];
  const { match, updates } = await open();
  expect(match.state!.status).toBe("over");
  expect(match.canTakeBack).toBe(true);
  await match.takeBack();
  expect(stored.moves).toEqual([..."abcdef"]);
  expect(updates.at(-1)!.event).toEqual({ kind: "taken_back", seat: 0, moves: ["h", "g"] });
  expect(match.moves).not.toBeNull();
});

it("of several people on one device, the last move is taken back", async () => {
  hotSeat(["a", "b"]);
  const { match } = await open();
  await match.takeBack();
  expect(stored.moves).toEqual(["a"]);
});

it("a move before a deal cannot be taken back", async () => {
  hotSeat([..."abcd"]);
  const { match } = await open();
  await expect(match.takeBack()).rejects.toMatchObject({ code: "displays_filled" });
});

it("without take-backs or moves, no move can be taken back", async () => {
  hotSeat();
  expect((await open()).match.canTakeBack).toBe(false);
  hotSeat(["a"]);
  stored.takeBacks = false;
  expect((await open()).match.canTakeBack).toBe(false);
});

it("a move can be played again after the worker has failed", async () => {
  hotSeat();
  const { match } = await open();
  rules.view.mockRejectedValueOnce(new Error("crashed"));
  await expect(match.play("a")).rejects.toThrow("crashed");
  expect(stored.moves).toEqual([]);
  expect(match.moves).not.toBeNull();
  await match.play("a");
  expect(stored.moves).toEqual(["a"]);
});

it("the computer can choose again after its worker has failed", async () => {
  const { match } = await open();
  rules.choose.mockRejectedValueOnce(new Error("crashed")).mockResolvedValueOnce("b");
  await match.play("a");
  await until(() => match.computerError);
  expect(match.computerError!.code).toBe("engine_failed");
  match.retryComputer();
  await until(() => match.state!.ply === 2);
  expect(match.computerError).toBeNull();
});

it("the game goes on in memory while it cannot be saved", async () => {
  hotSeat();
  const { match } = await open();
  store.saveGame.mockResolvedValueOnce({ problem: "full" });
  await match.play("a");
  expect(match.state!.ply).toBe(1);
  expect(match.storageProblem).toBe("full");
  await match.play("b");
  expect(stored.moves).toEqual(["a", "b"]);
  expect(match.storageProblem).toBeNull();
});

it("a game that could not be saved can be saved again", async () => {
  hotSeat();
  const { match } = await open();
  store.saveGame.mockResolvedValueOnce({ problem: "full" });
  await match.play("a");
  await match.retrySave();
  expect(match.storageProblem).toBeNull();
  expect(stored.moves).toEqual(["a"]);
  await match.play("b");
  expect(stored.moves).toEqual(["a", "b"]);
});

it("a game that is only in memory shows that at once", async () => {
  store.loadGame.mockResolvedValueOnce({ game: stored, problem: "blocked" });
  expect((await open()).match.storageProblem).toBe("blocked");
});

it("two tabs show the same game", async () => {
  hotSeat();
  const [one, other] = [await open(), await open()];
  expect(one.match.inOtherTab && other.match.inOtherTab).toBe(true);
  await one.match.play("a");
  await until(() => other.match.state!.ply === 1);
  expect(other.updates.at(-1)!.event).toMatchObject({ kind: "moved", move: "a" });
  await other.match.play("b");
  await until(() => one.match.state!.ply === 2);
  await one.match.takeBack();
  await until(() => other.match.state!.ply === 1);
  expect(other.updates.at(-1)!.event).toBeNull();
  other.match.close();
  await until(() => !one.match.inOtherTab);
});

it("a move for an older position is refused, and the newer one is shown", async () => {
  hotSeat();
  const { match } = await open();
  stored = { ...stored, moves: ["x", "y"], version: 3 };
  await expect(match.play("a")).rejects.toMatchObject({ code: "stale" });
  expect(match.state!.moves.map(({ move }) => move)).toEqual(["x", "y"]);
  expect(match.moves).toMatchObject({ ply: 2 });
});

it("a hint for another position is dropped", async () => {
  hotSeat();
  const { match } = await open();
  let answer = (_hint: Hint) => {};
  rules.hint.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const hint = match.hint();
  await match.play("a");
  answer({ ply: 0 } as Hint);
  expect(await hint).toBeNull();
});

it("a hint is saved before it is shown, and hinders no move that is under way", async () => {
  hotSeat();
  const { match } = await open();
  rules.hint.mockResolvedValue({ ply: 0 } as Hint);
  let move: Promise<void> | undefined;
  store.saveGame.mockImplementationOnce((game) => {
    move = match.play("a"); // while the hint is being saved
    return save(game);
  });
  await match.hint();
  await move;
  expect(stored).toMatchObject({ moves: ["a"], helped: true });
  expect(await match.hint()).toEqual({ ply: 0 });
  await match.play("b");
  expect(stored).toMatchObject({ moves: ["a", "b"], helped: true });
});

it("a move that is taken back is help", async () => {
  hotSeat(["a"]);
  const { match } = await open();
  await match.play("b");
  expect(stored.helped).toBeUndefined();
  await match.takeBack();
  expect(stored.helped).toBe(true);
});

it("a closed game plays no move of the computer", async () => {
  let answer = (_move: string) => {};
  const { match } = await open();
  rules.choose.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await match.play("a");
  match.close();
  answer("b");
  await new Promise((resolve) => setTimeout(resolve));
  expect(stored.moves).toEqual(["a"]);
});

it.each([
  [{ game: null, problem: null }, "unknown_game"],
  [{ game: null, problem: "blocked" as const }, "games_unreadable"],
])("a game that cannot be loaded is an error, until it can", async (loaded, code) => {
  store.loadGame.mockResolvedValueOnce(loaded);
  const { match } = await open();
  expect(match.loadError!.code).toBe(code);
  await match.load();
  expect(match.loadError).toBeNull();
  expect(match.state!.ply).toBe(0);
});

it("only computers: the game is watched", async () => {
  stored.seats[0] = { kind: "computer", name: "", level: "hard" };
  rules.choose.mockResolvedValueOnce("a").mockResolvedValueOnce("b");
  const { match } = await open();
  await until(() => match.state!.ply === 2);
  expect(match.state!.you.seats).toEqual([]);
  expect(match.moves).toBeNull();
  expect(match.canTakeBack).toBe(false);
});
