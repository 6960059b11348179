/** A replay, stepped through: where rounds begin, who stands where, what a file holds. */
import type { Turn } from "../../board/animation";
import type { Frame } from "../../wire";

/** The move that led to a frame; null for the first. */
export function turnOf(frame: Frame): Turn | null {
  if (frame.seat === null || frame.move === null || frame.effect === null) return null;
  return { seat: frame.seat, move: frame.move, effect: frame.effect };
}

/** For each round that was begun: the index of the frame before its first move. */
export function roundStarts(frames: readonly Frame[]): (number | undefined)[] {
  const starts: (number | undefined)[] = [];
  frames.forEach((frame, index) => {
    // A table that shows a round for the first time is that round before its first move.
    if (frame.table.round <= 6) starts[frame.table.round - 1] ??= index;
  });
  return starts;
}

/** Moves with the index of their frame, a list a round. */
export function movesByRound(frames: readonly Frame[]): { round: number; at: number[] }[] {
  const rounds: { round: number; at: number[] }[] = [];
  frames.forEach((frame, index) => {
    if (frame.move === null) return;
    const last = rounds.at(-1);
    if (last?.round === frame.round) last.at.push(index);
    else rounds.push({ round: frame.round, at: [index] });
  });
  return rounds;
}

/** A frame that exists, from what an address says. */
export function frameAt(text: string | undefined, frames: number): number {
  const number = Number(text ?? 0);
  if (!Number.isInteger(number)) return 0;
  return Math.min(Math.max(0, number), frames - 1);
}

/** What a file of a record holds; null where it is no JSON object. */
export function readRecord(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
