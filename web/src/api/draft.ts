/** What the form of a new game contains. A game against one computer begins without the form. */
import type { Level, OnFlag, SeatKind, Side } from "../wire";

export interface DraftSeat {
  kind: SeatKind;
  name: string;
  level: Level;
}

/** The form of a new match. It keeps seats and numbers that are not used at the moment. */
export interface Draft {
  players: 2 | 3 | 4;
  seats: DraftSeat[];
  side: Side;
  /** The seat of the starting player; -1 for a random one. */
  start: number;
  takeBacks: boolean;
  spectators: boolean;
  hints: "auto" | "on" | "off";
  listed: boolean;
  /** At a private table; a listed one always has these rules. */
  fairPlay: boolean;
  time: "none" | "move" | "total";
  moveSeconds: number | null;
  totalMinutes: number | null;
  increment: number | null;
  onFlag: OnFlag;
  seed: string;
}

export const MOVE_SECONDS = 60;

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
    fairPlay: false,
    time: "none",
    moveSeconds: MOVE_SECONDS,
    totalMinutes: 15,
    increment: 5,
    onFlag: "computer",
    seed: "",
  };
}
