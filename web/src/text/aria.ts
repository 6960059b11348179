/** ARIA labels of palaces, for screen readers. */
import { t } from "./i18n.svelte";
import { effectText } from "./format";
import type { ClosedReason, ColumnView, LegalMove } from "../wire";
import { countPanes } from "../pieces/colours";

/** Panes as in “2 white, 1 blue”; empty without panes. */
export function panesText(panes: string): string {
  return countPanes(panes)
    .map(([colour, count]) => t("panes", { count, colour }))
    .join(", ");
}

/** The label of a strip with its window, and of the move that can be played there. */
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
    const spaces = [panesText(free), jokers ? t("joker-spaces", { count: jokers }) : ""];
    parts.push(t("strip-free", { panes: spaces.filter(Boolean).join(", ") }));
    const panes = panesText(column.panes);
    if (panes) parts.push(t("strip-holds", { panes }));
  }
  parts.push(
    column.window
      ? t("window-holds", { points, panes: panesText(column.window) })
      : t("window-empty", { points }),
  );
  return parts.map((part) => part.replace(/\.$/, "")).join(". ");
}
