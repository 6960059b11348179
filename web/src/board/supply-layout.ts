/**
 * Where the displays and the centre lie, computed from the space there is: around the centre if
 * there is room for a ring, else in rows above it. If they are large, they keep their places until
 * the next round; on a small screen, empty displays shrink to a dot and give their room to the
 * others.
 */
import { centre as middle, display } from "../../../sintra/picture/pieces.json";

export interface Box {
  /** Its middle, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SupplyLayout {
  form: "ring" | "rows";
  centreForm: "round" | "row" | "block";
  /** By display: where it lies. Its panes can be picked anywhere in that box. */
  displays: Box[];
  /** The diameter of a display. */
  diameter: number;
  /** Displays without panes: small circles with their number. */
  dots: { display: number; x: number; y: number; radius: number }[];
  centre: Box;
  /** What the bag and the tower hold. */
  stores: Box;
  /** The size of a pane on a display. */
  pane: number;
  /** How long the smallest target is, compared to a finger: at most 1, 0 if it is too small. */
  reach: number;
}

/** A target is as long and as wide as this at least, or less long and wider: of the same area. */
const FINGER = 44;
export const NARROW = 24;
/** A ring with smaller displays than this wastes too much room. */
const SMALLEST_IN_RING = 96;
/** Panes of this size need no more room: the displays keep their places. */
const LARGE_PANE = 32;
const GAP = 4;
/** The radius of an empty display on a small screen. */
const DOT = 11;
const DOT_STEP = 2 * DOT + 2;

type Extent = { width: number; height: number };

/** The supply with all its displays full: how large its panes are. */
export function fitSupply(extent: Extent, count: number, text: number) {
  return layoutSupply(
    extent,
    Array.from({ length: count }, () => true),
    text,
  );
}

/** Lay out the displays: `full` says which of them hold panes. */
export function layoutSupply(extent: Extent, full: readonly boolean[], text: number): SupplyLayout {
  // Decided for all displays, so that the form does not change in the middle of a round.
  const all = full.map(() => true);
  const round = ring(extent, all.length, text);
  const isRing = round.diameter >= SMALLEST_IN_RING;
  const whole = isRing ? round : rows(extent, all, text);
  if (isRing || whole.pane >= LARGE_PANE || full.every((is) => is)) return whole;
  const made = rows(extent, full, text);
  // If the dots take more room than they leave, each display stays where it was.
  const isWorse = full.includes(true) && made.pane < 0.95 * whole.pane;
  return made.reach && !isWorse ? made : inPlace(whole, full);
}

/** How long a target is, compared to a finger: 1 if it is long enough, 0 if it is too small. */
const reachOf = (width: number, height: number) =>
  Math.min(width, height) >= NARROW && width * height >= FINGER * NARROW
    ? Math.min(1, Math.max(width, height) / FINGER)
    : 0;

const indexes = (full: readonly boolean[], wanted: boolean) =>
  full.flatMap((is, n) => (is === wanted ? [n] : []));

function inPlace(whole: SupplyLayout, full: readonly boolean[]): SupplyLayout {
  return {
    ...whole,
    displays: byDisplay(full, (_, n) => whole.displays[n]!),
    dots: indexes(full, false).map((n) => {
      const { x, y } = whole.displays[n]!;
      return { display: n, x, y, radius: DOT };
    }),
  };
}

// --- A ring

/** The bag and the tower stand in the lower left corner, or in a row of their own. */
function ring(extent: Extent, count: number, text: number): SupplyLayout {
  const stores = { width: 6.2 * text, height: Math.max(NARROW, 2.9 * text) };
  const inCorner = ringOf(extent, count, stores, 0);
  const { displays, diameter, centre, stores: corner } = inCorner;
  const isFree =
    displays.every(({ x, y }) => distance(corner, x, y) >= diameter / 2) &&
    distance(corner, centre.x, centre.y) >= centre.width / 2;
  const isUpright = extent.height > 1.12 * extent.width;
  return isFree && !isUpright ? inCorner : ringOf(extent, count, stores, stores.height + GAP);
}

/** The distance of a point from a box. */
const distance = (box: Box, x: number, y: number) =>
  Math.hypot(
    Math.max(0, Math.abs(x - box.x) - box.width / 2),
    Math.max(0, Math.abs(y - box.y) - box.height / 2),
  );

function ringOf(
  { width, height }: Extent,
  count: number,
  stores: Extent,
  floor: number,
): SupplyLayout {
  // A longer ring has no larger displays, and looks torn apart.
  const area = {
    width: Math.min(width, 1.3 * (height - floor)),
    height: Math.min(height - floor, 1.2 * width),
  };
  const { x: cx, y: cy } = { x: width / 2, y: (height - floor) / 2 };
  const least = Math.min(area.width, area.height);
  const angles = Array.from(
    { length: count },
    (_, n) => ((n / count) * 360 - 90) * (Math.PI / 180),
  );
  const spread = (diameter: number) => {
    const rx = (area.width - diameter) / 2;
    const ry = (area.height - diameter) / 2;
    return angles.map((angle) => ({ x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) }));
  };
  const reach = (places: { x: number; y: number }[]) =>
    places.reduce((nearest, { x, y }) => Math.min(nearest, Math.hypot(x - cx, y - cy)), least);
  const fits = (diameter: number) => {
    const places = spread(diameter);
    // The centre has six places in a circle: it needs more room than a display.
    return (
      reach(places) >= 1.24 * diameter &&
      places.every(({ x, y }, n) => {
        const next = places[(n + 1) % count]!;
        return Math.hypot(x - next.x, y - next.y) >= diameter + GAP;
      })
    );
  };
  // The largest diameter that fits, found by halving.
  let diameter = Math.min(30, Math.max(8, least));
  let tooLarge = Math.max(0.4 * least, diameter);
  if (fits(tooLarge)) diameter = tooLarge;
  while (tooLarge - diameter > 1) {
    const tried = (diameter + tooLarge) / 2;
    if (fits(tried)) diameter = tried;
    else tooLarge = tried;
  }
  const places = spread(diameter);
  const centre = Math.min(2 * (reach(places) - diameter / 2) - GAP, 0.6 * least);
  const half = diameter / 2;
  return {
    form: "ring",
    centreForm: "round",
    displays: places.map((place) => ({ ...place, width: diameter, height: diameter })),
    diameter,
    dots: [],
    centre: { x: cx, y: cy, width: centre, height: centre },
    stores: { x: stores.width / 2, y: height - stores.height / 2, ...stores },
    pane: (diameter * display.pane) / display.size,
    reach: reachOf(half, half),
  };
}

/** A box for each display; an empty one has none of its own. */
function byDisplay(full: readonly boolean[], box: (n: number, display: number) => Box): Box[] {
  let n = 0;
  return full.map((is, display) => (is ? box(n++, display) : { x: 0, y: 0, width: 0, height: 0 }));
}

// --- Rows

function rows(extent: Extent, full: readonly boolean[], text: number): SupplyLayout {
  const used = indexes(full, true);
  const empty = full.length - used.length;
  let best: RowsForm = { across: 1, part: 1, form: "row" };
  let most = -Infinity;
  for (let across = 1; across <= Math.max(1, used.length); across += 1)
    for (const part of used.length ? PARTS : [1])
      for (const form of ["row", "block"] as const) {
        const tried = { across, part, form };
        const worth = worthOf(measureRows(extent, used.length, empty, tried, text), form);
        if (worth > most) [best, most] = [tried, worth];
      }
  return rowsOf(extent, full, used, best, text);
}

/** What the centre may take of the height. */
const PARTS = [0.16, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.45];

/** The panes of the centre should be as large as those of the displays. */
function worthOf({ pane, reach, centre }: Measured, form: "row" | "block"): number {
  const inCentre = (centre.height * middle.pane) / (form === "row" ? 72 : 144);
  return Math.log(pane) + 0.8 * Math.log(Math.min(inCentre, 1.15 * pane, 60)) - tooShort(reach);
}

/** What targets cost that are shorter than a finger; those that are too small cost most. */
export const tooShort = (reach: number) => (reach ? (reach < 1 ? 0.4 + 2 * (1 - reach) : 0) : 12);

interface RowsForm {
  /** How many displays a row has. */
  across: number;
  /** The part of the height that the centre takes. */
  part: number;
  form: "row" | "block";
}

/** The sizes of everything in rows, which are compared before the best ones are laid out. */
type Measured = ReturnType<typeof measureRows>;

function measureRows(
  { width, height }: Extent,
  used: number,
  empty: number,
  { across, part, form }: RowsForm,
  text: number,
) {
  const flat = middle[form];
  const aspect = flat.width / flat.height;
  const stores = {
    width: Math.max(FINGER, 2.8 * Math.min(text, 24)),
    height: Math.min(FINGER + 8, Math.max(FINGER, 2.2 * text)),
  };
  // The dots stand at the right edge, above the bag and the tower.
  const dotRows = Math.max(1, Math.floor((height - stores.height) / DOT_STEP));
  const dotsAcross = Math.max(2, Math.ceil(empty / dotRows));
  const side = Math.max(stores.width, empty ? dotsAcross * DOT_STEP : 0);
  const inner = width - (empty ? side + GAP : 0);
  const lines = Math.ceil(used / across);
  const lowest = Math.max(FINGER, part * height);
  const centreWidth = Math.min(width - side - GAP, lowest * aspect, 1.2 * flat.width);
  const centre = { width: centreWidth, height: centreWidth / aspect };
  const lower = Math.max(centre.height, stores.height);
  const cell = { width: inner / across, height: used ? (height - lower - GAP) / lines : 0 };
  const diameter = used ? Math.max(8, Math.min(cell.width - 2, cell.height - 2, 200)) : 0;
  const place = (centreWidth * flat.pitch) / flat.width;
  return {
    stores,
    dotsAcross,
    side,
    inner,
    lines,
    centre,
    lower,
    cell,
    diameter,
    pane: used ? (diameter * display.pane) / display.size : 64,
    reach: Math.min(
      used ? reachOf(cell.width / 2, cell.height / 2) : 1,
      reachOf(place, form === "row" ? lower : place),
    ),
  };
}

function rowsOf(
  extent: Extent,
  full: readonly boolean[],
  used: number[],
  form: RowsForm,
  text: number,
): SupplyLayout {
  const { width, height } = extent;
  const { across } = form;
  const empty = indexes(full, false);
  const { stores, dotsAcross, side, inner, lines, centre, lower, cell, ...measured } = measureRows(
    extent,
    used.length,
    empty.length,
    form,
    text,
  );
  const y = used.length ? height - lower / 2 : height / 2;
  const boxes = used.map((_, n) => {
    const line = Math.floor(n / across);
    const inLine = line === lines - 1 ? used.length - line * across : across;
    // A short last row is not spread over the whole width.
    const pitch = Math.min(inner / inLine, 1.35 * cell.width);
    return {
      x: inner / 2 + ((n % across) - (inLine - 1) / 2) * pitch,
      y: (line + 0.5) * cell.height,
      width: pitch,
      height: cell.height,
    };
  });
  return {
    form: "rows",
    centreForm: form.form,
    displays: byDisplay(full, (n) => boxes[n]!),
    diameter: measured.diameter,
    dots: empty.map((n, index) => ({
      display: n,
      x: width - side + DOT + (index % dotsAcross) * DOT_STEP,
      y: DOT + Math.floor(index / dotsAcross) * DOT_STEP,
      radius: DOT,
    })),
    centre: { x: used.length ? centre.width / 2 : inner / 2, y, ...centre },
    stores: {
      ...stores,
      x: empty.length ? width - side / 2 : centre.width + GAP + stores.width / 2,
      y: empty.length ? height - stores.height / 2 : y,
    },
    pane: measured.pane,
    reach: measured.reach,
  };
}
