/**
 * The layout of the table: where everything lies, computed from the space there is.
 *
 * A few templates place the parts differently. For each of them several divisions of the space are
 * measured, and the best one is taken: the panes as large as possible, first of all in the own
 * palace. So every window, from a phone to a wall, shows the whole table at once, and nothing
 * scrolls or covers anything.
 */
import { layoutPalace, paneSize, stripWidth, type PalaceLayout } from "./palace-layout";
import { fitSupply, NARROW, tooShort } from "./supply-layout";

export interface Extent {
  width: number;
  height: number;
}

export interface Rect extends Extent {
  x: number;
  y: number;
}

export interface Space {
  /** In pixels. */
  width: number;
  height: number;
  players: number;
  /** The size of the text in pixels, as the user has set it. */
  text: number;
  /** Whether the log is wanted; it is placed if there is room beside the board. */
  log: boolean;
  /**
   * Whether the status region holds the controls of a replay: more than a line of text. Nothing can
   * be picked then, so that targets may be small.
   */
  controls?: boolean;
}

export interface TableLayout {
  name: "upright" | "tablet" | "low" | "wide" | "desktop";
  /** The size of text on the board: it grows with a large window. */
  text: number;
  rounds: Rect;
  tools: Rect;
  supply: Rect;
  rivals: Rect[];
  own: Rect;
  status: Rect;
  log: Rect | null;
}

// --- Palaces

/** The space around the drawing of a palace: its header, border and padding. */
export function palaceFrame(text: number, large: boolean) {
  return {
    header: large ? Math.max(28, 1.9 * text) : Math.max(20, 1.5 * text),
    /** The line with the last move. */
    line: large ? 0 : Math.max(15, 1.15 * text),
    padX: large ? 0.35 * text : 0.4 * text,
    padY: 0.2 * text,
    border: 2,
  };
}

/** The size of the smallest text. */
export const smallText = (text: number) => Math.max(12, 0.76 * text);

/** The space for the drawing in a palace. */
export function drawingSpace({ width, height }: Extent, text: number, large: boolean): Extent {
  const { header, line, padX, padY, border } = palaceFrame(text, large);
  return {
    width: width - 2 * (padX + border),
    height: height - header - line - 2 * (padY + border),
  };
}

/** The size of text in the own palace: smaller in a narrow space, so that its header fits. */
export const ownText = (width: number, text: number) => Math.max(12, Math.min(text, width / 19));

export function layoutOwn(extent: Extent, fullText: number): PalaceLayout {
  const text = ownText(extent.width, fullText);
  const { width, height } = drawingSpace(extent, text, true);
  return layoutPalace(width, height, { withTrack: true, small: smallText(text) });
}

/** The height that a whole palace without its track needs at this width. */
function wholeHeight(width: number, text: number): number {
  const frame = drawingSpace({ width, height: 0 }, text, false);
  const { scale, height } = layoutPalace(frame.width, Infinity, { withTrack: false, small: 12 });
  return scale * height - frame.height;
}

export interface RivalLayout {
  /** A whole palace, or a miniature below or beside the name. */
  form: "palace" | "below" | "beside";
  /** The size of its text: smaller in a narrow space, since a name is never cut. */
  text: number;
  /** The space for the drawing. */
  drawing: Extent;
  /** Whether the header has no room for the broken glass besides name and score. */
  narrow: boolean;
  /** The size of a pane, in pixels. */
  pane: number;
}

/** How the palace of another player is drawn in a space. */
export function layoutRival(extent: Extent, fullText: number): RivalLayout {
  const text = Math.max(12, Math.min(fullText, extent.width / 7.4));
  const below = drawingSpace(extent, text, false);
  const whole = paneSize(layoutPalace(below.width, below.height, { withTrack: false, small: 12 }));
  if (whole >= 17) return { form: "palace", text, drawing: below, narrow: false, pane: whole };
  const { padX, padY, border } = palaceFrame(text, false);
  const inner = {
    width: extent.width - 2 * (padX + border),
    height: extent.height - 2 * (padY + border),
  };
  const words = Math.max(9 * text, 0.44 * inner.width);
  const beside = { width: inner.width - words, height: inner.height };
  const [one, other] = [miniature(below), miniature(beside)];
  return other.pane > one.pane
    ? { form: "beside", text, ...other, narrow: words < 11 * text }
    : { form: "below", text, ...one, narrow: inner.width < 11 * text };
}

/** The points below the windows of a miniature, where they have room. */
export const MINI_POINTS = 16;

/** A miniature in a space: its spaces may be stretched, but not to lines. */
function miniature({ width, height }: Extent): Pick<RivalLayout, "drawing" | "pane"> {
  if (width < 40 || height < 24) return { drawing: { width: 40, height: 24 }, pane: 0.1 };
  const [column, row] = [width / 8, Math.min(height / 8, (1.3 * width) / 8)];
  const across = Math.min(column, 1.7 * row);
  const drawing = { width: 8 * across, height: Math.min(height, 8.4 * row + MINI_POINTS) };
  return { drawing, pane: Math.sqrt(across * row) };
}

// --- The table

/** Icons are as large as a finger, and grow with the text. */
const ICON = 44;
export const iconWidth = (text: number) => Math.max(ICON, 2 * text);

type Placed = Omit<TableLayout, "text">;

/** The size of text on the board: it grows with a large window, and less on a small one. */
export function boardText({ width, height, players, text }: Space): number {
  const grown = text * Math.min(1.7, Math.max(1, width / 1500, height / 1000));
  return Math.min(grown, Math.max(16, Math.sqrt(width * height) / (16 + 3 * players)));
}

/** The layout of the table for a space. */
export function layoutTable(space: Space): TableLayout {
  const text = boardText(space);
  const worth = measure(space, text);
  let best: Placed | null = null;
  let most = -Infinity;
  for (const placed of candidates(space, text)) {
    const each = worth(placed);
    if (each > most) [best, most] = [placed, each];
  }
  return { ...best!, text };
}

/** All divisions of a space that are compared. */
export function* candidates(space: Space, text: number): Generator<Placed> {
  if (space.width < 1.35 * space.height) {
    yield* upright(space, text);
    yield* tablet(space, text);
  }
  if (space.width > 0.8 * space.height) {
    yield* low(space, text);
    yield* wide(space, text);
    yield* desktop(space, text);
  }
}

/** Sizes that all templates use. */
export function sizes({ width, height, controls }: Space, text: number) {
  const small = Math.min(width, height) < 500;
  const lines = controls ? 4.1 : height < 700 || small ? 2 : 3;
  return {
    pad: small ? 6 : Math.min(20, 0.012 * width + 4),
    gap: small ? 4 : Math.min(16, 0.008 * width + 4),
    bar: Math.max(ICON, 2.2 * text) - (height < 700 && small ? 4 : 0),
    /** A button, or three lines of the smallest text; a narrow region needs more of them. */
    status: (width: number) =>
      Math.max(width < 300 ? 88 : width < 340 ? 70 : 54, lines * 1.32 * 0.9 * text + 0.7 * text),
  };
}

const split = (from: number, to: number, steps: number) =>
  Array.from({ length: steps }, (_, n) => from + ((to - from) * n) / (steps - 1));

/** A phone: bar, other players, supply, own palace, status, each as wide as the screen. */
function* upright(space: Space, text: number): Generator<Placed> {
  const { pad, gap, bar, ...sized } = sizes(space, text);
  const width = space.width - 2 * pad;
  const status = sized.status(width);
  const count = space.players - 1;
  const rest = space.height - bar - status - 2 * pad - 3 * gap;
  for (const rivalsPart of split(0.1, 0.3, 9))
    for (const ownPart of split(0.4, 0.74, 18)) {
      const rivals = rivalsPart * rest;
      const own = ownPart * rest;
      const supply = rest - rivals - own;
      if (supply < 60) continue;
      let y = pad;
      const top = barRects(space, text, pad, y, bar);
      y += bar;
      const rivalRects = row({ x: pad, y, width, height: rivals }, count, gap);
      y += rivals + gap;
      const supplyRect = { x: pad, y, width, height: supply };
      y += supply + gap;
      const ownRect = { x: pad, y, width, height: own };
      y += own + gap;
      yield {
        name: "upright",
        ...top,
        rivals: rivalRects,
        supply: supplyRect,
        own: ownRect,
        status: { x: pad, y, width, height: status },
        log: null,
      };
    }
}

/** An upright tablet, or a square window: the supply and the others side by side. */
function* tablet(space: Space, text: number): Generator<Placed> {
  const { pad, gap, bar, ...sized } = sizes(space, text);
  const width = space.width - 2 * pad;
  const status = sized.status(width);
  const rest = space.height - bar - status - 2 * pad - 2 * gap;
  for (const ownPart of split(0.4, 0.72, 14))
    for (const rivalsPart of split(0.25, 0.5, 8)) {
      const own = ownPart * rest;
      const upper = rest - own;
      const rivals = rivalsPart * width;
      const y = pad + bar;
      const ownRect = { x: pad, y: y + upper + gap, width, height: own };
      yield {
        name: "tablet",
        ...barRects(space, text, pad, pad, bar),
        supply: { x: pad, y, width: width - rivals - gap, height: upper },
        rivals: column(
          { x: pad + width - rivals, y, width: rivals, height: upper },
          space.players - 1,
          gap,
        ),
        own: ownRect,
        status: { x: pad, y: ownRect.y + own + gap, width, height: status },
        log: null,
      };
    }
}

/** A phone on its side: supply and status, the own palace, and the others under the tools. */
function* low(space: Space, text: number): Generator<Placed> {
  if (space.height > 620) return;
  const { pad, gap, bar, status } = sizes(space, text);
  const width = space.width - 2 * pad - 2 * gap;
  const height = space.height - 2 * pad;
  const rounds = Math.max(26, 1.7 * text);
  for (const supplyPart of split(0.28, 0.44, 12))
    for (const rivalsPart of split(0.14, 0.26, 7)) {
      const supply = supplyPart * width;
      const rivals = Math.max(rivalsPart * width, 3 * iconWidth(text));
      const own = width - supply - rivals;
      const right = pad + supply + own + 2 * gap;
      // In a narrow column the texts need another line, and the buttons stand below them.
      const words = Math.max(
        supply < 300 ? 96 : 70,
        Math.min(0.3 * height, status(supply) + 1.2 * text),
      );
      yield {
        name: "low",
        rounds: { x: pad, y: pad, width: supply, height: rounds },
        supply: {
          x: pad,
          y: pad + rounds + gap,
          width: supply,
          height: height - rounds - words - 2 * gap,
        },
        status: { x: pad, y: pad + height - words, width: supply, height: words },
        own: { x: pad + supply + gap, y: pad, width: own, height },
        tools: { x: right, y: pad, width: rivals, height: bar },
        rivals: column(
          { x: right, y: pad + bar + gap, width: rivals, height: height - bar - gap },
          space.players - 1,
          gap,
        ),
        log: null,
      };
    }
}

/** A wide window: supply, own palace, and the others with the log below them. */
function* wide(space: Space, text: number): Generator<Placed> {
  const { pad, gap, bar, status } = sizes(space, text);
  const width = space.width - 2 * pad - 2 * gap;
  const y = pad + bar;
  const height = space.height - bar - 2 * pad;
  const top = barRects(space, text, pad, pad, bar);
  for (const supplyPart of split(0.26, 0.42, 13))
    for (const rivalsPart of split(0.14, 0.36, 12)) {
      const supply = supplyPart * width;
      const rivals = rivalsPart * width;
      const own = width - supply - rivals;
      const words = status(own);
      const right = { x: pad + supply + own + 2 * gap, y, width: rivals, height };
      for (const logPart of space.log ? [0, 0.26, 0.36, 0.46] : [0]) {
        const log = logPart * height;
        if (log && (log < 9 * text || rivals < 15 * text)) continue;
        // What a palace does not need is left to the log.
        const count = space.players - 1;
        const most = count * wholeHeight(rivals, text) + (count - 1) * gap;
        const upper = Math.min(height - (log && log + gap), most);
        const rivalRects = column({ ...right, height: upper }, count, gap);
        yield {
          name: "wide",
          ...top,
          supply: { x: pad, y, width: supply, height },
          own: { x: pad + supply + gap, y, width: own, height: height - words - gap },
          status: {
            x: pad + supply + gap,
            y: y + height - words,
            width: own,
            height: words,
          },
          rivals: rivalRects,
          log: log ? { ...right, y: y + upper + gap, height: height - upper - gap } : null,
        };
      }
    }
}

/** A window that is neither wide nor upright: the others above the own palace. */
function* desktop(space: Space, text: number): Generator<Placed> {
  const { pad, gap, bar, status } = sizes(space, text);
  const width = space.width - 2 * pad - gap;
  const y = pad + bar;
  const height = space.height - bar - 2 * pad;
  const top = barRects(space, text, pad, pad, bar);
  for (const log of space.log && width > 70 * text ? [0, 16 * text + gap] : [0])
    for (const supplyPart of split(0.34, 0.52, 10))
      for (const ownPart of split(0.46, 0.72, 10)) {
        const supply = supplyPart * (width - log);
        const right = width - log - supply;
        const words = status(right);
        const rest = height - words - 2 * gap;
        const own = ownPart * rest;
        const x = pad + supply + gap;
        yield {
          name: "desktop",
          ...top,
          supply: { x: pad, y, width: supply, height },
          rivals: row({ x, y, width: right, height: rest - own }, space.players - 1, gap),
          own: { x, y: y + rest - own + gap, width: right, height: own },
          status: { x, y: y + height - words, width: right, height: words },
          log: log ? { x: pad + width + gap - log + gap, y, width: log - gap, height } : null,
        };
      }
}

/** The rounds at the left of the bar, at least 140 px; the tools at its right. */
function barRects(space: Space, text: number, pad: number, y: number, height: number) {
  const inner = space.width - 2 * pad;
  const icon = iconWidth(text);
  const most = inner < 44 * text ? 5 : 6; // a wide bar has room for the chat too
  const tools = icon * Math.min(most, Math.floor((inner - 144) / icon));
  return {
    rounds: { x: pad, y, width: inner - tools - 4, height },
    tools: { x: pad + inner - tools, y, width: tools, height },
  };
}

function row({ x, y, width, height }: Rect, count: number, gap: number): Rect[] {
  const each = (width - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, n) => ({
    x: x + n * (each + gap),
    y,
    width: each,
    height,
  }));
}

function column({ x, y, width, height }: Rect, count: number, gap: number): Rect[] {
  const each = (height - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, n) => ({
    x,
    y: y + n * (each + gap),
    width,
    height: each,
  }));
}

/** How good a layout is: large panes, the own palace first; a target too small is worth nothing. */
export function measure(space: Space, text: number): (placed: Placed) => number {
  // Many candidates share a part of the same size.
  const ownWorth = remember((extent) => {
    const palace = layoutOwn(extent, text);
    const pane = paneSize(palace);
    return (
      2.2 * Math.log(Math.min(pane, 70)) +
      0.5 * Math.log(Math.min(pane, 110)) -
      0.4 * Math.max(0, 21.5 - pane) -
      (stripWidth(palace) < NARROW ? 12 : 0)
    );
  });
  const supplyWorth = remember((extent) => {
    const { pane, form, reach } = fitSupply(extent, 2 * space.players + 1, text);
    return (
      1.3 * Math.log(Math.min(pane, 44)) +
      0.3 * Math.log(Math.min(pane, 70)) +
      // Displays around the centre are what a table looks like.
      (form === "ring" ? 0.35 : 0) -
      (space.controls ? 0 : tooShort(reach))
    );
  });
  const rivalWorth = remember((extent) => {
    const { pane, form } = layoutRival(extent, text);
    // A name and a score need room, and a miniature must be readable.
    return (
      Math.log(Math.min(pane, form === "palace" ? 32 : 20)) -
      0.025 * Math.max(0, 100 - extent.width) -
      0.5 * Math.max(0, 7 - pane)
    );
  });
  return ({ own, supply, rivals, log }) =>
    ownWorth(own) +
    supplyWorth(supply) +
    (rivals[0] ? rivalWorth(rivals[0]) : 0) -
    (space.log && !log ? 0.3 : 0);
}

/** A function of a size, computed once for each. */
function remember(compute: (extent: Extent) => number): (extent: Extent) => number {
  const known = new Map<number, number>();
  return (extent) => {
    const key = Math.round(8 * extent.width) * 2 ** 20 + Math.round(8 * extent.height);
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(extent);
    known.set(key, value);
    return value;
  };
}
