/** Records of the rules as the page's types, equal to those of `sintra/match/views.py`. */
import type { ColumnView, Effect, PalaceView, Phase, TableView } from "../wire";
import { displaysFor, patternOf, patternText } from "./components";
import {
  AWAITING_DEAL,
  CENTRE,
  EFFECT,
  FACES,
  JOKER,
  LETTERS,
  NOTHING,
  OVER,
  PLAYER,
  SIZE,
  STATE,
} from "./layout";
import { counts, eachPane, letters } from "./panes";
import { onColours, onJokers, windowPanes, type Column, type Player, type State } from "./state";

const EMPTY_SPACE = ".";

export function tableView(state: State): TableView {
  return {
    round: state.round + 1,
    phase: phaseOf(state),
    to_move: state.toMove,
    start_tile_holder: state.holder,
    start_tile_in_centre: state.tileInCentre,
    round_pieces: letters(state.roundPieces),
    displays: displaysOf(state).map((heap) => letters(eachPane(heap))),
    centre: letters(eachPane(state.sources[CENTRE] ?? 0)),
    bag: counts(state.bag),
    tower: counts(state.tower),
    palaces: state.players.map(palaceView),
  };
}

/** The displays that this number of players uses. */
export function displaysOf(state: State): number[] {
  return state.sources.slice(0, displaysFor(state.players.length));
}

function phaseOf({ phase }: State): Phase {
  if (phase === OVER) return "over";
  return phase === AWAITING_DEAL ? "deal" : "play";
}

function palaceView(player: Player): PalaceView {
  return {
    score: player.score,
    lost: player.lost,
    broken_glass: player.broken,
    glazier: player.glazier,
    columns: player.columns.map(columnView),
    forecast: player.forecast,
  };
}

function columnView(column: Column): ColumnView {
  const window = letters(windowPanes(column));
  const { face } = column;
  if (face === NOTHING)
    return { strip: null, side: null, pattern: "", panes: "", other: null, window };
  return {
    strip: face >> 1,
    side: FACES[face & 1] ?? null,
    pattern: patternText(face),
    panes: panesText(column),
    other: window ? null : patternText(face ^ 1),
    window,
  };
}

/** The pane on each space; equal spaces are shown filled from left to right. */
function panesText(column: Column): string {
  const filled = onColours(column);
  const jokers = onJokers(column);
  let text = "";
  for (const space of patternOf(column.face)) {
    let pane: number | undefined;
    if (space === JOKER) pane = jokers.shift();
    else if (filled[space]) {
      filled[space] -= 1;
      pane = space;
    }
    text += pane === undefined ? EMPTY_SPACE : LETTERS.charAt(pane);
  }
  return text;
}

/** The effect of a move of this seat, from its EFFECT record and the STATE record after the move. */
export function effectView(memory: DataView, at: number, seat: number, after: number): Effect {
  const field = (offset: number) => memory.getInt16(at + offset, true);
  const player = after + STATE.players + seat * SIZE.PLAYER;
  const broken = field(EFFECT.broken);
  const startTile = field(EFFECT.start_tile);
  const bonusPoints = field(EFFECT.bonus_points);
  const windowPoints = field(EFFECT.window_points);
  // Not -loss, which would be -0 without a loss.
  const glassPoints = 0 - field(EFFECT.glass_loss);
  return {
    picked: field(EFFECT.picked),
    placed: field(EFFECT.placed),
    on_jokers: field(EFFECT.on_jokers),
    broken,
    takes_start_tile: startTile !== 0,
    steps: broken + startTile,
    broken_glass: memory.getInt8(player + PLAYER.broken),
    glazier: memory.getInt8(player + PLAYER.glazier),
    completes: field(EFFECT.completed) !== 0,
    turns_over: field(EFFECT.flipped) !== 0,
    bonus_points: bonusPoints,
    window_points: windowPoints,
    glass_points: glassPoints,
    points: bonusPoints + windowPoints + glassPoints,
    ends_round: field(EFFECT.round_ended) !== 0,
  };
}
