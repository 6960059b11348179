/** The final scoring as a table, and the texts of the result. */
import type { GameState } from "../../api/engine";
import { countMarks, countParts, partPoints, type CountPart } from "../../board/final-count";
import { signed, t } from "../../text/i18n.svelte";
import { listText } from "../../text/intl";
import type { FinalParts, MatchResult, Side } from "../../wire";

export type ScoringStep = "before" | CountPart | "total";

/** A match that ended before the game did has no final scoring: only the total. */
export function scoringSteps(result: MatchResult, side: Side): ScoringStep[] {
  return result.final ? ["before", ...countParts(side), "total"] : ["total"];
}

/** The points of a seat in a step. */
export function stepPoints(result: MatchResult, step: ScoringStep, seat: number): number {
  const score = result.scores[seat] ?? 0;
  const parts = result.final?.[seat];
  if (step === "total" || !parts) return score;
  if (step === "before") return score - parts.leftovers - parts.broken_glass - parts.bonus;
  return partPoints(parts, step);
}

/** The points of all players in a part, in one line. */
export function partText(
  part: CountPart,
  final: readonly FinalParts[],
  names: readonly string[],
): string {
  const points = final.map((parts, seat) => `${names[seat]} ${signed(partPoints(parts, part))}`);
  return `${t(`final-${part}`)}: ${points.join(", ")}`;
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
  if (step !== "ornaments" && step !== "windows") return "";
  const marks = countMarks(table.palaces[seat]!, printed, step, points);
  // A sum or a product must not be broken into lines.
  if (step === "ornaments")
    return marks.length > 1 ? marks.map((mark) => mark.points).join("\u00a0+\u00a0") : "";
  return marks.length ? `${marks.length}\u00a0×\u00a0${marks[0]!.points}` : "";
}

/** Who has won, and why. */
export function resultText(
  { reason, winners, seat }: MatchResult,
  names: string[],
  isYou: (seat: number) => boolean,
): string {
  const winnerNames = listText(winners.map((winner) => names[winner]!));
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
    case "absence":
      return `${t("won-points", won)} ${t("why-absence", lost)}`;
    case "abort":
      return t("why-abort");
  }
}

/** A victory by at most and by at least this many points is close, and clear. */
const CLOSE = 3;
const CLEAR = 20;

/** By how many points the winners are ahead of the next player. */
function margin({ scores, winners }: MatchResult): number {
  const others = scores.filter((_, seat) => !winners.includes(seat));
  return others.length ? (scores[winners[0]!] ?? 0) - Math.max(...others) : 0;
}

/** How the game was won or lost, in a sentence; `ownSeats` are the seats of this device. */
export function outcomeText(result: MatchResult, ownSeats: readonly number[]): string {
  const { reason, winners, scores } = result;
  if (reason === "broken glass") return t("why-broken-glass");
  if (reason === "shared") return t("why-shared");
  if (reason !== "points") return "";
  const points = margin(result);
  if (ownSeats.length !== 1) return t("outcome-ahead", { points });
  const own = ownSeats[0]!;
  const isWon = winners.includes(own);
  const behind = isWon ? points : scores[winners[0]!]! - scores[own]!;
  const tone = behind <= CLOSE ? "close" : behind >= CLEAR ? "clear" : "plain";
  return t(isWon ? "outcome-won" : "outcome-lost", { tone, points: behind });
}

/** How brightly the palace of the winner shines: the clearer the victory, the more. */
export function victoryLight(result: MatchResult): number {
  return Math.min(1, 0.7 + margin(result) / 70);
}
