/** Measures of a palace's drawing, in its own units. */
export const PITCH = 70;
export const WIDTH = 64;
export const PANE = 54;
export const HEAD_TOP = 22;
export const HEAD_BOTTOM = 74;
export const SPACE_STEP = 58;
export const SILL = 374;
export const WINDOW_TOP = 383;
export const FRAME_STEP = 58;
export const WINDOW_BOTTOM = WINDOW_TOP + 2 * FRAME_STEP + 6;
export const MEDAL_Y = WINDOW_BOTTOM + 19;
export const BOTTOM = MEDAL_Y + 18;
/** Room for the glazier above the strips. */
export const TOP = -14;
export const PALACE_WIDTH = 8 * PITCH;
export const TRACK_X = PALACE_WIDTH + 26;
export const TRACK_WIDTH = 58;

export const left = (column: number): number => column * PITCH + (PITCH - WIDTH) / 2;
export const middle = (column: number): number => column * PITCH + PITCH / 2;
export const spaceY = (space: number): number => HEAD_BOTTOM + 4 + space * SPACE_STEP;
export const frameY = (frame: number): number => WINDOW_TOP + 5 + frame * FRAME_STEP;

/** The outline of a lancet window: straight sides and a pointed head. */
export function lancet(column: number, grow = 0): string {
  const x = left(column) - grow;
  const w = WIDTH + 2 * grow;
  const top = HEAD_TOP - grow;
  return (
    `M${x} ${SILL + grow}V${HEAD_BOTTOM - 6}` +
    `Q${x} ${HEAD_TOP + 24} ${x + w / 2} ${top}Q${x + w} ${HEAD_TOP + 24} ${x + w} ${HEAD_BOTTOM - 6}` +
    `V${SILL + grow}Z`
  );
}

/** A slat of glass with a cracked lower edge. */
export function slat(x: number, y: number, width: number, height: number): string {
  const teeth = 6;
  const step = width / teeth;
  let path = `M${x} ${y}H${x + width}V${y + height}`;
  for (let n = teeth - 1; n >= 0; n -= 1) {
    path += `L${x + n * step + step / 2} ${y + height - (n % 2 ? 5 : 2)}L${x + n * step} ${y + height}`;
  }
  return `${path}Z`;
}
