/** The standard set of components as data: the file that the rules are built from. */
import {
  broken_glass_track,
  displays_by_players,
  name,
  ornament_points,
  ornaments,
  panes_per_display,
  strips,
  window_points,
} from "../../../sintra/rules/standard.json";
import type { PrintedView, Side } from "../wire";
import { COLOUR_NAMES, FACES, JOKER, LETTERS } from "./layout";

export const JOKER_LETTER = "*";

/** The five spaces of each face (2 * strip + side): colours, or JOKER. */
export const PATTERNS: readonly (readonly number[])[] = strips.flatMap((strip) =>
  FACES.map((side) => strip[side].map((space) => colourOf(space) ?? JOKER)),
);

export const PANES_PER_DISPLAY = panes_per_display;
export const COMPONENTS_NAME = name;

/** The number of the colour with this name. */
export function colourOf(colour: string): number | null {
  const index = (COLOUR_NAMES as readonly string[]).indexOf(colour);
  return index < 0 ? null : index;
}

export function displaysFor(players: number): number {
  return displays_by_players[String(players) as keyof typeof displays_by_players];
}

/** The spaces of a face as letters. */
export function patternText(face: number): string {
  return patternOf(face)
    .map((space) => (space === JOKER ? JOKER_LETTER : LETTERS.charAt(space)))
    .join("");
}

export function patternOf(face: number): readonly number[] {
  return PATTERNS[face] ?? [];
}

/** The values printed on the components. */
export function printedView(side: Side): PrintedView {
  return {
    components: name,
    window_points: window_points[side],
    broken_glass_track,
    ornaments: side === "A" ? (ornaments as [number, number][]) : [],
    ornament_points: Object.values(ornament_points),
    panes_per_display,
  };
}
