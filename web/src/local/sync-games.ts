/** Keeps the list of saved games and the stored local games in agreement. */
import { removeGame, savedGame, savedGames, updateLocalGame } from "../state/saved-games.svelte";
import { countListedGames } from "./count-games";
import { listGames } from "./game-store";
import { sourceOf, stateOf } from "./local-games";
import { rules } from "./rules-client";

/**
 * Remove listed games that are not stored any more: the browser may have deleted them. List stored
 * games that are missing: the tab may have been closed before it could list them. Count finished
 * games.
 */
export async function syncGames(): Promise<void> {
  // Read before the stored games: a game that is created in the meantime must not be removed.
  const listed = savedGames().filter((game) => game.local);
  const stored = await listGames();
  if (!stored) return;
  const ids = new Set(stored.map((game) => game.id));
  for (const { match } of listed) if (!ids.has(match)) removeGame(match);
  for (const game of stored) {
    if (savedGame(game.id)) continue;
    try {
      const state = stateOf(game, await rules.view(sourceOf(game)));
      const { changed, day, attempt } = game;
      updateLocalGame(game.id, state, { changed, day, attempt }, changed);
    } catch {
      // Its page shows why it cannot be opened.
    }
  }
  countListedGames(stored, savedGame);
}
