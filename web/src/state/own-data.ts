/** Everything that this page has saved on this device. */
import { api, ApiError } from "../api/http";
import { deleteDatabase } from "../local/game-store";
import { isHosted, removeGame, savedGames, type SavedGame } from "./saved-games.svelte";

/** The prefix of all keys of this page: other pages of the same host may use the storage, too. */
const PREFIX = "sintra.";

/** The matches on the server that this device may delete. */
export function hostedGames(): SavedGame[] {
  return savedGames().filter(isHosted);
}

/** Delete matches on the server; returns those that could not be deleted. */
export async function deleteHosted(games: readonly SavedGame[]): Promise<SavedGame[]> {
  const left: SavedGame[] = [];
  // One after the other: the server limits how many requests come at once.
  for (const game of games) {
    try {
      await api.deleteMatch(game.match, game.token);
      removeGame(game.match);
    } catch (error) {
      if (error instanceof ApiError && error.code === "unknown_match") removeGame(game.match);
      else left.push(game);
    }
  }
  return left;
}

/**
 * Delete the games, tokens, statistics and settings, and the files of the page that the browser
 * keeps. The page must be loaded again afterwards: what it has in memory, it would save again.
 */
export async function deleteOwnData(): Promise<void> {
  await Promise.allSettled([deleteDatabase(), deleteCaches()]);
  try {
    const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n)!);
    for (const key of keys.filter((key) => key.startsWith(PREFIX))) localStorage.removeItem(key);
  } catch {
    // The storage is blocked: then nothing is saved in it.
  }
}

async function deleteCaches(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.endsWith(registration.scope)).map((name) => caches.delete(name)),
  );
  await registration.unregister();
}
