/**
 * The games of this device: matches on the server and local games. The tokens of matches are saved
 * here and nowhere else. A local game has only its summary here; `local/game-store.ts` has its moves.
 */
import type { GameState } from "../api/engine";
import { deleteGame } from "../local/game-store";
import type { Level, SeatKind, Side, Snapshot, Status } from "../wire";
import { readJson, writeText } from "./storage";

export interface SavedGame {
  /** The id of the match or of the local game. */
  match: string;
  /** Whether the game is played without a server. */
  local?: boolean;
  /** The token of this device; null for a spectator. */
  token: string | null;
  /** The secrets of the invitations, by seat. */
  invitations: Record<number, string>;
  /** When this device last opened it, in milliseconds since 1970. */
  seen: number;
  /**
   * When its state last changed, as far as this device knows, in milliseconds since 1970. Entries
   * of older versions of the page have none.
   */
  changed?: number | undefined;
  /** For a deal of the day: its date as YYYY-MM-DD, and which attempt it is. */
  day?: string | undefined;
  attempt?: number | undefined;
  /** Whether messages of the chat are not shown at the table. */
  muted?: boolean | undefined;
  side: Side;
  seats: { name: string; kind: SeatKind; level: Level | null }[];
  status: Status;
  round: number;
  /** The seats of this device. */
  mine: number[];
  scores: number[];
  winners: number[] | null;
}

const KEY = "sintra.games";
const MAX_GAMES = 100;
type SavedGames = Record<string, SavedGame>;

/** Whether this browser saves values; if not, the games are known for this visit only. */
let canSave = true;

/** The saved games; null if they cannot be read. */
function read(): SavedGames | null {
  const saved = readJson(KEY);
  if (!saved) return null;
  const games = Object.entries(saved as Record<string, Partial<SavedGame> | null>);
  return Object.fromEntries(games.filter(([match, game]) => isValid(match, game))) as SavedGames;
}

/** Another version of this page may have saved something else. */
function isValid(match: string, game: Partial<SavedGame> | null): boolean {
  return (
    game?.match === match &&
    Array.isArray(game.seats) &&
    Array.isArray(game.mine) &&
    Array.isArray(game.scores) &&
    typeof game.invitations === "object"
  );
}

let games: SavedGames = $state.raw(read() ?? {});
addEventListener("storage", (event) => {
  if (event.key === KEY) games = read() ?? games;
});

/** All saved games, the most recent first. */
export function savedGames(): SavedGame[] {
  return Object.values(games).sort((a, b) => timeOf(b) - timeOf(a));
}

function timeOf({ changed, seen }: SavedGame): number {
  return changed ?? seen;
}

export function savedGame(match: string): SavedGame | undefined {
  return games[match];
}

export function tokenOf(match: string): string | null {
  return games[match]?.token ?? null;
}

function update(change: (games: SavedGames) => void): void {
  const next = { ...((canSave && read()) || games) }; // another tab may have saved games since
  change(next);
  // A seat in an unfinished game is never deleted: without its token the game cannot be continued.
  const deletable = Object.values(next)
    .filter((game) => game.status === "over" || (!game.token && !game.local))
    .sort((a, b) => a.seen - b.seen);
  const excess = Math.max(0, Object.keys(next).length - MAX_GAMES);
  for (const game of deletable.slice(0, excess)) {
    delete next[game.match];
    if (game.local) void deleteGame(game.match);
  }
  games = next;
  if (!writeText(KEY, JSON.stringify(next))) canSave = false;
}

/**
 * Save a match that this device has created, joined or opened, before its state is known. Without
 * a token it is watched: this device has no seat, or no longer one.
 */
export function saveGame(
  match: string,
  token: string | null,
  invitations: Record<number, string> = {},
): void {
  update((games) => {
    const saved = games[match];
    games[match] = {
      side: "A",
      seats: [],
      status: "waiting",
      round: 1,
      mine: [],
      scores: [],
      winners: null,
      changed: Date.now(),
      ...saved,
      match,
      token,
      invitations: { ...saved?.invitations, ...invitations },
      seen: Date.now(),
    };
  });
}

/** Save the current state of a match; `changed` if something has just happened in it. */
export function updateGame(state: Snapshot, changed: boolean): void {
  update((games) => {
    const saved = games[state.match];
    const summary = summaryOf(state);
    // Something may have happened in a match before it was opened again.
    const isSame =
      !changed && saved && JSON.stringify({ ...saved, ...summary }) === JSON.stringify(saved);
    games[state.match] = {
      match: state.match,
      token: saved?.token ?? null,
      invitations: saved?.invitations ?? {},
      seen: Date.now(),
      changed: isSame ? saved.changed : Date.now(),
      muted: saved?.muted,
      ...summary,
    };
  });
}

/** Save the summary of a local game. */
export function updateLocalGame(
  id: string,
  state: GameState,
  facts: Pick<SavedGame, "changed" | "day" | "attempt">,
  seen = Date.now(),
): void {
  update((games) => {
    games[id] = {
      match: id,
      local: true,
      token: null,
      invitations: {},
      seen,
      ...facts,
      ...summaryOf(state),
    };
  });
}

/** Add the time of the last change to local games that are listed without it. */
export function addTimes(stored: readonly { id: string; changed: number }[]): void {
  const missing = stored.filter(({ id }) => games[id] && games[id].changed === undefined);
  if (!missing.length) return;
  update((games) => {
    for (const { id, changed } of missing) if (games[id]) games[id] = { ...games[id], changed };
  });
}

/** Show the messages of a match at the table, or not. */
export function muteGame(match: string, muted: boolean): void {
  update((games) => {
    if (games[match]) games[match] = { ...games[match], muted };
  });
}

function summaryOf(state: GameState) {
  return {
    side: state.options.side,
    seats: state.seats.map(({ name, kind, level }) => ({ name, kind, level })),
    status: state.status,
    round: Math.min(6, state.table.round),
    mine: state.you.seats,
    scores: state.result?.scores ?? state.table.palaces.map((palace) => palace.score),
    winners: state.result?.winners ?? null,
  };
}

/** Remove a game from this device. */
export function removeGame(match: string): void {
  if (games[match]?.local) void deleteGame(match);
  update((games) => delete games[match]);
}

/** A secret chosen by the client: a request whose response was lost can be repeated with it. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
