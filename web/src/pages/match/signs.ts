/** The signs of the board that the legend explains, and where they are on the screen. */

/** The signs in the order of their numbers; the text of each is `legend-<sign>`. */
export const SIGNS = [
  "rounds",
  "bonus",
  "seat",
  "start-tile",
  "glazier",
  "back",
  "no-back",
  "joker",
  "points",
  "ornament",
  "side-a",
  "side-b",
  "track",
  "forecast",
  "bag",
  "tower",
  "empty-display",
  "last",
] as const;
export type Sign = (typeof SIGNS)[number];

/** The last move has no sign of its own: it is an edge of other things. */
const SELECTORS: Partial<Record<Sign, string>> = {
  last: ".supply .last, .own .column.last, .rival .column.last, .rival .niche.last",
};

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SignPlaces {
  sign: Sign;
  /** Everything on the board that is this sign. */
  boxes: Box[];
  /** The one that has the number. */
  marked: Box;
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

function distance(one: Box, other: Box): number {
  const [a, b] = [middle(one), middle(other)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Of several boxes of a sign, mark the one that is farthest from the other marks. */
export function placeMarks(found: { sign: Sign; boxes: Box[] }[]): SignPlaces[] {
  const placed: SignPlaces[] = [];
  for (const { sign, boxes } of found) {
    const room = (box: Box) => Math.min(...placed.map(({ marked }) => distance(marked, box)));
    const [marked] = boxes.toSorted((one, other) => room(other) - room(one));
    if (marked) placed.push({ sign, boxes, marked });
  }
  return placed;
}

/** The sign at a point: the smallest one there, else the one whose number is nearest. */
export function signAt(places: readonly SignPlaces[], x: number, y: number): Sign | null {
  const here = places
    .flatMap(({ sign, boxes }) => boxes.map((box) => ({ sign, box })))
    .filter(
      ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
    )
    .toSorted((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
  if (here[0]) return here[0].sign;
  const point = { x, y, width: 0, height: 0 };
  const [nearest] = places.toSorted(
    (one, other) => distance(one.marked, point) - distance(other.marked, point),
  );
  return nearest?.sign ?? null;
}

/** Find the signs of the board that is shown. */
export function findSigns(board: Element): SignPlaces[] {
  const found = SIGNS.map((sign) => ({
    sign,
    boxes: [...board.querySelectorAll(SELECTORS[sign] ?? `[data-sign="${sign}"]`)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width + height > 0)
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  }));
  return placeMarks(found);
}
