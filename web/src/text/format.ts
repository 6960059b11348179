/** Words for what the server says: errors, moves and what they do, reasons of hints. */
import type { InputError } from "../board/move-input.svelte";
import { parseMove } from "../board/moves";
import type { Effect, HintReason, SeatView } from "../wire";
import { ApiError } from "../api/http";
import { has, signed, t } from "./i18n.svelte";

/** What went wrong, and what can be done about it, in the language of the page. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error-unknown");
  const name = `error-${error.code.replaceAll("_", "-")}`;
  const told = has(name) ? t(name) : t("error-other", { code: error.code, text: error.message });
  return error.where ? `${told} (${error.where})` : told;
}

/** Why a place cannot be chosen. */
export function inputErrorText(error: InputError): string {
  switch (error.kind) {
    case "must_place":
      return t("must-place", { colour: error.colour });
    case "nothing_there":
      return t("nothing-there");
    case "glazier_back":
      return t("no-glazier-back");
    default:
      return t(`closed-${error.kind.replaceAll("_", "-")}`);
  }
}

/** The name of whoever sits there. */
export function seatName(seat: SeatView, number: number): string {
  if (seat.name) return seat.name;
  if (seat.kind === "computer") return t("computer-name", { level: seat.level ?? "medium" });
  return t("seat-name", { number: number + 1 });
}

/** The label of a seat before and between games, when it may be the reader's own, or empty. */
export function seatLabel(
  seat: Omit<SeatView, "taken"> & Partial<SeatView>,
  number: number,
  mine: readonly number[] = [],
): string {
  if (seat.kind !== "computer" && seat.taken === false)
    return t(seat.kind === "link" ? "seat-invited" : "seat-open");
  if (!seat.name && mine.includes(number)) return t("seat-you");
  return seatName({ taken: true, ...seat }, number);
}

/** What a move does, in one line. */
export function effectText(effect: Effect): string {
  const parts: string[] = [];
  if (effect.takes_start_tile) parts.push(t("does-start-tile"));
  if (effect.placed)
    parts.push(t("does-place", { count: effect.placed, jokers: effect.on_jokers }));
  if (effect.broken) parts.push(t("does-break", { count: effect.broken }));
  if (effect.completes) parts.push(t("does-complete"));
  if (effect.points)
    parts.push(t("points", { count: effect.points, signed: signed(effect.points) }));
  return parts.join(", ");
}

/** A move in words: what was taken from where, and where it went. */
export function moveText(move: string, effect: Effect | null = null): string {
  const parts = parseMove(move);
  if (!parts) return move;
  if (parts.back) return t("move-back");
  const facts = {
    colour: parts.colour,
    count: effect?.picked ?? 0,
    from: parts.source === "C" ? "centre" : "display",
    number: parts.source === "C" ? 0 : parts.source + 1,
  };
  const told = [t("move-takes", facts)];
  if (parts.column === null) told.push(t("move-breaks"));
  else told.push(t("move-strip", { strip: parts.column + 1 }));
  if (effect?.takes_start_tile) told.push(t("does-start-tile"));
  if (effect?.broken && parts.column !== null) told.push(t("does-break", { count: effect.broken }));
  if (effect?.glass_points) told.push(t("does-wrap"));
  if (parts.keep) told.push(t("move-keeps", { colour: parts.keep }));
  return told.join(", ");
}

/** A reason of a hint. */
export function reasonText(reason: HintReason, effect: Effect, names: readonly string[]): string {
  if (reason.code === "does") return effectText(effect) || t("move-back");
  if (reason.code === "expected_line") {
    const line = String(reason.facts["moves"])
      .split(" ")
      .map((each) => {
        const [seat, move] = each.split(":");
        return `${names[Number(seat)] ?? ""} ${move}`;
      });
    return t("reason-expected-line", { moves: line.join(", ") });
  }
  const name = `reason-${reason.code.replaceAll("_", "-")}`;
  return has(name) ? t(name, reason.facts) : reason.text;
}

/** Seconds as minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Points as they stand, with a true minus; nothing where they are not known. */
export function pointsText(points: number | undefined): string {
  return points === undefined ? "" : points < 0 ? `−${-points}` : `${points}`;
}
