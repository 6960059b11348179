import { expect, it } from "vitest";
import book from "../pages/learn/lessons.json";
import { readLessons, type Book } from "../pages/learn/lessons";
import { backMove, hands, parseMove } from "./moves";

const steps = readLessons(book as unknown as Book).flatMap((lesson) => lesson.steps);

it("takes move text apart", () => {
  expect(parseMove("3B>5")).toEqual({
    back: false,
    source: 2,
    colour: "B",
    column: 4,
    jokers: null,
    keep: null,
  });
  expect(parseMove("CO>2j1")).toMatchObject({ source: "C", colour: "O", column: 1, jokers: 1 });
  expect(parseMove("4Y>7=P")).toMatchObject({ column: 6, keep: "P" });
  expect(parseMove("CWx")).toMatchObject({ source: "C", column: null });
  expect(parseMove("R")).toMatchObject({ back: true });
  for (const wrong of ["", "0B>1", "3G>1", "3B>9", "3B>1=", "R1", "3B>1=Px"])
    expect(parseMove(wrong)).toBeNull();
});

it("finds every legal move again among the hands", () => {
  for (const { moves } of steps) {
    const found = [...hands(moves.moves).values()].flatMap((hand) => [
      ...[...hand.columns.values()].flat(),
      ...(hand.breaks ? [hand.breaks] : []),
    ]);
    const back = backMove(moves.moves);
    if (back) found.push(back);
    expect(new Set(found)).toEqual(new Set(moves.moves));
  }
});
