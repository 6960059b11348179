/** The games of this device: their tokens are kept here, and nowhere else. */
import type { Level, SeatKind, Side, Snapshot, Status } from "../wire";

export interface Game {
  match: string;
  /** Of this device; null where one only watches. */
  token: string | null;
  /** Secrets of seats that can be given away, by the number of the seat. */
  invitations: Record<number, string>;
  /** When it was last hovered at: milliseconds since 1970. */
  seen: number;
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
const MOST = 100;
type Games = Record<string, Game>;

/** Whether this browser keeps what it is given. Where not, games are known for this visit only. */
let keeps = true;

/** What is kept; null where the browser keeps nothing. */
function read(): Games | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(([match, game]) => isGame(match, game)),
    ) as Games;
  } catch {
    return null;
  }
}

/** Another version of this page may have written something else. */
function isGame(match: string, game: Partial<Game> | null): boolean {
  return (
    game?.match === match &&
    Array.isArray(game.seats) &&
    Array.isArray(game.mine) &&
    Array.isArray(game.scores) &&
    typeof game.invitations === "object"
  );
}

let games: Games = $state.raw(read() ?? {});
addEventListener("storage", (event) => {
  if (event.key === KEY) games = read() ?? games;
});

/** All of them, the one seen last first. */
export function savedGames(): Game[] {
  return Object.values(games).sort((one, other) => other.seen - one.seen);
}

export function savedGame(match: string): Game | undefined {
  return games[match];
}

export function tokenOf(match: string): string | null {
  return games[match]?.token ?? null;
}

function write(change: (kept: Games) => void): void {
  const next = { ...((keeps && read()) || games) }; // another tab may have written since
  change(next);
  // A seat in a game that goes on is never forgotten: nothing else opens it.
  const spare = Object.values(next)
    .filter((game) => !game.token || game.status === "over")
    .sort((one, other) => one.seen - other.seen);
  const over = Math.max(0, Object.keys(next).length - MOST);
  for (const old of spare.slice(0, over)) delete next[old.match];
  games = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    keeps = false;
  }
}

/**
 * Remember a table that was just made or joined, before anything else is known of it. Without a token
 * it is one that is hovered at: a seat there is no longer held.
 */
export function saveGame(
  match: string,
  token: string | null,
  invitations: Record<number, string> = {},
): void {
  write((kept) => {
    const known = kept[match];
    kept[match] = {
      side: "A",
      seats: [],
      status: "waiting",
      round: 1,
      mine: [],
      scores: [],
      winners: null,
      ...known,
      match,
      token,
      invitations: { ...known?.invitations, ...invitations },
      seen: Date.now(),
    };
  });
}

/** Remember how a match stands. */
export function updateGame(state: Snapshot): void {
  write((kept) => {
    const known = kept[state.match];
    kept[state.match] = {
      match: state.match,
      token: known?.token ?? null,
      invitations: known?.invitations ?? {},
      seen: Date.now(),
      side: state.options.side,
      seats: state.seats.map(({ name, kind, level }) => ({ name, kind, level })),
      status: state.status,
      round: Math.min(6, state.table.round),
      mine: state.you.seats,
      scores: state.result?.scores ?? state.table.palaces.map((palace) => palace.score),
      winners: state.result?.winners ?? null,
    };
  });
}

export function removeGame(match: string): void {
  write((kept) => delete kept[match]);
}

/** A secret of our own making: a lost answer can then be asked for again. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
