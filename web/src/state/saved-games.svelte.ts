/**
 * The games of this device: matches on the server and local games. The tokens of matches are saved
 * here and nowhere else. A local game has only its summary here; `local/game-store.ts` has its moves.
 */
import type { GameState } from "../api/engine";
import { deleteGame } from "../local/game-store";
import type { Level, SeatKind, Side, Snapshot, Status } from "../wire";
import { keepStorage } from "./keep-storage";
import { readJson, writeText } from "./storage";

/** A commitment of the server to the deals of a match, when this device first heard of the match. */
export interface FirstCommitment {
  /** null if the server did not commit itself. */
  text: string | null;
  /** The number of moves that had been played. */
  ply: number;
}

export interface SavedGame {
  /** The id of the match or of the local game. */
  match: string;
  /** Whether the game is played without a server. */
  local?: boolean;
  /** The token of this device; null for a spectator. */
  token: string | null;
  /** The secrets of the invitations, by seat. */
  invitations: Record<number, string>;
  /** The code with which the player continues on another device. */
  recovery?: string | undefined;
  /** Whether the player has looked at the recovery code. */
  recoveryShown?: boolean | undefined;
  /** The number of turns that the clock has taken from the player, and that the player knows of. */
  missed?: number | undefined;
  /** Whether this device is the host, as far as it knows. */
  host?: boolean | undefined;
  /** Whether another device continues with the seats: the token is not valid any more. */
  elsewhere?: boolean | undefined;
  /** When this device last opened it, in milliseconds since 1970. */
  seen: number;
  /** When its state last changed, as far as this device knows, in milliseconds since 1970. */
  changed?: number | undefined;
  /** For a deal of the day: its date as YYYY-MM-DD, and which attempt it is. */
  day?: string | undefined;
  attempt?: number | undefined;
  /** Whether messages of the chat are not shown at the table. */
  muted?: boolean | undefined;
  /** The seats whose messages are not shown on this device. */
  mutedSeats?: number[] | undefined;
  /** How many times players have continued on another device, as far as this device knows. */
  takeOvers?: number | undefined;
  /** It never changes: at the end, it shows whether the server has kept to it. */
  firstCommitment?: FirstCommitment | undefined;
  /** Whether the server has deleted it, or never had it. */
  gone?: boolean | undefined;
  side: Side;
  /** `taken` is false while no player has the seat, and else not saved. */
  seats: { name: string; kind: SeatKind; level: Level | null; taken?: boolean }[];
  status: Status;
  round: number;
  /** The seats of this device. */
  mine: number[];
  scores: number[];
  winners: number[] | null;
  /** The seat whose turn it is. */
  toMove?: number | undefined;
}

const KEY = "sintra.games";
export const MAX_GAMES = 100;
type SavedGames = Record<string, SavedGame>;

/** Whether the games are saved; if not, they are known for this visit only. */
let areSaved = $state(true);
export const gamesAreSaved = (): boolean => areSaved;

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
  if (event.key === KEY) games = current();
});

/** What all tabs have saved, with what this one could not save. */
function current(): SavedGames {
  const stored = read() ?? games;
  return areSaved ? stored : { ...stored, ...games };
}

/** All saved games, in the order of `inOrder`. */
export function savedGames(): SavedGame[] {
  return inOrder(Object.values(games));
}

/**
 * Games that wait for this player, then for others, then for players; then games that are watched,
 * finished, and no longer on the server. Of the same kind, the most recent is the first.
 */
export function inOrder(games: readonly SavedGame[]): SavedGame[] {
  return [...games].sort((a, b) => rankOf(a) - rankOf(b) || timeOf(b) - timeOf(a));
}

const WATCHED = 3;

function rankOf(game: SavedGame): number {
  if (game.gone) return WATCHED + 2;
  if (game.status === "over") return WATCHED + 1;
  if (!game.local && !hasPlace(game)) return WATCHED;
  if (game.status === "waiting") return 2;
  return waitsForMe(game) ? 0 : 1;
}

/** Whether this device may play: it has not left or lost its seats, as far as it knows. */
function hasPlace({ token, mine, status, host = true, elsewhere }: SavedGame): boolean {
  return !!token && !elsewhere && (mine.length > 0 || (host && status === "waiting"));
}

/**
 * Whether a person at this device is to move, as far as it knows. Computers move at once in a local
 * game, so that it always waits for its people.
 */
function waitsForMe({ status, local, mine, toMove, gone, elsewhere }: SavedGame): boolean {
  if (status !== "playing" || gone || elsewhere) return false;
  return local ? mine.length > 0 : mine.includes(toMove ?? -1);
}

/** Whether it is the turn of this player, and could be that of another. */
export function isMyTurn(game: SavedGame): boolean {
  return waitsForMe(game) && game.mine.length < game.seats.length;
}

/** The game to continue: the first one that is not finished and has a seat of this device. */
export function gameToContinue(): SavedGame | undefined {
  const [first] = savedGames();
  return first && rankOf(first) < WATCHED ? first : undefined;
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
  const next = { ...current() };
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
  areSaved = writeText(KEY, JSON.stringify(next)); // after a failure, the next change tries again
}

/**
 * Save a match that this device has created, joined or opened, before its state is known. Without
 * a token it is watched: this device has no seat, or no longer one.
 */
export function saveGame(
  match: string,
  token: string | null,
  facts: Partial<
    Pick<
      SavedGame,
      "invitations" | "recovery" | "recoveryShown" | "muted" | "mutedSeats" | "firstCommitment"
    >
  > = {},
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
      // A new token has a new code, and without a token there is none.
      ...(token !== saved?.token && {
        recovery: undefined,
        recoveryShown: undefined,
        elsewhere: undefined,
      }),
      ...facts,
      match,
      token,
      invitations: { ...saved?.invitations, ...facts.invitations },
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
    const isSame = !changed && saved && isUpToDate(saved, summary);
    games[state.match] = {
      token: null,
      firstCommitment: { text: state.commitment, ply: state.ply },
      ...saved,
      match: state.match,
      invitations: openInvitations(saved?.invitations ?? {}, state),
      seen: Date.now(),
      changed: isSame ? saved.changed : Date.now(),
      host: state.you.host,
      takeOvers: state.take_overs.length,
      gone: undefined,
      ...summary,
    };
  });
  keepIfOver(state);
}

/**
 * Save the current state of a match that is only listed. What its players have not seen yet, such
 * as who continued on another device, stays unseen.
 */
export function refreshGame(state: Snapshot, token: string | null): void {
  const { match } = state;
  // It may have been removed or joined since its state was requested.
  if (!games[match] || games[match].token !== token) return;
  const summary = { gone: undefined, ...summaryOf(state) };
  if (JSON.stringify({ ...games[match], ...summary }) === JSON.stringify(games[match])) return;
  update((games) => {
    const saved = games[match];
    if (!saved) return;
    const changed = isUpToDate(saved, summary) ? saved.changed : Date.now();
    games[match] = { ...saved, ...summary, changed };
  });
}

/** Whether a saved game has this summary. */
function isUpToDate(saved: SavedGame, summary: Partial<SavedGame>): boolean {
  return JSON.stringify({ ...saved, ...summary }) === JSON.stringify(saved);
}

/** The token of this device is not valid any more: another device continues with the seats. */
export function markUnseated(match: string): void {
  update((games) => {
    if (games[match]) games[match] = { ...games[match], elsewhere: true };
  });
}

/** The server does not have a match any more. */
export function markGone(match: string): void {
  if (!games[match] || games[match].gone) return;
  update((games) => {
    if (games[match]) games[match] = { ...games[match], gone: true };
  });
}

/** The invitations that were not used: each works once. */
function openInvitations(invitations: Record<number, string>, { seats }: Snapshot) {
  const open = Object.entries(invitations).filter(([seat]) => !seats[Number(seat)]?.taken);
  return Object.fromEntries(open);
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
  keepIfOver(state);
}

/** The results of the first finished game, and all before it, are worth keeping. */
function keepIfOver({ status, you }: GameState): void {
  if (status === "over" && you.seats.length > 0) keepStorage();
}

/** List matches that another device has saved. */
export function addMatches(added: readonly SavedGame[]): void {
  update((games) => {
    for (const game of added) {
      const firstCommitment = games[game.match]?.firstCommitment ?? game.firstCommitment;
      games[game.match] = { ...game, firstCommitment };
    }
  });
}

/** Show the messages of a match at the table, or not. */
export function muteGame(match: string, muted: boolean): void {
  update((games) => {
    if (games[match]) games[match] = { ...games[match], muted };
  });
}

/** Show the messages of a seat, or not. */
export function muteSeat(match: string, seat: number, muted: boolean): void {
  const { mutedSeats = [] } = games[match] ?? {};
  if (mutedSeats.includes(seat) === muted) return;
  update((games) => {
    const others = mutedSeats.filter((other) => other !== seat);
    if (games[match])
      games[match] = { ...games[match], mutedSeats: muted ? [...others, seat] : others };
  });
}

/** Whether the player has looked at a recovery code on this device, and so knows where they are. */
export function recoveryWasSeen(): boolean {
  return Object.values(games).some((game) => game.recoveryShown);
}

/** The player looks at the recovery code. */
export function recoveryWasShown(match: string): void {
  update((games) => {
    if (games[match]) games[match] = { ...games[match], recoveryShown: true };
  });
}

/** The player knows that the clock has taken this number of turns. */
export function missedWasTold(match: string, missed: number): void {
  update((games) => {
    if (games[match]) games[match] = { ...games[match], missed };
  });
}

/** Whether this device is the host. */
export function isHosted({ local, token, host, elsewhere }: SavedGame): boolean {
  return !local && !!token && !elsewhere && !!host;
}

function summaryOf(state: GameState) {
  return {
    side: state.options.side,
    seats: state.seats.map(({ name, kind, level, taken }) => ({
      ...{ name, kind, level },
      ...(!taken && { taken }),
    })),
    status: state.status,
    round: Math.min(6, state.table.round),
    // A computer plays some of them, until the player comes back.
    mine: [...state.you.seats, ...state.you.replaced],
    scores: state.result?.scores ?? state.table.palaces.map((palace) => palace.score),
    winners: state.result?.winners ?? null,
    toMove: state.table.to_move,
  };
}

/** Remove a game from this device. */
export function removeGame(match: string): void {
  if (games[match]?.local) void deleteGame(match);
  update((games) => delete games[match]);
}
