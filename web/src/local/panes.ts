/** Heaps of panes: one number with five bits per colour (see `sintra/rules/panes.py`). */
import { COLOURS, LANE, LANE_BITS, LETTERS } from "./layout";

/** How many panes of this colour are in the heap. */
export function countOf(heap: number, colour: number): number {
  return (heap >>> (LANE_BITS * colour)) & LANE;
}

/** The number of panes of each colour. */
export function counts(heap: number): number[] {
  return Array.from({ length: COLOURS }, (_, colour) => countOf(heap, colour));
}

/** Every single pane, colour by colour. */
export function eachPane(heap: number): number[] {
  return counts(heap).flatMap((count, colour) => Array<number>(count).fill(colour));
}

/** One letter per pane. */
export function letters(panes: readonly number[]): string {
  return panes.map((colour) => LETTERS.charAt(colour)).join("");
}

/** The heap of these panes. */
export function heapOf(panes: readonly number[]): number {
  return panes.reduce((heap, colour) => heap + (1 << (LANE_BITS * colour)), 0);
}
