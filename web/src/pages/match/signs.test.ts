import { expect, it } from "vitest";
import { placeMarks, signAt, type Box } from "./signs";

const box = (x: number, y: number, size = 10): Box => ({ x, y, width: size, height: size });

it("a sign that is not on the board has no mark", () => {
  expect(placeMarks([{ sign: "joker", boxes: [] }])).toEqual([]);
});

it("marks are far from each other", () => {
  const places = placeMarks([
    { sign: "bag", boxes: [box(0, 0)] },
    { sign: "points", boxes: [box(5, 0), box(100, 0), box(200, 0)] },
    { sign: "back", boxes: [box(0, 5), box(100, 5), box(200, 5)] },
  ]);
  expect(places.map(({ marked }) => marked)).toEqual([box(0, 0), box(200, 0), box(100, 5)]);
});

it("a tap means the smallest sign there, else the nearest number", () => {
  const places = placeMarks([
    { sign: "last", boxes: [box(0, 0, 100)] },
    { sign: "joker", boxes: [box(40, 40)] },
    { sign: "tower", boxes: [box(300, 300)] },
  ]);
  expect(signAt(places, 45, 45)).toBe("joker");
  expect(signAt(places, 10, 90)).toBe("last");
  expect(signAt(places, 250, 260)).toBe("tower");
  expect(signAt([], 1, 1)).toBeNull();
});
