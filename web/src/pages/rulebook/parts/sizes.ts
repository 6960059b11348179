/**
 * Sizes in the drawings of the rulebook. All drawings are equally wide and show the pieces at the
 * same scale, so that a pane has the same size in all of them.
 */
import { centre, palace, strip, track, window } from "../../../../../sintra/picture/pieces.json";
import { broken_glass_track, window_points } from "../../../../../sintra/rules/standard.json";

/** The width of every drawing: an upright phone shows it without shrinking. */
export const WIDTH = 352;
/** The scale of the pieces of a palace. */
export const SCALE = 34 / strip.width;
export const DISPLAY_SCALE = 0.61;
export const CENTRE_SCALE = 68 / centre.lead;
export const TILE = 14;
export const PANE = strip.pane * SCALE;
/** From one pane of a strip or window to the next. */
export const STEP = strip.step * SCALE;
/** The width of a strip and of the window below it. */
export const COLUMN = strip.width * SCALE;
/** From one column of a palace to the next. */
export const PITCH = palace.pitch * SCALE;
/** From the top of a strip to its first space. */
export const HEAD = strip.first * SCALE;
export const STRIP = strip.height * SCALE;
export const WINDOW = window.height * SCALE;
/** The points below a window, in units of the window. */
export const POINTS_SIZE = 26;

/** How drawings show the broken glass track. */
export const SLATS = { height: 43, textSize: 26, seat: 0 } as const;
/** From one slat of the track to the next. */
export const SLAT = (SLATS.height + track.gap) * SCALE;

/** The values on the standard components, which the drawings show. */
export const POINTS: readonly number[] = window_points.A;
export const TRACK: readonly number[] = broken_glass_track;

/** The `transform` of a piece in a drawing. */
export function place(x: number, y: number, scale: number = SCALE): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

/** The facets of the ornament between two windows that are lit. */
export function litFacets(one: string, other: string): boolean[] {
  return [one.length > 0, other.length > 0, other.length > 1, one.length > 1];
}
