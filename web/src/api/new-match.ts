/** The form of a new match, its validation, and the request that it makes. */
import type { Level, NewSeat, NewMatch, OnFlag, SeatKind, Side } from "../wire";

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
export function validate(draft: Draft): Set<Field> {
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
  };
}

/** One person here against one computer: what “Play now” asks for. */
export function quickMatch(name: string, level: Level): NewMatch {
  return newMatch(firstDraft(name, level));
}
