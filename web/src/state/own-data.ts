/** Everything that this page has saved on this device. */
import { api, ApiError } from "../api/http";
import { HAS_SERVER } from "../api/server";
import { addGames, deleteDatabase, listGames, type StoredGame } from "../local/game-store";
import { sourceOf, stateOf } from "../local/local-games";
import { rules } from "../local/rules-client";
import { ENGINE_FAILED } from "../local/types";
import {
  DataError,
  isStoredGame,
  MAX_MEGABYTES,
  mergedValues,
  onlineGames,
  readData,
  writeData,
} from "./data-file";
import {
  addMatches,
  isHosted,
  MAX_GAMES,
  removeGame,
  savedGame,
  savedGames,
  updateLocalGame,
  type SavedGame,
} from "./saved-games.svelte";
import { gameResults } from "./statistics.svelte";
import { readText, writeText } from "./storage";
import type { Status } from "../wire";

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
  for (const key of ownKeys()) localStorage.removeItem(key);
}

/** The keys of this page in the local storage. If it is blocked, nothing is saved in it. */
function ownKeys(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n)!);
    return keys.filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
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

// --- One file

/**
 * Everything that this device has saved, as the text of a file; null if it cannot be read. A game
 * that no page can open is left out: with it, the file could not be loaded.
 */
export async function exportData(): Promise<string | null> {
  const listed = await listGames();
  if (!listed) return null;
  const valid = await Promise.all(listed.map(isValid));
  const games = listed.filter((_, index) => valid[index]);
  const storage = Object.fromEntries(ownKeys().map((key) => [key, readText(key)!]));
  return writeData({ site: location.origin, games, storage });
}

/** What was added from a file. */
export interface Imported {
  games: number;
  results: number;
  /** How many games were not added because the list is full. */
  leftOut: number;
}

/**
 * Add what another device has saved. Nothing of this device is lost: of a game that both have, the
 * later version stays; the list of games is not filled beyond its limit, which would delete others.
 * Rejects with a DataError, or an ApiError if the rules cannot be loaded, before anything changes.
 */
export async function importData(file: File): Promise<Imported> {
  if (file.size > MAX_MEGABYTES * 1_000_000) throw new DataError("size");
  const data = readData(await file.text());
  const own = await listGames();
  if (!own) throw new DataError("storage");
  const versions = new Map(own.map(({ id, version }) => [id, version]));
  const locals = await Promise.all(
    data.games.map(async (game, index) => ({ game, state: await checkedState(game, index + 1) })),
  );
  const later = locals.filter(({ game }) => !(versions.get(game.id)! >= game.version));
  // Tokens are secrets of the server that they are from.
  const matches = (HAS_SERVER && data.site === location.origin ? onlineGames(data) : []).filter(
    ({ match, token }) => {
      const own = savedGame(match);
      return !own || (token && (!own.token || own.elsewhere));
    },
  );

  const found = [
    ...later.map(({ game: { id, changed }, state }) => ({ id, changed, status: state.status })),
    ...matches.map(({ match, changed, seen, status }) => ({
      ...{ id: match, status },
      changed: changed ?? seen,
    })),
  ];
  const rankOf = ({ status }: { status: Status }) => (status === "over" ? 1 : 0);
  const unlisted = found
    .filter(({ id }) => !savedGame(id))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.changed - a.changed);
  const room = Math.max(0, MAX_GAMES - savedGames().length);
  const leftOut = new Set(unlisted.slice(room).map(({ id }) => id));
  const added = later.filter(({ game }) => !leftOut.has(game.id));

  const resultsBefore = gameResults().length;
  await save(
    added.map(({ game }) => game),
    mergedValues(data, readText),
  );
  for (const { game, state } of added) {
    const { id, changed, day, attempt } = game;
    updateLocalGame(id, state, { changed, day, attempt }, changed);
  }
  addMatches(matches.filter(({ match }) => !leftOut.has(match)));
  return {
    games: found.length - leftOut.size,
    results: gameResults().length - resultsBefore,
    leftOut: leftOut.size,
  };
}

/** Save games and values, all or none. */
async function save(
  games: readonly StoredGame[],
  values: readonly [key: string, text: string][],
): Promise<void> {
  const before = values.map(([key]) => [key, readText(key)] as const);
  const isSaved = values.every(([key, text]) => writeText(key, text)) && !(await addGames(games));
  if (!isSaved) {
    for (const [key, text] of before) {
      if (text !== null) writeText(key, text);
      else if (readText(key) !== null) localStorage.removeItem(key);
    }
    throw new DataError("storage");
  }
  // The parts of the page read their values again, as if another tab had saved them.
  for (const [key] of values) dispatchEvent(new StorageEvent("storage", { key }));
}

/** Whether a game of this device could be loaded again; true if that cannot be found out. */
function isValid(game: StoredGame): Promise<boolean> {
  return checkedState(game, 0).then(
    () => isStoredGame(game),
    (error: unknown) => !(error instanceof DataError),
  );
}

/** The state of a game of a file, by the rules. */
async function checkedState(game: StoredGame, number: number) {
  try {
    return stateOf(game, await rules.view(sourceOf(game)));
  } catch (error) {
    if (error instanceof ApiError && error.code === ENGINE_FAILED) throw error;
    throw new DataError("game", number, { cause: error });
  }
}
