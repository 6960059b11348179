/** Palaces in words, for those who listen to the table. */
import { t } from "./i18n.svelte";
import { effectText } from "./format";
import type { ClosedReason, ColumnView, LegalMove } from "../wire";
import { countPanes } from "../pieces/colours";

/** “2 white, 1 blue”; an empty text for nothing. */
export function panesText(panes: string): string {
  return countPanes(panes)
    .map(([colour, count]) => t("panes", { count, colour }))
    .join(", ");
}

/** A strip, its window, and what can be done there now. */
export function columnLabel(
  column: ColumnView,
  number: number,
  points: number,
  choice: { move: LegalMove | null; closed: ClosedReason | null } | null,
): string {
  const parts = [t("strip-number", { strip: number + 1 })];
  if (choice?.move) parts.push(effectText(choice.move.effect));
  else if (choice?.closed) parts.push(t(`closed-${choice.closed.replaceAll("_", "-")}`));
  if (column.strip === null) parts.push(t("strip-gone"));
  else {
    const free = [...column.pattern].filter((_, space) => column.panes[space] === ".").join("");
    const jokers = free.split("*").length - 1;
    const wanted = [panesText(free), jokers ? t("joker-spaces", { count: jokers }) : ""];
    parts.push(t("strip-free", { panes: wanted.filter(Boolean).join(", ") }));
    const there = panesText(column.panes);
    if (there) parts.push(t("strip-holds", { panes: there }));
  }
  parts.push(
    column.window
      ? t("window-holds", { points, panes: panesText(column.window) })
      : t("window-empty", { points }),
  );
  return parts.map((part) => part.replace(/\.$/, "")).join(". ");
}
