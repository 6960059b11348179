/** Counts finished local games in the statistics. */
import type { GameState } from "../api/engine";
import type { SavedGame } from "../state/saved-games.svelte";
import { countGames } from "../state/statistics.svelte";
import type { StoredGame } from "./game-store";

/** Count a game if it is over. A game that was counted before is not counted again. */
export function countGame(game: StoredGame, { result, you, table }: GameState): void {
  if (!result) return;
  const { id, changed: at, side, seats, day, attempt, helped } = game;
  const { winners, scores } = result;
  const own = table.palaces[you.seats[0] ?? -1];
  const windows = own?.columns.map(({ window }) => window).join("/");
  const played = { id, at, side, seats, mine: you.seats, scores, winners, helped };
  countGames([{ ...played, day, attempt, windows }]);
}

/** Count the stored games that are listed as finished. */
export function countListedGames(
  stored: readonly StoredGame[],
  listed: (id: string) => SavedGame | undefined,
): void {
  countGames(
    stored.flatMap(({ id, changed: at, day, attempt, helped }) => {
      const { status, side, seats, mine, scores, winners } = listed(id) ?? {};
      if (status !== "over" || !winners) return [];
      const played = { side: side!, seats: seats!, mine: mine!, scores: scores!, winners };
      return [{ id, at, ...played, day, attempt, helped }];
    }),
  );
}
