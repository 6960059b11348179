/** What a move brings and costs, as its label shows it. Sums of what the server has said. */
import type { Effect, PalaceView, PrintedView } from "../wire";

export interface MoveValue {
  /** Points won now. */
  gain: number;
  /** What broken glass costs: at once, and by how much more at the end than before. */
  cost: number;
}

/** What the space of the broken glass marker would cost at the end. */
export function brokenGlassPoints(printed: PrintedView, space: number): number {
  return printed.broken_glass_track[space] ?? 0;
}

export function worth(effect: Effect, palace: PalaceView, printed: PrintedView): MoveValue {
  return {
    gain: effect.bonus_points + effect.window_points,
    cost:
      brokenGlassPoints(printed, effect.broken_glass) -
      brokenGlassPoints(printed, palace.broken_glass) -
      effect.glass_points,
  };
}
