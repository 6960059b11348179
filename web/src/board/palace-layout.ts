/** The form of a palace: how its parts are placed so that they fill the space there is. */
import {
  ornament,
  palace as at,
  strip,
  track,
  window as frame,
} from "../../../sintra/picture/pieces.json";
import { PALACE_WIDTH, PITCH } from "../pieces/geometry";

export type TrackForm = "side" | "flat" | "none";

interface Form {
  /** The broken glass track: beside the palace, below it, or not drawn. */
  track: TrackForm;
  /** Whether the windows are smaller and their points have no medal, to save height. */
  compact: boolean;
}

const FORMS: Form[] = [
  { track: "side", compact: false },
  { track: "flat", compact: false },
  { track: "flat", compact: true },
  { track: "side", compact: true },
  { track: "none", compact: false },
  { track: "none", compact: true },
];
const COMPACT_WINDOW = 0.78;
const SIDE_WIDTH = at.track + track.width + 8;
/** The row of points below the windows. */
const POINTS = { tall: at.bottom - at.window - frame.height, compact: 22 };
/** What has room on a strip or a slat, in units. */
const LARGEST_TEXT = 27;
/** The smallest text anywhere, in pixels. */
const SMALLEST = 12;
/** The largest size at which the word above the track fits, in every language. */
const CAPTION = 17;
const FLAT = { gap: 16, height: 34 };

/** Where the parts of a palace lie, in units of the drawing. */
export interface PalaceLayout extends Form {
  /** Pixels per unit. */
  scale: number;
  width: number;
  height: number;
  top: number;
  /** The size of the windows, compared to the drawing of a window. */
  window: number;
  windowBottom: number;
  /** Where the wall ends. */
  bottom: number;
  /** The middle of the points below the windows. */
  points: number;
  ornament: number;
  /** The first slat of the track, and the size of all. */
  slats: { x: number; y: number; width: number; height: number; text: number };
  /** The size of the text above the track, 0 if it has no room. */
  caption: number;
  /** The size of text of this many units: never smaller than the smallest text. */
  size: (units: number) => number;
}

/**
 * The best form of a palace in a space. `small` is the size of the smallest text, in pixels; a
 * palace without its track has no points either: those are on every other palace too.
 */
export function layoutPalace(
  width: number,
  height: number,
  { withTrack, small, slats = 9 }: { withTrack: boolean; small: number; slats?: number },
): PalaceLayout {
  let best: PalaceLayout | null = null;
  let most = 0;
  for (const form of FORMS) {
    if ((form.track === "none") === withTrack) continue;
    const made = layoutForm(form, width, height, small, slats);
    // The complete form is more beautiful, so it may be smaller, above all on a large screen; but
    // not where every pixel of a strip counts.
    const worth =
      made.scale *
      (form.compact ? (made.scale > 0.75 ? 0.86 : withTrack && made.scale < 0.42 ? 1 : 0.94) : 1);
    if (worth > most) [best, most] = [made, worth];
  }
  return best!;
}

function layoutForm(
  form: Form,
  width: number,
  height: number,
  small: number,
  slats: number,
): PalaceLayout {
  const { compact } = form;
  const window = compact ? COMPACT_WINDOW : 1;
  const windowBottom = at.window + window * frame.height;
  const total = (scale: number) => {
    const text = Math.max(12 / scale, Math.min(small / scale, LARGEST_TEXT));
    const row = (units: number) => Math.max(units, 1.25 * text);
    const points = form.track === "none" ? 6 : row(compact ? POINTS.compact : POINTS.tall);
    const flat = form.track === "flat" ? FLAT.gap + row(FLAT.height) : 0;
    // Above the strips: their numbers, the glazier, and the button that sends it back.
    const above =
      form.track === "none" ? at.strip - at.top : Math.max(at.strip - at.top, 26 / scale);
    return { points, flat, above, all: windowBottom - at.strip + above + points + flat };
  };
  const boxWidth = form.track === "side" ? SIDE_WIDTH : PALACE_WIDTH;
  // Text has a smallest size, so that the height in units depends on the scale: it settles quickly.
  let scale = width / boxWidth;
  for (let n = 0; n < 4; n += 1)
    scale = Math.max(0.05, Math.min(width / boxWidth, height / total(scale).all));
  const { points, flat, above, all } = total(scale);
  const bottom = windowBottom + points;
  // Text grows as the user wants, as long as it has room; it is never smaller than twelve pixels.
  const smallest = Math.max(12 / scale, Math.min(small / scale, LARGEST_TEXT));
  const size = (units: number) => Math.max(units, smallest);
  const side = at.strip + 40;
  const slatsAt =
    form.track === "flat"
      ? {
          x: 2,
          y: bottom + FLAT.gap,
          width: PALACE_WIDTH / slats - 5,
          height: flat - FLAT.gap,
        }
      : {
          x: at.track,
          y: side,
          width: track.width,
          height: Math.min(46, (windowBottom - side) / slats - track.gap),
        };
  // A value fits into its slat: it is as long as three digits.
  const value = Math.min(0.86 * slatsAt.height, 0.52 * slatsAt.width);
  return {
    ...form,
    scale,
    width: boxWidth,
    height: all,
    top: at.strip - above,
    window,
    windowBottom,
    bottom,
    points: windowBottom + points / 2,
    ornament: at.window + window * ornament.top,
    slats: { ...slatsAt, text: Math.max(SMALLEST / scale, Math.min(size(17), value)) },
    caption: size(13) <= CAPTION ? size(13) : SMALLEST / scale <= CAPTION ? CAPTION : 0,
    size,
  };
}

/** The width of a strip on the screen. */
export const stripWidth = ({ scale }: PalaceLayout) => PITCH * scale;
export const paneSize = ({ scale }: PalaceLayout) => strip.pane * scale;
