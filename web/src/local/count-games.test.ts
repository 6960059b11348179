import { expect, it, vi } from "vitest";
import type { SavedGame } from "../state/saved-games.svelte";
import type { StoredGame } from "./game-store";

const countGames = vi.fn();
vi.mock("../state/statistics.svelte", () => ({ countGames }));
const { countListedGames } = await import("./count-games");

it("stored games that are listed as finished are counted, with the time of their end", () => {
  const listed: Record<string, Partial<SavedGame>> = {
    over: { status: "over", side: "B", seats: [], mine: [0], scores: [5, 3], winners: [0] },
    playing: { status: "playing", winners: null },
  };
  const stored = ["over", "playing", "unlisted"].map((id) => ({ id, changed: 7 }) as StoredGame);
  countListedGames(stored, (id) => listed[id] as SavedGame);
  expect(countGames.mock.calls).toEqual([
    [[expect.objectContaining({ id: "over", at: 7, side: "B", scores: [5, 3], winners: [0] })]],
  ]);
});
