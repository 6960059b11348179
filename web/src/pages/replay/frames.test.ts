import { expect, test } from "vitest";
import type { Effect, Frame, TableView } from "../../wire";
import { movesByRound, parseFrameIndex, roundStarts, turnOf } from "./frames";

const effect = {} as Effect;

function frame(ply: number, round: number, shown: number): Frame {
  return {
    ply,
    round,
    seat: ply === 0 ? null : ply % 2,
    move: ply === 0 ? null : "R",
    effect: ply === 0 ? null : effect,
    table: { round: shown } as TableView,
    position: "",
  };
}

// Two rounds of two moves, then the first move of the third.
const frames = [
  frame(0, 1, 1),
  frame(1, 1, 1),
  frame(2, 1, 2),
  frame(3, 2, 2),
  frame(4, 2, 3),
  frame(5, 3, 3),
];

test("a round starts at the first position with its number", () => {
  expect(roundStarts(frames)).toEqual([0, 2, 4]);
  expect(roundStarts([frame(0, 1, 1), frame(1, 6, 7)])).toEqual([0]);
});

test("a round without moves is skipped", () => {
  const starts = roundStarts([frame(0, 1, 1), frame(1, 1, 3)]);
  expect(starts[1]).toBeUndefined();
  expect(starts[2]).toBe(1);
});

test("moves belong to the round in which they were played", () => {
  expect(movesByRound(frames)).toEqual([
    { round: 1, indexes: [1, 2] },
    { round: 2, indexes: [3, 4] },
    { round: 3, indexes: [5] },
  ]);
});

test("the first position has no move", () => {
  expect(turnOf(frames[0]!)).toBeNull();
  expect(turnOf(frames[1]!)).toEqual({ seat: 1, move: "R", effect });
});

test.each([
  [undefined, 0],
  ["3", 3],
  ["99", 5],
  ["-2", 0],
  ["x", 0],
  ["1.5", 0],
])("an address with %s shows frame %d", (text, index) =>
  expect(parseFrameIndex(text, 6)).toBe(index),
);
