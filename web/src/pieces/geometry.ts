/**
 * Measures of a palace and its parts, in the units of the drawing. Each piece has its own origin;
 * these say where the pieces of a palace lie.
 */
import { palace, strip, track } from "../../../sintra/picture/pieces.json";
import { LETTERS, type Letter } from "./colours";

export const PITCH = palace.pitch;
export const PALACE_WIDTH = 8 * PITCH;

/** The left edge of a column's strip and window. */
export const left = (column: number): number => column * PITCH + (PITCH - strip.width) / 2;
export const middle = (column: number): number => column * PITCH + PITCH / 2;

/** Where a piece is drawn: the `transform` that moves its origin there. */
export function place(x: number, y: number, scale = 1): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

/** The symbol of a pane or space: a letter, or `joker` for "*". */
export function symbol(letter: string): string {
  return letter === "*" ? "joker" : letter;
}

/** A point around a middle: the sector of a colour, white on top, then clockwise. */
export function sector(colour: Letter, radius: number): { x: number; y: number } {
  return around(LETTERS.indexOf(colour), radius);
}

/** The ends of the lines between the sectors. */
export function borders(radius: number): { x: number; y: number }[] {
  return LETTERS.map((_, n) => around(n - 0.5, radius));
}

function around(fifth: number, radius: number): { x: number; y: number } {
  const angle = ((fifth * 72 - 90) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The outline of a slat of the broken glass track: its lower edge is cracked. */
export function slat(x: number, y: number, width: number, height: number): string {
  const step = width / track.teeth.length;
  const teeth = track.teeth.map((depth, n) => {
    const right = x + width - n * step;
    return `L${right - step / 2} ${y + height - depth}L${right - step} ${y + height}`;
  });
  return `M${x} ${y}H${x + width}V${y + height}${teeth.join("")}Z`;
}
