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
  const { savedGame, saveGame, tokenOf } = await import("./saved-games.svelte");
  saveGame("one", "token", { invitations: { 1: "secret" } });
  saveGame("two", "other");
  expect(tokenOf("one")).toBe("token");
  expect(savedGame("one")?.invitations).toEqual({ 1: "secret" });
  expect(tokenOf("two")).toBe("other");
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
  const state = { options: {}, seats: [], you: { seats: [] }, table: { round: 2, palaces: [] } };
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
  const { addTimes, savedGames, updateGame, updateLocalGame } =
    await import("./saved-games.svelte");
  const state = { ...STATE, you: { seats: [] } };
  const match = (id: string) => ({ ...state, match: id, status: "over" }) as never;
  updateLocalGame("older", match("older"), {}, 5);
  updateLocalGame("old", match("old"), { changed: 20, day: "2026-11-16", attempt: 2 }, 90);
  addTimes([
    { id: "older", changed: 10 },
    { id: "old", changed: 99 },
    { id: "unknown", changed: 1 },
  ]);
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
  const state = { ...STATE, you: { seats: [] } };
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
  updateGame({ ...STATE, match: "one", you: { seats: [1], host: false } } as never, true);
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
  updateGame({ ...STATE, match: "one", seats, you: { seats: [0], host: true } } as never, true);
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
  expect(isHosted({ ...game, invitations: { 1: "secret" } })).toBe(true); // of an older version
  expect(isHosted(game)).toBe(false);
  expect(isHosted({ ...game, host: true, token: null })).toBe(false);
  expect(isHosted({ ...game, host: true, local: true })).toBe(false);
});

it("the first commitment of a match stays, and goes with the match", async () => {
  const { removeGame, saveGame, savedGame, updateGame } = await import("./saved-games.svelte");
  const state = { ...STATE, match: "one", you: { seats: [] }, ply: 0, commitment: "first" };
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
  const state = { ...STATE, match: "one", you: { seats: [] }, ply: 0, commitment: "other" };
  updateGame(state as never, false);
  expect(savedGame("one")?.firstCommitment?.text).toBe("seen");
});
