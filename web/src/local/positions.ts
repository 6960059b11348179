/** Position text: a complete position on one line (docs/reference/position-text.md). */
import { COMPONENTS_NAME } from "./components";
import { AWAITING_DEAL, CENTRE, LETTERS, NOTHING, OVER, POSITION_VERSION, SIDES } from "./layout";
import { counts, heapOf, letters } from "./panes";
import { onJokers, windowPanes, type Column, type Player, type State } from "./state";
import { displaysOf } from "./views";

export function writePosition(state: State): string {
  const phase = state.phase === OVER ? "e" : state.phase === AWAITING_DEAL ? "d" : "p";
  return [
    POSITION_VERSION,
    `${state.players.length}${SIDES[state.side]}`,
    `${state.round + 1}${phase}`,
    letters(state.roundPieces) || "-",
    `${state.toMove}`,
    `${state.tileInCentre ? "C" : "H"}${state.holder}`,
    displaysOf(state).map(heapText).join("/"),
    heapText(state.sources[CENTRE] ?? 0),
    heapText(state.bag),
    heapText(state.tower),
    ...state.players.map(playerText),
    encodeURIComponent(COMPONENTS_NAME),
  ].join("_");
}

/** Each colour in order with its count if that is more than one; "-" for an empty heap. */
function heapText(heap: number): string {
  return (
    counts(heap)
      .map((count, colour) => (count ? `${LETTERS.charAt(colour)}${count > 1 ? count : ""}` : ""))
      .join("") || "-"
  );
}

function playerText(player: Player): string {
  const palace = player.columns.map(columnText).join("/");
  return [player.score, player.lost, player.broken, player.glazier + 1, palace].join(",");
}

function columnText(column: Column): string {
  const { face, panes } = column;
  const window = letters(windowPanes(column));
  if (face === NOTHING) return `x:${window}`;
  let text = `${face >> 1}${"fb".charAt(face & 1)}`;
  if (panes) {
    const jokers = heapOf(onJokers(column));
    text += `.${heapText(panes - jokers)}`;
    if (jokers) text += `.${heapText(jokers)}`;
  }
  return window ? `${text}:${window}` : text;
}
