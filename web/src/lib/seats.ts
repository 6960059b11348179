/** What a seat is called before and between games, where it may be one's own, or empty. */
import type { SeatView } from "../wire";
import { t } from "./i18n.svelte";
import { seatName } from "./words";

export function seatWords(
  seat: Omit<SeatView, "taken"> & Partial<SeatView>,
  number: number,
  mine: readonly number[] = [],
): string {
  if (seat.kind !== "computer" && seat.taken === false)
    return t(seat.kind === "link" ? "seat-invited" : "seat-open");
  if (!seat.name && mine.includes(number)) return t("seat-you");
  return seatName({ taken: true, ...seat }, number);
}

/** Points as they stand, with a true minus; nothing where they are not known. */
export function pointsText(points: number | undefined): string {
  return points === undefined ? "" : points < 0 ? `−${-points}` : `${points}`;
}
