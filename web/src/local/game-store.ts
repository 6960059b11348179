/**
 * The local games of this device, in IndexedDB. The storage may be blocked or full: a game that
 * cannot be saved stays in memory, so it goes on as long as the page is open.
 */
import type { Level } from "../wire";
import type { GameSource } from "./types";

export interface StoredSeat {
  kind: "here" | "computer";
  name: string;
  level: Level | null;
}

export interface StoredGame extends GameSource {
  /** 16 hexadecimal digits; the address of the game is #/local/ID. */
  id: string;
  /** Counts the saves, from 1; 0 for a game that was never saved. */
  version: number;
  seats: StoredSeat[];
  takeBacks: boolean;
  hints: boolean;
  /** Whether a hint was shown or a move was taken back. */
  helped?: boolean;
  /** For a deal of the day: its date as YYYY-MM-DD, and which attempt this is. */
  day?: string;
  attempt?: number;
  /** Milliseconds since 1970, like `changed`. */
  created: number;
  changed: number;
}

/** Why the storage cannot be used: no space is left, or the browser does not allow access. */
export type StorageProblem = "full" | "blocked";

export interface LoadResult {
  /** null if this device does not have the game, or if it cannot be read. */
  game: StoredGame | null;
  /** Why the game cannot be read, or why its last moves are only in memory. */
  problem: StorageProblem | null;
}

/** `newer`: another tab has saved the game since; nothing was written. */
export type SaveResult =
  { saved: StoredGame } | { newer: StoredGame } | { problem: StorageProblem };

const DATABASE = "sintra";
const STORE = "games";

/** The games whose last save failed, with the reason. */
const unsaved = new Map<string, { game: StoredGame; problem: StorageProblem }>();

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onerror = () => reject(request.error!);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => (opening = null);
      // A newer version of the page must not have to wait for this tab.
      database.onversionchange = () => {
        database.close();
        opening = null;
      };
      resolve(database);
    };
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

/** Run a transaction. It is committed when the promise resolves. */
async function transact<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  // "strict": a saved move is on the disk, not only in a buffer of the system.
  const transaction = (await openDatabase()).transaction(STORE, mode, { durability: "strict" });
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction failed"));
  });
  const [result] = await Promise.all([action(transaction.objectStore(STORE)), committed]);
  return result;
}

function problemOf(error: unknown): StorageProblem {
  return error instanceof Error && error.name === "QuotaExceededError" ? "full" : "blocked";
}

export async function loadGame(id: string): Promise<LoadResult> {
  const inMemory = unsaved.get(id);
  try {
    const stored: StoredGame | undefined = await transact("readonly", (store) =>
      resultOf(store.get(id)),
    );
    if (inMemory && !(stored && stored.version > inMemory.game.version)) return inMemory;
    return { game: stored ?? null, problem: null };
  } catch (error) {
    return inMemory ?? { game: null, problem: problemOf(error) };
  }
}

/** Save a game that was loaded or saved with `game.version`, unless another tab was quicker. */
export async function saveGame(game: StoredGame): Promise<SaveResult> {
  const saved = { ...game, version: game.version + 1, changed: Date.now() };
  try {
    const newer = await transact("readwrite", async (store) => {
      const stored: StoredGame | undefined = await resultOf(store.get(game.id));
      if (stored && stored.version > game.version) return stored;
      store.put(saved);
      return null;
    });
    unsaved.delete(game.id);
    return newer ? { newer } : { saved };
  } catch (error) {
    const problem = problemOf(error);
    unsaved.set(game.id, { game, problem });
    return { problem };
  }
}

/** Store games as they are, all or none; a game that is stored with a later version stays. */
export async function addGames(games: readonly StoredGame[]): Promise<StorageProblem | null> {
  try {
    await transact("readwrite", async (store) => {
      for (const game of games) {
        const stored: StoredGame | undefined = await resultOf(store.get(game.id));
        if (!(stored && stored.version >= game.version)) store.put(game);
      }
    });
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** All games, with the moves that are only in memory; null if they cannot be read. */
export async function listGames(): Promise<StoredGame[] | null> {
  try {
    const stored: StoredGame[] = await transact("readonly", (store) => resultOf(store.getAll()));
    const games = new Map(stored.map((game) => [game.id, game]));
    for (const { game } of unsaved.values())
      if (!(games.get(game.id)?.version! > game.version)) games.set(game.id, game);
    return [...games.values()];
  } catch {
    return null;
  }
}

export async function deleteGame(id: string): Promise<void> {
  unsaved.delete(id);
  try {
    await transact("readwrite", (store) => resultOf(store.delete(id)));
  } catch {
    // The game stays in the storage, and in the list of games: it can be removed later.
  }
}

/** Delete all games of this device. */
export async function deleteDatabase(): Promise<void> {
  unsaved.clear();
  const database = await opening?.catch(() => null);
  database?.close();
  opening = null;
  await resultOf(indexedDB.deleteDatabase(DATABASE));
}
