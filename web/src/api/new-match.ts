/** What the form of a new game may contain, and the request for a match that it makes. */
import { SEAT_KINDS } from "../wire";
import { newSecret } from "../state/secret";
import type { NewSeat, NewMatch, SeatKind } from "../wire";
import { MOVE_SECONDS, type Draft, type DraftSeat } from "./draft";
import { HAS_SERVER } from "./server";

/** The kinds of seats to choose from: without a server, only those on this device. */
export const offeredKinds: readonly SeatKind[] = HAS_SERVER ? SEAT_KINDS : ["here", "computer"];

/** Fewer seconds are too few to look at the table; the server allows one. */
export const LEAST = { moveSeconds: 5, totalMinutes: 1, increment: 0 };

/** The time per move that the server gives a listed table if the host chooses none. */
const LISTED_SECONDS = 180;

/** List the match or not: a listed one always has a time limit, which goes with the listing. */
export function setListed(draft: Draft, listed: boolean): void {
  draft.listed = listed;
  if (listed && draft.time === "none") {
    draft.time = "move";
    draft.moveSeconds = LISTED_SECONDS;
  } else if (!listed && draft.time === "move" && draft.moveSeconds === LISTED_SECONDS) {
    draft.time = "none";
    draft.moveSeconds = MOVE_SECONDS;
  }
}

/** Whether the game of the form is played on this device only, and so needs no server. */
export function isLocal({ players, seats, time, listed }: Draft): boolean {
  const needsServer = ({ kind }: DraftSeat) => kind === "link" || kind === "open";
  return time === "none" && !listed && !seats.slice(0, players).some(needsServer);
}

export type Field = "spectators" | "moveSeconds" | "totalMinutes" | "increment" | "seed";

const WEEK = 7 * 24 * 3600;

function between(number: number | null, least: number, most: number): boolean {
  return number !== null && number >= least && number <= most;
}

/** Fields with a value that the server would refuse. */
export function validate(draft: Draft): Set<Field> {
  const invalid = new Set<Field>();
  const seats = draft.seats.slice(0, draft.players);
  if (!isLocal(draft) && !draft.spectators && seats.every((seat) => seat.kind === "computer"))
    invalid.add("spectators");
  if (draft.time === "move" && !between(draft.moveSeconds, LEAST.moveSeconds, WEEK))
    invalid.add("moveSeconds");
  if (draft.time === "total") {
    if (!between(draft.totalMinutes, LEAST.totalMinutes, WEEK / 60)) invalid.add("totalMinutes");
    if (!between(draft.increment, LEAST.increment, 3600)) invalid.add("increment");
  }
  const seed = draft.seed.trim();
  if (seed !== "" && !(/^\d{1,16}$/.test(seed) && Number(seed) <= Number.MAX_SAFE_INTEGER))
    invalid.add("seed");
  return invalid;
}

function newSeat({ kind, name, level }: DraftSeat): NewSeat {
  if (kind === "computer") return { kind, level };
  // Players who join by a link enter their own name.
  return kind === "here" ? { kind, name: name.trim() } : { kind };
}

/** The request for the match that the form describes. */
export function newMatch(draft: Draft): NewMatch {
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
    fair_play: draft.listed || draft.fairPlay,
  };
}

/** A request for a match, and the secrets that make it idempotent. */
export interface Attempt {
  match: NewMatch & { id: string };
  token: string;
}

/**
 * The attempt to create a match. If the response to the last one was lost, the same request gets
 * the same match; another request must not get it.
 */
export function createAttempt(match: NewMatch, last: Attempt | null): Attempt {
  if (last && JSON.stringify({ ...match, id: last.match.id }) === JSON.stringify(last.match))
    return last;
  return { match: { ...match, id: newSecret() }, token: newSecret() };
}
