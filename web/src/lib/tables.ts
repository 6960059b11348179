/** Tables before there is a board: codes and links, what is asked for, who may sit where. */
import type { Level, NewSeat, NewMatch, OnFlag, SeatKind, Side, MatchInfo } from "../wire";

// --- Links

export interface Code {
  match: string;
  /** Of an invitation; null where only the table is named. */
  secret: string | null;
}

const CODE = /^([\w-]{6,64})(?:\.([\w-]{8,100}=*))?$/;
const LINK = /#\/(?:join|table|replay)\/([^/?#\s]+)/;

/** What a link, a code or the bare name of a table says; null where it is none of these. */
export function readCode(text: string): Code | null {
  const bare = text.trim();
  const found = CODE.exec(LINK.exec(bare)?.[1] ?? bare);
  return found ? { match: found[1]!, secret: found[2] ?? null } : null;
}

export function writeCode({ match, secret }: Code): string {
  return secret === null ? match : `${match}.${secret}`;
}

/** A link that opens a seat, or shows the table's door. */
export function makeLink(match: string, secret: string | null, origin = location.origin): string {
  return `${origin}/#/join/${writeCode({ match, secret })}`;
}

// --- A table to be made

export interface DraftSeat {
  kind: SeatKind;
  name: string;
  level: Level;
}

/** The form of a new table; seats and numbers that are not used now are kept for later. */
export interface Draft {
  players: 2 | 3 | 4;
  seats: DraftSeat[];
  side: Side;
  /** A seat, or -1 for the lot. */
  start: number;
  takeBacks: boolean;
  spectators: boolean;
  hints: "auto" | "on" | "off";
  listed: boolean;
  time: "none" | "move" | "total";
  moveSeconds: number | null;
  totalMinutes: number | null;
  increment: number | null;
  onFlag: OnFlag;
  seed: string;
}

export function firstDraft(name: string, level: Level): Draft {
  return {
    players: 2,
    seats: [
      { kind: "here", name, level },
      { kind: "computer", name: "", level },
      { kind: "computer", name: "", level },
      { kind: "computer", name: "", level },
    ],
    side: "A",
    start: -1,
    takeBacks: true,
    spectators: true,
    hints: "auto",
    listed: false,
    time: "none",
    moveSeconds: 60,
    totalMinutes: 15,
    increment: 5,
    onFlag: "computer",
    seed: "",
  };
}

export type Field = "spectators" | "moveSeconds" | "totalMinutes" | "increment" | "seed";

const WEEK = 7 * 24 * 3600;

function between(number: number | null, least: number, most: number): boolean {
  return number !== null && number >= least && number <= most;
}

/** Fields that cannot be sent so: what the server would refuse, told before asking. */
export function faults(draft: Draft): Set<Field> {
  const found = new Set<Field>();
  const seats = draft.seats.slice(0, draft.players);
  if (!draft.spectators && seats.every((seat) => seat.kind === "computer")) found.add("spectators");
  if (draft.time === "move" && !between(draft.moveSeconds, 1, WEEK)) found.add("moveSeconds");
  if (draft.time === "total") {
    if (!between(draft.totalMinutes, 1, WEEK / 60)) found.add("totalMinutes");
    if (!between(draft.increment, 0, 3600)) found.add("increment");
  }
  const seed = draft.seed.trim();
  if (seed !== "" && !(/^\d{1,16}$/.test(seed) && Number(seed) <= Number.MAX_SAFE_INTEGER))
    found.add("seed");
  return found;
}

function newSeat({ kind, name, level }: DraftSeat): NewSeat {
  if (kind === "computer") return { kind, level };
  // Who comes by a link says their own name at the door.
  return kind === "here" ? { kind, name: name.trim() } : { kind };
}

/** The table that the form asks for. */
export function newTable(draft: Draft): NewMatch {
  const seed = draft.seed.trim();
  return {
    seats: draft.seats.slice(0, draft.players).map(newSeat),
    side: draft.side,
    start_player: draft.start >= 0 && draft.start < draft.players ? draft.start : null,
    seed: seed === "" ? null : Number(seed),
    time:
      draft.time === "none"
        ? null
        : draft.time === "move"
          ? { kind: "move", seconds: draft.moveSeconds! }
          : {
              kind: "total",
              seconds: draft.totalMinutes! * 60,
              increment: draft.increment!,
            },
    on_flag: draft.onFlag,
    take_backs: draft.takeBacks,
    spectators: draft.spectators,
    hints: draft.hints === "auto" ? null : draft.hints === "on",
    listed: draft.listed,
  };
}

/** One person here against one computer: what “Play now” asks for. */
export function quickTable(name: string, level: Level): NewMatch {
  return newTable(firstDraft(name, level));
}

/** Invitations by the number of their seat, as the games of this device keep them. */
export function bySeat(invitations: { seat: number; secret: string }[]): Record<number, string> {
  return Object.fromEntries(invitations.map(({ seat, secret }) => [seat, secret]));
}

// --- At the door

/** What one can do at a table that one sees from the door. */
export type Way = "join" | "watch" | "replay" | "full";

export function wayIn(table: MatchInfo, secret: string | null): Way {
  // An invitation opens its seat for as long as there is a match, and again if the token is lost.
  if (table.status === "over") return "replay";
  if (secret !== null || hasFreeSeat(table)) return "join";
  return table.options.spectators ? "watch" : "full";
}

export function hasFreeSeat(table: MatchInfo): boolean {
  return table.seats.some((seat) => seat.kind === "open" && !seat.taken);
}

// --- The last level

const LEVEL_KEY = "sintra.level";

export function lastLevel(): Level {
  try {
    const kept = localStorage.getItem(LEVEL_KEY);
    if (kept === "easy" || kept === "medium" || kept === "hard" || kept === "expert") return kept;
  } catch {
    // A browser that keeps nothing begins in the middle each time.
  }
  return "medium";
}

export function keepLevel(level: Level): void {
  try {
    localStorage.setItem(LEVEL_KEY, level);
  } catch {
    // As above.
  }
}
