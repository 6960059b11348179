/**
 * Sizes of what the drawings show. All drawings are equally wide and share these, so a pane is as
 * large in one as in every other.
 */
import { LETTERS, type Letter } from "../../../pieces/colours";

/** The width of every drawing: an upright phone shows it without shrinking. */
export const WIDTH = 352;
export const PANE = 30;
/** From one pane of a strip or window to the next. */
export const STEP = 31;
/** Width of a strip and of the window below it. */
export const COLUMN = 34;
/** From one column of a palace to the next. */
export const PITCH = 36;
/** The pointed head of a strip. */
export const HEAD = 28;
export const STRIP = HEAD + 5 * STEP + 3;
export const WINDOW = 2 * STEP + 5;
export const SLAT = 25;

/** What is printed in the standard set, which the drawings show. */
export const POINTS = [4, 3, 3, 2, 2, 1, 1, 2] as const;
export const TRACK = [0, 1, 2, 4, 6, 8, 11, 14, 18] as const;

/** The name of a piece of glass: a letter, or * for a joker. */
export function glass(letter: string): string {
  return letter === "*" ? "joker" : letter;
}

/** Where a colour's place is around a middle: white on top, then clockwise. */
export function sector(colour: Letter, radius: number): { x: number; y: number } {
  const angle = (LETTERS.indexOf(colour) / LETTERS.length) * 2 * Math.PI;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** Ends of the lines between the places of the colours. */
export function borders(radius: number): { x: number; y: number }[] {
  return LETTERS.map((_, n) => {
    const angle = ((n + 0.5) / LETTERS.length) * 2 * Math.PI;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
}
