/** The frames of a replay: its rounds, its moves, and the index in its address. */
import type { Turn } from "../../board/animation";
import type { Frame } from "../../wire";

export const ROUND_NUMERALS = ["I", "II", "III", "IV", "V", "VI"];

/** The move that led to a frame; null for the first frame. */
export function turnOf(frame: Frame): Turn | null {
  if (frame.seat === null || frame.move === null || frame.effect === null) return null;
  return { seat: frame.seat, move: frame.move, effect: frame.effect };
}

/** The last move of each player up to a frame, the last one last. */
export function turnsUntil(frames: readonly Frame[], index: number): Turn[] {
  const players = frames[0]?.table.palaces.length ?? 0;
  return frames
    .slice(Math.max(0, index - players + 1), index + 1)
    .map(turnOf)
    .filter((turn) => turn !== null);
}

/** For each round that has started: the index of the frame before its first move. */
export function roundStarts(frames: readonly Frame[]): (number | undefined)[] {
  const starts: (number | undefined)[] = [];
  frames.forEach((frame, index) => {
    // The first table with a new round number is the position before the first move of that round.
    if (frame.table.round <= 6) starts[frame.table.round - 1] ??= index;
  });
  return starts;
}

export interface RoundMoves {
  round: number;
  /** The index of the frame after each move. */
  indexes: number[];
}

export function movesByRound(frames: readonly Frame[]): RoundMoves[] {
  const rounds: RoundMoves[] = [];
  frames.forEach((frame, index) => {
    if (frame.move === null) return;
    const last = rounds.at(-1);
    if (last?.round === frame.round) last.indexes.push(index);
    else rounds.push({ round: frame.round, indexes: [index] });
  });
  return rounds;
}

/** Parse a frame index of an address, and limit it to the existing frames. */
export function parseFrameIndex(text: string | undefined, frames: number): number {
  const index = Number(text ?? 0);
  if (!Number.isInteger(index)) return 0;
  return Math.min(Math.max(0, index), frames - 1);
}
