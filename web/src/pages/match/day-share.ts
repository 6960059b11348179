/** The result of a deal of the day, as a text to share. */
import { personaOf } from "../../players/personas";
import { pageUrl } from "../../state/page-url";
import type { GameResult } from "../../state/statistics.svelte";
import { calendarText } from "../../text/intl";
import { pointsText } from "../../text/format";
import { t } from "../../text/i18n.svelte";

const SQUARES: Record<string, string> = { W: "⬜", Y: "🟨", O: "🟧", P: "🟪", B: "🟦" };

/**
 * The windows of a palace as two rows of squares; spaces without a pane are black. `windows` has
 * the panes of each window, separated by slashes.
 */
export function windowSquares(windows: string): string {
  if (!windows) return "";
  const columns = windows.split("/");
  const row = (n: number) => columns.map((panes) => SQUARES[panes[n] ?? ""] ?? "⬛").join("");
  return `${row(0)}\n${row(1)}`;
}

export function dayShareText(result: GameResult): string {
  const text = t("day-share-text", {
    date: calendarText(result.day!, true),
    own: pointsText(result.score),
    rival: pointsText(result.rival),
    name: personaOf(result.level).name,
    attempt: result.attempt ?? 1,
  });
  return [text, windowSquares(result.windows ?? ""), pageUrl("/")].filter(Boolean).join("\n");
}
