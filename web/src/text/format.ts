/** Texts for data of the server: errors, seats, moves and their effects, hints, clocks, points. */
import type { InputError } from "../board/move-input.svelte";
import { parseMove, type ParsedMove } from "../board/moves";
import type { Hint } from "../local/types";
import type { Effect, LegalMove, Level, SeatKind } from "../wire";
import { ApiError } from "../api/http";
import { isLevel, playerNames } from "../players/personas";
import { has, signed, t } from "./i18n.svelte";
import { durationText } from "./intl";

/** An error and what to do about it. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error-unknown");
  const text = codeText(error);
  return error.where ? `${text.replace(/\.$/, "")} (${whereText(error.where)}).` : text;
}

function codeText({ code, reason }: ApiError): string {
  const allowed = `not-allowed-${reason?.replaceAll("_", "-")}`;
  if (code === "not_allowed" && has(allowed)) return t(allowed);
  const id = `error-${code.replaceAll("_", "-")}`;
  return has(id) ? t(id) : t("error-other", { code });
}

/** The place of an error, which the server names as in “round 3, move 6, 3B>5” or “seats[0].name”. */
export function whereText(where: string): string {
  const [, round, part, number = ""] = /^round (\d+)(?:, (move|display) (\d+))?/.exec(where) ?? [];
  if (round && part) return t(part === "move" ? "where-move" : "where-display", { round, number });
  if (round) return t("where-round", { round });
  const seat = /^seats\[(\d+)\]/.exec(where)?.[1];
  if (seat) return t("where-seat", { number: Number(seat) + 1 });
  const [, kind, count = ""] = /^(move|character) (\d+)/.exec(where) ?? [];
  if (kind) return t(kind === "move" ? "where-turn" : "where-character", { number: count });
  return where.startsWith("setup") ? t("where-setup") : t("where-field", { field: where });
}

/** Why panes, a strip or a move cannot be chosen. */
export function inputErrorText(error: InputError): string {
  switch (error.kind) {
    case "must_place":
      return t("must-place", { colour: error.colour });
    case "nothing_there":
      return t("nothing-there");
    case "glazier_back":
      return t("no-glazier-back", { strips: error.strips });
    default:
      return t(`closed-${error.kind.replaceAll("_", "-")}`);
  }
}

/**
 * How texts speak to or about a player: “you” is the only seat of this device, which needs another
 * form of the verb than a name.
 */
export type Who = "you" | "other";

/** A seat as the server, a saved game or the form of a new game describes it. */
export interface Seat {
  kind: SeatKind;
  name: string;
  level: Level | null;
  taken?: boolean;
}

/**
 * The label of a seat: its player's name, “You” for the only seat of this device if it has no name,
 * or that it is free. The names of computers depend on who else is at the table.
 */
export function seatLabel(
  seats: readonly Seat[],
  number: number,
  ownSeats: readonly number[] = [],
): string {
  const seat = seats[number]!;
  if (seat.kind !== "computer" && seat.taken === false)
    return t(seat.kind === "link" ? "seat-invited" : "seat-open");
  if (!seat.name && ownSeats.length === 1 && ownSeats[0] === number) return t("seat-you");
  const players = seats.map(({ kind, name, level }) => ({
    name,
    level: kind === "computer" ? level : null,
  }));
  return playerNames(players)[number] || t("seat-name", { number: number + 1 });
}

/** The label of a seat, and of a computer also its level, as in “Rui, computer, medium”. */
export function seatDescription(
  seats: readonly Seat[],
  number: number,
  ownSeats: readonly number[] = [],
): string {
  const name = seatLabel(seats, number, ownSeats);
  const { kind, level } = seats[number]!;
  return kind === "computer" && level ? t("computer-described", { name, level }) : name;
}

/** The players of a record, which names a computer by its level. */
export function recordSeats(names: readonly string[]): Seat[] {
  return names.map((name) =>
    isLevel(name)
      ? { kind: "computer", name: "", level: name }
      : { kind: "here", name, level: null },
  );
}

/** The effect of a move, in one line. */
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

/** The panes that a move picks, and where from; without their number if it is 0. */
function takesText({ colour, source }: ParsedMove, count: number): string {
  const isCentre = source === "C";
  const from = isCentre ? "centre" : "display";
  return t("move-takes", { colour, count, from, number: isCentre ? 0 : source + 1 });
}

/** A move: the panes that it picks, where from, and where they go. */
export function moveText(move: string, effect: Effect | null = null): string {
  const parts = parseMove(move);
  if (!parts) return move;
  if (parts.back) return t("move-back");
  const texts = [takesText(parts, effect?.picked ?? 0)];
  if (parts.column === null) texts.push(t("move-breaks"));
  else texts.push(t("move-strip", { strip: parts.column + 1 }));
  if (effect?.takes_start_tile) texts.push(t("does-start-tile"));
  if (effect?.broken && parts.column !== null)
    texts.push(t("does-break", { count: effect.broken }));
  if (effect?.glass_points) texts.push(t("does-wrap"));
  if (parts.keep) texts.push(t("move-keeps", { colour: parts.keep }));
  return texts.join(", ");
}

/** A move that is compared with another one: the panes, where from and where to, in a few words. */
function comparedMove(move: string, legal: readonly LegalMove[]): string {
  const parts = parseMove(move);
  if (!parts || parts.back) return moveText(move);
  const picked = legal.find((each) => each.move === move)?.effect.picked ?? 0;
  const takes = takesText(parts, picked);
  if (parts.column === null) return `${takes}, ${t("move-breaks")}`;
  const placed = `${takes} ${t("move-strip", { strip: parts.column + 1 })}`;
  return parts.keep ? `${placed}, ${t("move-keeps", { colour: parts.keep })}` : placed;
}

/** The move of a hint, as a sentence. */
export function adviceText(move: string, legal?: readonly LegalMove[]): string {
  return move === "R" ? t("glazier-back") : comparedMove(move, legal ?? []);
}

/**
 * Why a hint is good, in sentences without move text. The move itself and the expected moves are
 * not among them, nor reasons that are newer than this page: their texts are English.
 */
export function hintReasons({ reasons }: Hint, legal: readonly LegalMove[] = []): string[] {
  return reasons
    .filter(({ code }) => code !== "does" && code !== "expected_line")
    .map(({ code, facts }) => ({ id: `reason-${code.replaceAll("_", "-")}`, facts }))
    .filter(({ id }) => has(id))
    .map(({ id, facts: { move, ...facts } }) =>
      t(id, typeof move === "string" ? { ...facts, move: comparedMove(move, legal) } : facts),
    );
}

const DAY = 86_400;

/** Seconds as in “4:05”, with hours as in “1:02:05”, and from two days on as in “6 days, 23 hours”. */
export function clockText(seconds: number): string {
  const total = Math.max(0, Math.ceil(seconds));
  if (total >= 2 * DAY) return durationText(total);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = String(total % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Points with a typographic minus; empty if they are not known. */
export function pointsText(points: number | undefined): string {
  return points === undefined ? "" : points < 0 ? `−${-points}` : `${points}`;
}
