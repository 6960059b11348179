import { beforeEach, expect, it, vi } from "vitest";
import type { SavedGame } from "./saved-games.svelte";
import { stubStorage, type StorageStub } from "./storage-stub";

const STATE = {
  ...{ options: {}, seats: [], table: { round: 2, palaces: [] }, status: "playing" },
  take_overs: [],
};

let storage: StorageStub;

beforeEach(() => {
  storage = stubStorage();
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("navigator", {});
});

it.each(["null", "[]", '{"a":null}', '{"a":{"match":"a"}}', "no JSON"])(
  "%s contains no game",
  async (text) => {
    storage.values.set("sintra.games", text);
    const { savedGames } = await import("./saved-games.svelte");
    expect(savedGames()).toEqual([]);
  },
);

it("games last for this visit if the storage is blocked", async () => {
  storage.blocked = true;
  const { gamesAreSaved, savedGame, saveGame, tokenOf } = await import("./saved-games.svelte");
  saveGame("one", "token", { invitations: { 1: "secret" } });
  saveGame("two", "other");
  expect(tokenOf("one")).toBe("token");
  expect(savedGame("one")?.invitations).toEqual({ 1: "secret" });
  expect(tokenOf("two")).toBe("other");
  expect(gamesAreSaved()).toBe(false);
  // The next change saves all of them, beside what another tab has saved.
  storage.blocked = false;
  const other = { ...savedGame("two"), match: "four", token: "of another tab" };
  storage.values.set("sintra.games", JSON.stringify({ four: other }));
  saveGame("three", null);
  expect(gamesAreSaved()).toBe(true);
  expect(tokenOf("four")).toBe("of another tab");
  const saved = JSON.parse(storage.values.get("sintra.games")!) as object;
  expect(Object.keys(saved).sort()).toEqual(["four", "one", "three", "two"]);
});

it("a seat in an unfinished game is not deleted for newer games", async () => {
  const { savedGame, saveGame, savedGames } = await import("./saved-games.svelte");
  saveGame("slow", "token");
  for (let n = 0; n < 150; n += 1) saveGame(`watched ${n}`, null);
  expect(savedGames()).toHaveLength(100);
  expect(savedGame("slow")).toBeDefined();
  expect(savedGame("watched 0")).toBeUndefined();
});

it("an unfinished local game is not deleted; a finished one is, with its moves", async () => {
  const deleteGame = vi.fn();
  vi.doMock("../local/game-store", () => ({ deleteGame }));
  const { savedGame, saveGame, updateLocalGame } = await import("./saved-games.svelte");
  const state = {
    options: {},
    seats: [],
    you: { seats: [], replaced: [] },
    table: { round: 2, palaces: [] },
  };
  updateLocalGame("playing", { ...state, status: "playing" } as never, {}, 1);
  updateLocalGame("over", { ...state, status: "over" } as never, {}, 2);
  for (let n = 0; n < 99; n += 1) saveGame(`match ${n}`, "token");
  expect(savedGame("playing")).toMatchObject({ local: true, round: 2 });
  expect(savedGame("over")).toBeUndefined();
  expect(deleteGame.mock.calls).toEqual([["over"]]);
});

it("an invalid token is removed", async () => {
  const { saveGame, tokenOf } = await import("./saved-games.svelte");
  saveGame("one", "token");
  saveGame("one", null);
  expect(tokenOf("one")).toBeNull();
});

it("the newest games come first, and opening one does not make it newer", async () => {
  const { savedGames, updateGame, updateLocalGame } = await import("./saved-games.svelte");
  const state = { ...STATE, you: { seats: [], replaced: [] } };
  const match = (id: string) => ({ ...state, match: id, status: "over" }) as never;
  updateLocalGame("older", match("older"), { changed: 10 }, 5);
  updateLocalGame("old", match("old"), { changed: 20, day: "2026-11-16", attempt: 2 }, 90);
  expect(savedGames()).toMatchObject([
    { match: "old", changed: 20, day: "2026-11-16", attempt: 2 },
    { match: "older", changed: 10 },
  ]);
  updateGame(match("online"), true);
  const [online] = savedGames();
  vi.setSystemTime(online!.changed! + 1000);
  updateGame(match("online"), false);
  expect(savedGames()[0]).toMatchObject({ match: "online", changed: online!.changed });
  updateGame(match("online"), true);
  expect(savedGames()[0]!.changed).toBe(online!.changed! + 1000);
  vi.useRealTimers();
});

it("a match stays muted when its state changes", async () => {
  const { muteGame, savedGame, saveGame, updateGame } = await import("./saved-games.svelte");
  const state = { ...STATE, you: { seats: [], replaced: [] } };
  saveGame("one", "token");
  muteGame("one", true);
  muteGame("unknown", true);
  updateGame({ ...state, match: "one", status: "playing" } as never, true);
  expect(savedGame("one")).toMatchObject({ muted: true, token: "token" });
  expect(savedGame("unknown")).toBeUndefined();
});

it("a recovery code belongs to its token", async () => {
  const { recoveryWasShown, savedGame, saveGame, updateGame } =
    await import("./saved-games.svelte");
  saveGame("one", "token", { recovery: "CODE" });
  recoveryWasShown("one");
  updateGame(
    { ...STATE, match: "one", you: { seats: [1], host: false, replaced: [] } } as never,
    true,
  );
  expect(savedGame("one")).toMatchObject({ recovery: "CODE", recoveryShown: true, host: false });
  saveGame("one", "token");
  expect(savedGame("one")).toMatchObject({ recovery: "CODE", recoveryShown: true });
  saveGame("one", "other", { recovery: "NEW" });
  expect(savedGame("one")).toMatchObject({ recovery: "NEW", recoveryShown: undefined });
  saveGame("one", null);
  expect(savedGame("one")?.recovery).toBeUndefined();
});

it("an invitation is forgotten when its seat is taken", async () => {
  const { savedGame, saveGame, updateGame } = await import("./saved-games.svelte");
  saveGame("one", "token", { invitations: { 1: "used", 2: "open" } });
  const seats = [{ taken: true }, { taken: true }, { taken: false }];
  updateGame(
    { ...STATE, match: "one", seats, you: { seats: [0], host: true, replaced: [] } } as never,
    true,
  );
  expect(savedGame("one")?.invitations).toEqual({ 2: "open" });
});

it("a seat is muted until that is undone", async () => {
  const { muteSeat, savedGame, saveGame } = await import("./saved-games.svelte");
  saveGame("one", "token");
  muteSeat("one", 2, true);
  muteSeat("one", 1, true);
  muteSeat("unknown", 1, true);
  expect(savedGame("one")?.mutedSeats).toEqual([2, 1]);
  muteSeat("one", 2, false);
  expect(savedGame("one")?.mutedSeats).toEqual([1]);
  expect(savedGame("unknown")).toBeUndefined();
});

it("a device is the host of a match, not of a local game or without its token", async () => {
  const { isHosted } = await import("./saved-games.svelte");
  const game = { match: "one", token: "token", invitations: {} } as never as SavedGame;
  expect(isHosted({ ...game, host: true })).toBe(true);
  expect(isHosted({ ...game, host: false, invitations: { 1: "secret" } })).toBe(false);
  expect(isHosted(game)).toBe(false);
  expect(isHosted({ ...game, host: true, token: null })).toBe(false);
  expect(isHosted({ ...game, host: true, local: true })).toBe(false);
});

it("the first commitment of a match stays, and goes with the match", async () => {
  const { removeGame, saveGame, savedGame, updateGame } = await import("./saved-games.svelte");
  const state = {
    ...STATE,
    match: "one",
    you: { seats: [], replaced: [] },
    ply: 0,
    commitment: "first",
  };
  saveGame("one", "token");
  updateGame(state as never, true);
  updateGame({ ...state, ply: 5, commitment: "second" } as never, true);
  saveGame("one", null);
  expect(savedGame("one")?.firstCommitment).toEqual({ text: "first", ply: 0 });
  removeGame("one");
  updateGame({ ...state, ply: 5, commitment: null } as never, true);
  expect(savedGame("one")?.firstCommitment).toEqual({ text: null, ply: 5 });
});

it("the commitment that a player saw before joining is the first", async () => {
  const { saveGame, savedGame, updateGame } = await import("./saved-games.svelte");
  saveGame("one", "token", { firstCommitment: { text: "seen", ply: 0 } });
  const state = {
    ...STATE,
    match: "one",
    you: { seats: [], replaced: [] },
    ply: 0,
    commitment: "other",
  };
  updateGame(state as never, false);
  expect(savedGame("one")?.firstCommitment?.text).toBe("seen");
});

const GAME: SavedGame = {
  ...{ match: "", token: "token", invitations: {}, seen: 0, side: "A", status: "playing" },
  ...{ round: 2, mine: [0], scores: [3, 5], winners: null },
  seats: ["Ana", "Bo"].map((name) => ({ name, kind: "link", level: null })),
};
const LOCAL = { token: null, local: true };

it("games that wait for me come first, then those in progress, then the others", async () => {
  const { inOrder } = await import("./saved-games.svelte");
  const game = (match: string, facts: Partial<SavedGame>) => ({ ...GAME, match, ...facts });
  const games = [
    game("my turn", { toMove: 0, changed: 5 }),
    game("against computers", { ...LOCAL, changed: 3 }),
    game("at one screen", { ...LOCAL, mine: [0, 1], changed: 2 }),
    game("their turn", { toMove: 1, changed: 8 }),
    game("turn unknown", { seen: 7 }),
    game("computers alone", { ...LOCAL, mine: [], changed: 6 }),
    game("waiting, newer", { status: "waiting", changed: 99 }),
    game("waiting", { status: "waiting", toMove: 0, changed: 98 }),
    game("watched", { token: null, mine: [], toMove: 0, changed: 97 }),
    game("elsewhere", { elsewhere: true, toMove: 0, changed: 96.8 }),
    game("host who resigned", { mine: [], host: true, toMove: 0, changed: 96.6 }),
    game("resigned or left", { mine: [], host: false, toMove: 0, changed: 96.5 }),
    game("finished", { status: "over", toMove: 0, changed: 96 }),
    game("finished here", { ...LOCAL, status: "over", changed: 95 }),
    game("gone", { gone: true, toMove: 0, changed: 94 }),
  ];
  expect(inOrder(games.toReversed()).map(({ match }) => match)).toEqual(
    games.map(({ match }) => match),
  );
});

it("the game to continue is not finished, watched or gone", async () => {
  const { gameToContinue, markGone, markUnseated, saveGame, savedGame, updateGame } =
    await import("./saved-games.svelte");
  const state = { ...STATE, you: { seats: [0], host: true, replaced: [] } };
  saveGame("watched", null);
  updateGame({ ...state, match: "over", status: "over" } as never, true);
  expect(gameToContinue()).toBeUndefined();
  saveGame("waiting", "token");
  expect(gameToContinue()?.match).toBe("waiting");
  saveGame("playing", "token");
  updateGame({ ...state, match: "playing" } as never, true);
  expect(gameToContinue()?.match).toBe("playing");
  markGone("playing");
  markGone("unknown");
  expect(gameToContinue()?.match).toBe("waiting");
  updateGame({ ...state, match: "playing" } as never, true); // the server has it again
  expect(gameToContinue()?.match).toBe("playing");
  markUnseated("playing"); // another device has the seat
  expect(gameToContinue()?.match).toBe("waiting");
  expect(savedGame("playing")).toMatchObject({ mine: [0], host: true }); // what its page says
  saveGame("playing", "new token");
  expect(gameToContinue()?.match).toBe("playing");
});

it("it is my turn only if it could be that of another", async () => {
  const { isMyTurn } = await import("./saved-games.svelte");
  expect(isMyTurn({ ...GAME, toMove: 0 })).toBe(true);
  expect(isMyTurn({ ...GAME, toMove: 1 })).toBe(false);
  expect(isMyTurn({ ...GAME, toMove: 0, status: "over" })).toBe(false);
  expect(isMyTurn({ ...GAME, toMove: 0, gone: true })).toBe(false);
  expect(isMyTurn({ ...GAME, ...LOCAL, toMove: 1 })).toBe(true); // a computer moves at once
  expect(isMyTurn({ ...GAME, ...LOCAL, mine: [0, 1], toMove: 1 })).toBe(false);
});

it("a listed match is refreshed, and what its player has not seen stays unseen", async () => {
  const { refreshGame, saveGame, savedGame, updateGame } = await import("./saved-games.svelte");
  const state = { ...STATE, match: "one", you: { seats: [0], host: true, replaced: [] } };
  const moved = { ...state, take_overs: [1], table: { ...state.table, to_move: 0 } } as never;
  refreshGame(moved, "token");
  expect(savedGame("one")).toBeUndefined(); // it was removed in the meantime
  saveGame("one", "token");
  updateGame(state as never, true);
  refreshGame(moved, "other");
  expect(savedGame("one")?.toMove).toBeUndefined();
  refreshGame(moved, "token");
  expect(savedGame("one")).toMatchObject({ toMove: 0, takeOvers: 0 });
  const { changed } = savedGame("one")!;
  vi.setSystemTime(changed! + 1000);
  refreshGame(moved, "token");
  expect(savedGame("one")?.changed).toBe(changed);
  vi.useRealTimers();
});

it("the storage is to be kept after the first finished game of this device", async () => {
  const persist = vi.fn().mockRejectedValue(new Error("not allowed"));
  vi.stubGlobal("navigator", { storage: { persist } });
  const { updateGame } = await import("./saved-games.svelte");
  const state = (status: string, seats: number[]) =>
    ({ ...STATE, match: "one", status, you: { seats, host: false, replaced: [] } }) as never;
  updateGame(state("playing", [0]), true);
  updateGame(state("over", []), true); // watched
  expect(persist).not.toHaveBeenCalled();
  updateGame(state("over", [0]), true);
  updateGame(state("over", [0]), false);
  expect(persist).toHaveBeenCalledOnce();
  vi.resetModules(); // another visit
  const again = await import("./saved-games.svelte");
  again.updateGame(state("over", [0]), false);
  expect(persist).toHaveBeenCalledOnce();
});
