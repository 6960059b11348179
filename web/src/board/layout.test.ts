import { describe, expect, it } from "vitest";
import { palace as at } from "../../../sintra/picture/pieces.json";
import {
  candidates,
  drawingSpace,
  iconWidth,
  layoutOwn,
  layoutRival,
  layoutTable,
  type Rect,
  type Space,
} from "./layout";
import { layoutPalace, paneSize, stripWidth } from "./palace-layout";
import { layoutSupply, type Box, type SupplyLayout } from "./supply-layout";

const WIDTHS = [320, 360, 390, 480, 640, 667, 768, 900, 1280, 1440, 1920, 2600];
const HEIGHTS = [270, 360, 390, 450, 540, 640, 720, 844, 1024, 1500];
const TEXTS = [16, 18.4, 20.8, 24];
/** From the smallest phone to the largest screen, unless it is very narrow. */
const isPromised = ({ width, height }: Space) =>
  ((width >= 360 && height >= 640) || (width >= 640 && height >= 360)) &&
  width > 0.42 * height &&
  width < 2.6 * height;

const spaces: Space[] = WIDTHS.flatMap((width) =>
  HEIGHTS.flatMap((height) =>
    [2, 3, 4].flatMap((players) =>
      TEXTS.map((text, n) => ({ width, height, players, text, log: n % 2 === 0 })),
    ),
  ),
);
/** Every window with its layout, computed once. */
const tables = spaces.map((space) => ({ space, ...layoutTable(space) }));
const promised = tables.filter(({ space }) => isPromised(space));
const words = (value: unknown) => JSON.stringify(value);
const isInside = (rect: Rect, { width, height }: { width: number; height: number }) =>
  rect.x >= -0.01 &&
  rect.y >= -0.01 &&
  rect.x + rect.width <= width + 0.01 &&
  rect.y + rect.height <= height + 0.01;
const overlap = (one: Rect, other: Rect) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.01 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 0.01;

/** Every pair of a list. */
function* pairs<T>(all: T[]): Generator<[T, T]> {
  for (const [n, one] of all.entries()) for (const other of all.slice(n + 1)) yield [one, other];
}

describe("the table", () => {
  it("places all parts inside the window and beside each other", () => {
    const wrong: string[] = [];
    for (const { space, name, rounds, tools, supply, rivals, own, status, log } of tables) {
      const parts = [rounds, tools, supply, ...rivals, own, status, ...(log ? [log] : [])];
      for (const part of parts)
        if (!isInside(part, space) || part.width <= 0 || part.height <= 0)
          wrong.push(`${words(space)} ${name}: ${words(part)}`);
      for (const [one, other] of pairs(parts))
        if (overlap(one, other))
          wrong.push(`${words(space)} ${name}: ${words(one)} and ${words(other)}`);
    }
    expect(wrong.length, wrong.slice(0, 8).join("\n")).toBe(0);
  });

  it("keeps everything large enough in every window that is promised", () => {
    const wrong: string[] = [];
    for (const { space, name, text, own, supply, rivals, status, tools } of promised) {
      const full = Array.from({ length: 2 * space.players + 1 }, () => true);
      const small = {
        strip: stripWidth(layoutOwn(own, text)) < 24,
        supply: !layoutSupply(supply, full, text).reach,
        rival: layoutRival(rivals[0]!, text).pane < 5.5,
        status: status.height < 54,
        tools: tools.width < 3 * iconWidth(text) - 0.01,
        text: text < Math.min(space.text, 16),
      };
      for (const [part, isSmall] of Object.entries(small))
        if (isSmall) wrong.push(`${part} ${name} ${words(space)}`);
    }
    expect(wrong.length, wrong.slice(0, 8).join("\n")).toBe(0);
  });

  it("does not shrink the own palace when the window grows much", () => {
    const wrong: string[] = [];
    const pane = (space: Space) => {
      const { own, text } = layoutTable(space);
      return paneSize(layoutOwn(own, text));
    };
    for (const { space } of promised.filter((each) => each.space.text === 24)) {
      const before = pane(space);
      if (before > 60) continue; // large enough: the rest is for the others
      const larger = { ...space, width: 1.5 * space.width, height: 1.5 * space.height };
      if (pane(larger) < 1.05 * before) wrong.push(words(space));
    }
    expect(wrong.length, wrong.slice(0, 8).join("\n")).toBe(0);
  });

  it("compares a limited number of layouts, since it is computed while a window is resized", () => {
    for (const space of spaces)
      expect([...candidates(space, space.text)].length, words(space)).toBeLessThanOrEqual(1100);
  });

  it("shows the log beside the board where there is room for it", () => {
    for (const players of [2, 3, 4]) {
      const space = { width: 1920, height: 1080, players, text: 16, log: true };
      expect(layoutTable(space).log, words(space)).not.toBeNull();
      expect(layoutTable({ ...space, log: false }).log).toBeNull();
      expect(layoutTable({ ...space, width: 390, height: 844 }).log).toBeNull();
    }
  });
});

describe("the displays and the centre", () => {
  const supplies = promised.filter(({ space: { text } }) => text === 16 || text === 24);
  const toRect = ({ x, y, width, height }: Box): Rect => ({
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
  });

  /** The first displays are empty, the last ones, or every other one. */
  function* subsets(count: number): Generator<boolean[]> {
    for (let full = count; full >= 0; full -= 1) {
      yield Array.from({ length: count }, (_, n) => n < full);
      yield Array.from({ length: count }, (_, n) => n >= count - full);
      yield Array.from({ length: count }, (_, n) => (n * 7) % count < full);
    }
  }

  function problems(layout: SupplyLayout, full: boolean[], extent: Rect): string[] {
    const found: string[] = [];
    const { diameter, dots, centre, stores } = layout;
    const used = layout.displays.filter((_, n) => !dots.some(({ display }) => display === n));
    const discs = used.map(({ x, y }) => toRect({ x, y, width: diameter, height: diameter }));
    const others = [
      toRect(stores),
      ...dots.map(({ x, y, radius }) => toRect({ x, y, width: 2 * radius, height: 2 * radius })),
    ];
    const all = { discs, centre: [toRect(centre)], others };
    for (const [what, rects] of Object.entries(all))
      for (const rect of rects) if (!isInside(rect, extent)) found.push(`${what} ${words(rect)}`);
    // Round things are apart if their middles are; only the targets of neighbours share corners.
    for (const [one, other] of pairs(used))
      if (Math.hypot(one.x - other.x, one.y - other.y) < diameter - 0.01) found.push("displays");
    for (const [one, other] of pairs([...others, toRect(centre)]))
      if (overlap(one, other)) found.push(`${words(one)} and ${words(other)}`);
    for (const { x, y } of used)
      for (const other of layout.form === "rows" ? [...others, toRect(centre)] : others) {
        const [dx, dy] = [x - other.x - other.width / 2, y - other.y - other.height / 2];
        const across = Math.max(0, Math.abs(dx) - other.width / 2);
        const down = Math.max(0, Math.abs(dy) - other.height / 2);
        if (Math.hypot(across, down) < diameter / 2 - 0.01) found.push(`disc over ${words(other)}`);
      }
    if (dots.length + used.length !== full.length) found.push("a display is missing");
    if (!layout.reach) found.push("too small for a finger");
    return found;
  }

  it("lie apart and inside their space, whichever displays are empty", () => {
    const wrong: string[] = [];
    for (const { space, supply, text } of supplies)
      for (const full of subsets(2 * space.players + 1)) {
        const layout = layoutSupply(supply, full, text);
        for (const problem of problems(layout, full, { ...supply, x: 0, y: 0 }))
          wrong.push(`${words(space)} ${full.map(Number).join("")} ${layout.form}: ${problem}`);
      }
    expect(wrong.length, wrong.slice(0, 6).join("\n")).toBe(0);
  });

  it("keep their places on a screen with room for them", () => {
    const kept = new Set<string>();
    for (const { space, supply, text } of supplies) {
      const all = Array.from({ length: 2 * space.players + 1 }, () => true);
      const whole = layoutSupply(supply, all, text);
      if (whole.form !== "ring" && whole.pane < 32) continue;
      kept.add(`${space.width}x${space.height} ${space.players}`);
      for (const full of subsets(all.length))
        expect(layoutSupply(supply, full, text)).toEqual(whole);
    }
    for (const players of [2, 3, 4])
      for (const window of ["768x1024", "1280x720", "1440x844", "1920x1024"])
        expect(kept).toContain(`${window} ${players}`);
  });

  it("are never smaller than with all displays full", () => {
    for (const { space, supply, text } of supplies) {
      const all = Array.from({ length: 2 * space.players + 1 }, () => true);
      const least = layoutSupply(supply, all, text);
      for (const full of subsets(all.length))
        if (full.includes(true))
          expect(layoutSupply(supply, full, text).pane).toBeGreaterThanOrEqual(0.94 * least.pane);
    }
  });

  it("are read in the order of their numbers", () => {
    for (const { space, supply, text } of supplies) {
      const all = Array.from({ length: 2 * space.players + 1 }, () => true);
      const { displays, form } = layoutSupply(supply, all, text);
      if (form === "ring") continue;
      for (const [n, { x, y }] of displays.entries()) {
        const next = displays[n + 1];
        if (next) expect(next.y > y + 1 || next.x > x).toBe(true);
      }
    }
  });
});

describe("a palace", () => {
  it("has all its parts inside its drawing", () => {
    for (const width of [150, 200, 260, 340, 500, 900, 1400])
      for (const height of [150, 220, 300, 420, 700, 1100])
        for (const withTrack of [true, false])
          for (const small of [12, 18]) {
            const layout = layoutPalace(width, height, { withTrack, small });
            const { scale, slats, track } = layout;
            const what = words({ width, height, withTrack, small });
            expect(layout.width * scale, what).toBeLessThanOrEqual(width + 0.01);
            expect(layout.height * scale, what).toBeLessThanOrEqual(1.02 * height);
            expect(layout.top, what).toBeLessThan(at.strip);
            expect(layout.points, what).toBeLessThanOrEqual(layout.bottom);
            if (track === "none") continue;
            const lowest = track === "flat" ? slats.y + slats.height : slats.y + 9 * slats.height;
            expect(lowest, what).toBeLessThanOrEqual(layout.top + layout.height + 0.01);
            expect(slats.text, what).toBeGreaterThanOrEqual(12 / scale - 0.01);
          }
  });

  it("of another player is a drawing with room for it", () => {
    for (const width of [90, 120, 200, 340])
      for (const height of [70, 110, 200, 420]) {
        const { form, text, drawing } = layoutRival({ width, height }, 16);
        expect(text).toBeGreaterThanOrEqual(12);
        expect(drawing.width).toBeLessThan(width);
        expect(drawing.height).toBeLessThan(height);
        const space = drawingSpace({ width, height }, text, false);
        if (form === "palace") expect(drawing).toEqual(space);
        if (form === "below") {
          expect(drawing.width).toBeLessThanOrEqual(Math.max(40, space.width) + 0.01);
          expect(drawing.height).toBeLessThanOrEqual(Math.max(24, space.height) + 0.01);
        }
      }
  });
});
