/**
 * The animation between two positions: a move as a few steps, each a table and the panes that fly.
 *
 * The effect of the move says what happened; this only puts it into an order.
 */
import type { Effect, TableView } from "../wire";
import { LETTERS, type Letter } from "../pieces/colours";
import type { Counting } from "./final-count";
import { parseMove } from "./moves";

/** A played move and its effect. */
export interface Turn {
  seat: number;
  move: string;
  effect: Effect;
}

/** A move that was played before: its effect may not be known. */
export type PastTurn = Omit<Turn, "effect"> & { effect: Effect | null };

/**
 * A place on the board; its element has it as `data-spot`.
 *
 *     d3, d3.0    display 3 (counted from 0), a pane on it
 *     c, c.W      the centre, the place of white in it; c.start of the start tile
 *     p0.c2       a strip with its window; p0.c2.back the colours of its other side
 *     p0.c2.s4    a space of a strip; p0.c2.w1 a frame of a window
 *     p0.o1       an ornament; p0.glazier, and p0.back the button that moves it back
 *     p0.track.3  a space of the broken glass track; p0.start the start tile in a header
 *     bag, tower, round, round.now
 */
export type Spot = string;

export interface Flight {
  colour: Letter | "tile";
  from: Spot;
  to: Spot;
  /** Milliseconds after the start of the step. */
  delay: number;
  /** Whether the pane falls and breaks at the end. */
  breaks: boolean;
}

export interface AnimationStep {
  table: TableView;
  flights: Flight[];
  /** A strip that is turned over or removed. */
  turning: { seat: number; column: number } | null;
  /** Windows that score, from left to right. */
  scoring: { seat: number; columns: number[] } | null;
  /** A round that starts, announced over the displays. */
  roundStart: { round: number; colour: string; seat: number } | null;
  /** What the final scoring counts. */
  counting: Counting | null;
  /** Its duration. */
  ms: number;
}

const FLIGHT_MS = 350;
/** How long a pane falls and breaks after its flight. */
const BREAK_MS = 250;
const STEP_MS = 60;
export const ROUND_MS = 1400;

/** How long a flight lasts after its delay. */
export const flightMs = ({ breaks }: Flight) => FLIGHT_MS + (breaks ? BREAK_MS : 0);

/** When the last one of several flights ends. */
const endOf = (flights: Flight[]) =>
  Math.max(0, ...flights.map((flight) => flight.delay + flightMs(flight)));

function copy(table: TableView): TableView {
  return structuredClone(table);
}

function sorted(panes: string): string {
  return LETTERS.map((letter) => letter.repeat(panes.split(letter).length - 1)).join("");
}

function replaceAt(text: string, index: number, letter: string): string {
  return text.slice(0, index) + letter + text.slice(index + 1);
}

/** The steps from one position to the next; after them, `after` is shown. */
export function animationSteps(before: TableView, turn: Turn, after: TableView): AnimationStep[] {
  const parts = parseMove(turn.move);
  if (!parts) return [plainStep(after)];
  const made = [
    parts.back ? plainStep(glazierBack(before, turn, after)) : picked(before, turn, after),
  ];
  const settled = withRest(made[0]!.table, before, turn);
  if (turn.effect.completes) made.push(completed(settled, turn, after));
  if (turn.effect.ends_round && after.phase === "play")
    made.push(announceRound(made.at(-1)!.table, after), dealt(after));
  // The player to move changes after the last step.
  else if (made.length > 1 || parts.back)
    made.at(-1)!.table = { ...after, to_move: before.to_move };
  return made;
}

/** The start of a round: it is announced, then its panes are dealt. */
export function roundSteps(table: TableView): AnimationStep[] {
  const empty = { ...table, displays: table.displays.map(() => "") };
  return [announceRound(empty, table), dealt(table)];
}

/** A step in which nothing moves. */
export function plainStep(table: TableView, ms = FLIGHT_MS): AnimationStep {
  return {
    table,
    flights: [],
    turning: null,
    scoring: null,
    roundStart: null,
    counting: null,
    ms,
  };
}

/** The table after the other panes of the display have arrived in the centre. */
function withRest(table: TableView, before: TableView, turn: Turn): TableView {
  const parts = parseMove(turn.move)!;
  if (parts.back || parts.source === "C") return table;
  const rest = before.displays[parts.source]!.replaceAll(parts.colour, "");
  return { ...table, centre: sorted(table.centre + rest) };
}

/** The announcement of the next round, before its panes are dealt. */
function announceRound(table: TableView, after: TableView): AnimationStep {
  return {
    ...plainStep({ ...table, round: after.round, round_pieces: after.round_pieces }, ROUND_MS),
    roundStart: { round: after.round, colour: after.round_pieces[0] ?? "", seat: after.to_move },
  };
}

function glazierBack(before: TableView, turn: Turn, after: TableView): TableView {
  const table = copy(before);
  table.palaces[turn.seat]!.glazier = after.palaces[turn.seat]!.glazier;
  return table;
}

/** The picked panes are placed or break; the other panes of the display move to the centre. */
function picked(before: TableView, turn: Turn, after: TableView): AnimationStep {
  const { source, colour, column } = parseMove(turn.move)!;
  const { effect, seat } = turn;
  const table = copy(before);
  const palace = table.palaces[seat]!;
  const flights: Flight[] = [];
  const hand: Spot[] = [];
  const rest: [Letter, Spot][] = [];

  if (source === "C") {
    hand.push(...Array<Spot>(effect.picked).fill(`c.${colour}`));
    table.centre = table.centre.replaceAll(colour, "");
  } else {
    [...table.displays[source]!].forEach((letter, place) => {
      const spot = `d${source}.${place}`;
      if (letter === colour) hand.push(spot);
      else rest.push([letter as Letter, spot]);
    });
    table.displays[source] = "";
  }

  let delay = 0;
  const send = (letter: Letter | "tile", from: Spot, to: Spot, breaks = false) => {
    flights.push({ colour: letter, from, to, delay, breaks });
    delay += STEP_MS;
  };
  if (effect.takes_start_tile) {
    send("tile", "c.start", `p${seat}.start`);
    table.start_tile_in_centre = false;
    table.start_tile_holder = seat;
  }
  if (column !== null) {
    const target = palace.columns[column]!;
    for (const space of filledSpaces(target.panes, turn, after)) {
      target.panes = replaceAt(target.panes, space, colour);
      send(colour, hand.shift()!, `p${seat}.c${column}.s${space}`);
    }
    // Panes on joker spaces are sorted by colour, so that others may have moved.
    if (!effect.completes) target.panes = after.palaces[seat]!.columns[column]!.panes;
  }
  for (const spot of hand) send(colour, spot, `p${seat}.track.${effect.broken_glass}`, true);
  for (const [letter, spot] of rest) send(letter, spot, `c.${letter}`);

  palace.glazier = effect.glazier;
  palace.broken_glass = effect.broken_glass;
  palace.score += effect.glass_points;
  palace.lost -= effect.glass_points;
  if (!effect.completes) palace.forecast = after.palaces[seat]!.forecast;
  return { ...plainStep(table, endOf(flights) + STEP_MS), flights };
}

/** The spaces that were filled; if the strip is completed, all free ones. */
function filledSpaces(panes: string, turn: Turn, after: TableView): number[] {
  const column = parseMove(turn.move)!.column!;
  const now = turn.effect.completes ? null : after.palaces[turn.seat]!.columns[column]!.panes;
  return [...panes].flatMap((pane, space) =>
    pane === "." && (now === null || now[space] !== ".") ? [space] : [],
  );
}

/** One pane goes to the window, four go to the tower; the strip is turned over or removed. */
function completed(before: TableView, turn: Turn, after: TableView): AnimationStep {
  const { seat } = turn;
  const { column, keep } = parseMove(turn.move)!;
  const full = before.palaces[seat]!.columns[column!]!;
  const kept = full.panes.indexOf(keep!);
  const table = copy(before);
  table.palaces[seat] = structuredClone(after.palaces[seat]!);
  // The final scoring is shown later.
  table.palaces[seat].score =
    before.palaces[seat]!.score + turn.effect.bonus_points + turn.effect.window_points;
  table.tower = after.tower;
  const frame = after.palaces[seat]!.columns[column!]!.window.length - 1;
  const flights = [...full.panes].map((letter, space): Flight => ({
    colour: letter as Letter,
    from: `p${seat}.c${column}.s${space}`,
    to: space === kept ? `p${seat}.c${column}.w${frame}` : "tower",
    delay: space === kept ? 0 : 80 + space * 30,
    breaks: false,
  }));
  const columns = after.palaces[seat]!.columns.flatMap((each, n) =>
    n >= column! && each.window !== "" ? [n] : [],
  );
  const ms = Math.max(2 * FLIGHT_MS, FLIGHT_MS + 110 * columns.length + 200);
  return {
    ...plainStep(table, ms),
    flights,
    turning: { seat, column: column! },
    scoring: { seat, columns },
  };
}

/** The displays are filled from the bag. */
function dealt(after: TableView): AnimationStep {
  const flights = after.displays.flatMap((panes, display) =>
    [...panes].map((letter, place): Flight => ({
      colour: letter as Letter,
      from: "bag",
      to: `d${display}.${place}`,
      delay: display * 70 + place * 25,
      breaks: false,
    })),
  );
  return { ...plainStep(after, endOf(flights)), flights };
}
