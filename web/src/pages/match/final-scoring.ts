/** The final scoring step by step, and the text of the result. */
import type { GameState } from "../../api/engine";
import { t } from "../../text/i18n.svelte";
import type { MatchResult } from "../../wire";

export type ScoringStep = "before" | "leftovers" | "broken" | "ornaments" | "windows" | "total";

/** A match that ended before the game did has no final scoring: only the total. */
export function scoringSteps(result: MatchResult, side: "A" | "B"): ScoringStep[] {
  return result.final
    ? ["before", "leftovers", "broken", side === "A" ? "ornaments" : "windows", "total"]
    : ["total"];
}

/** The points of a seat in a step. */
export function stepPoints(result: MatchResult, step: ScoringStep, seat: number): number {
  const score = result.scores[seat] ?? 0;
  const parts = result.final?.[seat];
  if (step === "total" || !parts) return score;
  if (step === "leftovers") return parts.leftovers;
  if (step === "broken") return parts.broken_glass;
  if (step === "before") return score - parts.leftovers - parts.broken_glass - parts.bonus;
  return parts.bonus;
}

/**
 * How the points of a step follow from the palace, so that players can check them. The points
 * themselves come from the engine.
 */
export function stepCalculation(
  { table, printed }: GameState,
  step: ScoringStep,
  seat: number,
  points: number,
): string {
  const { columns } = table.palaces[seat]!;
  if (step === "leftovers") {
    const count = columns.reduce((sum, { panes }) => sum + panes.replaceAll(".", "").length, 0);
    return t("counted-leftovers", { count });
  }
  if (step === "ornaments") {
    const panesAround = printed.ornaments.map((windows) =>
      windows.reduce((sum, column) => sum + (columns[column]?.window.length ?? 0), 0),
    );
    return panesAround.map((panes) => printed.ornament_points[panes] ?? 0).join(" + ");
  }
  if (step === "windows") {
    const full = columns.filter((column) => column.window.length === 2).length;
    return full ? `${full} × ${points / full}` : "";
  }
  return "";
}

/** Who has won, and why. */
export function resultText(
  { reason, winners, seat }: MatchResult,
  names: string[],
  isYou: (seat: number) => boolean,
): string {
  const winnerNames = winners.map((winner) => names[winner]).join(", ");
  const won = {
    who: winners.length === 1 && isYou(winners[0]!) ? "you" : "other",
    names: winnerNames,
    count: winners.length,
  };
  const lost = {
    who: seat !== null && isYou(seat) ? "you" : "other",
    name: names[seat ?? 0] ?? "",
  };
  switch (reason) {
    case "points":
      return t("won-points", won);
    case "broken glass":
      return t("won-broken-glass", won);
    case "shared":
      return t("won-shared", { names: winnerNames });
    case "resignation":
      return `${t("won-points", won)} ${t("why-resignation", lost)}`;
    case "time":
      return `${t("won-points", won)} ${t("why-time", lost)}`;
  }
}
