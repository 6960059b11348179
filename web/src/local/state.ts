/** The state record of the rules as plain numbers (see `sintra/rules/state.py`). */
import type { FinalParts } from "../wire";
import { patternOf } from "./components";
import {
  CENTRE,
  COLOURS,
  COLUMN,
  COLUMNS,
  NOTHING,
  OVER,
  PLAYER,
  ROUNDS,
  SIZE,
  STATE,
} from "./layout";
import { countOf } from "./panes";

export interface Column {
  /** Empty spaces of the strip as a heap, with the joker spaces. */
  free: number;
  /** Panes on the strip as a heap, with those on joker spaces. */
  panes: number;
  /** 2 * strip + (1 if its back is up); NOTHING if the strip has left the game. */
  face: number;
  top: number;
  bottom: number;
}

export interface Player {
  columns: Column[];
  score: number;
  lost: number;
  broken: number;
  glazier: number;
  /** The final scoring as if the game ended now; null after the end. */
  forecast: FinalParts | null;
}

export interface State {
  /** The displays, then the centre. */
  sources: number[];
  bag: number;
  tower: number;
  players: Player[];
  side: number;
  /** From 0; ROUNDS when the game is over. */
  round: number;
  phase: number;
  toMove: number;
  holder: number;
  tileInCentre: boolean;
  /** The panes that are still on the round indicator. */
  roundPieces: number[];
}

/** Read a record; `finalParts` returns the final scoring of a player as if the game ended now. */
export function readState(
  memory: DataView,
  at: number,
  finalParts: (seat: number) => FinalParts,
): State {
  const byte = (offset: number) => memory.getInt8(at + offset);
  const heap = (offset: number) => memory.getUint32(at + offset, true);
  return {
    sources: range(CENTRE + 1, (source) => heap(STATE.sources + 4 * source)),
    bag: heap(STATE.bag),
    tower: heap(STATE.tower),
    players: range(byte(STATE.seats), (seat) => ({
      ...readPlayer(memory, at + STATE.players + seat * SIZE.PLAYER),
      forecast: byte(STATE.phase) === OVER ? null : finalParts(seat),
    })),
    side: byte(STATE.side),
    round: byte(STATE.round),
    phase: byte(STATE.phase),
    toMove: byte(STATE.to_move),
    holder: byte(STATE.holder),
    tileInCentre: byte(STATE.tile_in_centre) !== 0,
    roundPieces: range(ROUNDS, (space) => byte(STATE.round_pieces + space)).filter(
      (piece) => piece !== NOTHING,
    ),
  };
}

function readPlayer(memory: DataView, at: number): Omit<Player, "forecast"> {
  return {
    columns: range(COLUMNS, (column) =>
      readColumn(memory, at + PLAYER.columns + column * SIZE.COLUMN),
    ),
    score: memory.getInt16(at + PLAYER.score, true),
    lost: memory.getInt16(at + PLAYER.lost, true),
    broken: memory.getInt8(at + PLAYER.broken),
    glazier: memory.getInt8(at + PLAYER.glazier),
  };
}

function readColumn(memory: DataView, at: number): Column {
  return {
    free: memory.getUint32(at + COLUMN.free, true),
    panes: memory.getUint32(at + COLUMN.panes, true),
    face: memory.getInt8(at + COLUMN.face),
    top: memory.getInt8(at + COLUMN.top),
    bottom: memory.getInt8(at + COLUMN.bottom),
  };
}

export function range<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

/** The panes on the frame of a window: none, the top one, or top and bottom. */
export function windowPanes({ top, bottom }: Column): number[] {
  return [top, bottom].filter((pane) => pane !== NOTHING);
}

/** The panes of each colour on the coloured spaces of a strip. */
export function onColours({ face, free }: Column): number[] {
  const pattern = patternOf(face);
  return range(
    COLOURS,
    (colour) => pattern.filter((space) => space === colour).length - countOf(free, colour),
  );
}

/** The panes on the joker spaces of a strip: those that its coloured spaces do not hold. */
export function onJokers(column: Column): number[] {
  return onColours(column).flatMap((filled, colour) =>
    Array<number>(countOf(column.panes, colour) - filled).fill(colour),
  );
}
