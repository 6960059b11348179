/**
 * The layout of a lesson in a small window: the table, and a card with the text.
 *
 * A table for playing has no room for a text, and a text that takes its room from the table would
 * move and shrink it from card to card. So the layout depends on the window only. The card has room
 * for every task; above the supply, a longer text lies over the displays until it is read. The
 * status region has the buttons, until panes are picked. The rival has no place on a phone.
 */
import { boardText, measure, sizes, type Rect, type TableLayout } from "../../board/layout";

export interface LessonLayout extends TableLayout {
  /** The place of a task. */
  card: Rect;
  /** How high the card may be with a longer text, and with a table of points. */
  reading: number;
  counting: number;
}

interface Window {
  width: number;
  height: number;
  /** The size of the text in pixels, as the user has set it. */
  text: number;
}

type Placed = Omit<LessonLayout, "text">;

/** The rival's palace is shown if the smaller side of the window is at least this long. */
const WITH_RIVAL = 600;
/** The tokens in the centre, the bag and the tower: a text does not cover them. */
const CENTRE = 50;

export function layoutLesson(window: Window): LessonLayout {
  const space = { ...window, players: 2, log: false };
  const text = boardText(space);
  const worth = measure(space, text);
  const form = window.width > 1.2 * window.height ? beside : above;
  let best: Placed | null = null;
  let most = -Infinity;
  for (const placed of form(window, text)) {
    const each = worth(placed);
    if (each > most) [best, most] = [placed, each];
  }
  return { ...best!, text };
}

/** Parts of a length, at equal distances. */
const split = (from: number, to: number, steps: number) =>
  Array.from({ length: steps }, (_, n) => from + ((to - from) * n) / (steps - 1));

/** The card below the bar, then the supply, the palace and the buttons. */
function* above(window: Window, text: number): Generator<Placed> {
  const { width, height } = window;
  const { pad, gap, bar, status } = sizes({ ...window, players: 2, log: false }, text);
  const inner = width - 2 * pad;
  const words = status(inner);
  const task = Math.max(4.6 * text, 0.3 * height - 120);
  const y = pad + bar + gap + task + gap;
  const icons = Math.max(11 * text, 0.4 * inner);
  for (const table of tables(
    { x: pad, y, width: inner, height: height - y - gap - words - pad },
    Math.min(width, height) >= WITH_RIVAL,
    gap,
  ))
    yield {
      name: "upright",
      rounds: { x: pad, y: pad, width: inner - icons - gap, height: bar },
      tools: { x: pad + inner - icons, y: pad, width: icons, height: bar },
      card: { x: pad, y: pad + bar + gap, width: inner, height: task },
      reading: task + gap + table.supply.height - CENTRE,
      counting: task + gap + table.supply.height,
      ...table,
      status: { x: pad, y: height - pad - words, width: inner, height: words },
      log: null,
    };
}

/** The card and the buttons in a column beside the table. */
function* beside(window: Window, text: number): Generator<Placed> {
  const { width, height } = window;
  const { pad, gap, bar, status } = sizes({ ...window, players: 2, log: false }, text);
  const side = Math.max(15.5 * text, 0.31 * width);
  const words = Math.max(60, status(side));
  const card = height - 2 * pad - bar - words - 2 * gap;
  const rounds = Math.max(26, 1.7 * text);
  const x = pad + side + 2 * gap;
  const whole = { x, y: pad, width: width - pad - x, height: height - 2 * pad };
  const below = { ...whole, y: whole.y + rounds + gap, height: whole.height - rounds - gap };
  const common = {
    name: "low" as const,
    tools: { x: pad, y: pad, width: side, height: bar },
    card: { x: pad, y: pad + bar + gap, width: side, height: card },
    reading: card,
    counting: card,
    status: { x: pad, y: height - pad - words, width: side, height: words },
    log: null,
  };
  for (const supply of split(0.28, 0.5, 12)) {
    const left = supply * (whole.width - gap);
    yield {
      ...common,
      rounds: { x, y: pad, width: left, height: rounds },
      supply: { ...below, width: left },
      own: { ...whole, x: x + left + gap, width: whole.width - left - gap },
      rivals: [],
    };
  }
  for (const table of tables(below, Math.min(width, height) >= WITH_RIVAL, gap))
    yield { ...common, rounds: { x, y: pad, width: whole.width, height: rounds }, ...table };
}

/** The supply above the palace, and the rival beside the supply. */
function* tables(
  { x, y, width, height }: Rect,
  withRival: boolean,
  gap: number,
): Generator<Pick<Placed, "supply" | "own" | "rivals">> {
  for (const part of split(0.5, 0.8, 16))
    for (const rivalPart of withRival ? split(0.25, 0.4, 5) : [0]) {
      const own = part * (height - gap);
      const upper = height - gap - own;
      const rival = rivalPart * width;
      yield {
        supply: { x, y, width: width - rival - (rival && gap), height: upper },
        rivals: rival ? [{ x: x + width - rival, y, width: rival, height: upper }] : [],
        own: { x, y: y + upper + gap, width, height: own },
      };
    }
}
