/** What a move gains and costs, as the label of a column shows it: sums of what its effect says. */
import type { ClosedReason, ColumnView, Effect, LegalMove, PalaceView, PrintedView } from "../wire";

/** What the picked panes can do at a column: a legal move, or the reason why there is none. */
export interface ColumnChoice {
  move: LegalMove | null;
  closed: ClosedReason | null;
}

export interface MoveValue {
  /** Points of the move itself. */
  gain: number;
  /** The cost of broken glass: now, and the increase of the cost at the end. */
  cost: number;
}

/** What a space of the broken glass track costs at the end of the game. */
export function brokenGlassPoints(printed: PrintedView, space: number): number {
  return printed.broken_glass_track[space] ?? 0;
}

export function moveValue(effect: Effect, palace: PalaceView, printed: PrintedView): MoveValue {
  return {
    gain: effect.bonus_points + effect.window_points,
    cost:
      brokenGlassPoints(printed, effect.broken_glass) -
      brokenGlassPoints(printed, palace.broken_glass) -
      effect.glass_points,
  };
}

/**
 * The spaces of a strip where the panes of a move would lie, for the drawing: those of their colour
 * from the top, then joker spaces. How many of each is what the effect says.
 */
export function filledSpaces(
  { pattern, panes }: Pick<ColumnView, "pattern" | "panes">,
  colour: string,
  { placed, on_jokers: onJokers }: Effect,
): number[] {
  const free = (kind: string) =>
    [...pattern].flatMap((each, space) => (each === kind && panes[space] === "." ? [space] : []));
  return [...free(colour).slice(0, placed - onJokers), ...free("*").slice(0, onJokers)];
}

/** Which of the four frames around an ornament hold a pane, clockwise from the upper left. */
export function litFacets({ columns }: PalaceView, [one, other]: [number, number]): boolean[] {
  const panes = (column: number) => columns[column]?.window.length ?? 0;
  return [panes(one) > 0, panes(other) > 0, panes(other) > 1, panes(one) > 1];
}
