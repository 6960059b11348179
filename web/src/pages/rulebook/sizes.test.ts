import { expect, it } from "vitest";
import book from "../learn/lessons.json";
import { POINTS, TRACK } from "./parts/sizes";

it("the drawings of the rules show what is printed on the standard set", () => {
  expect(POINTS).toEqual(book.printed.A.window_points);
  expect(TRACK).toEqual(book.printed.A.broken_glass_track);
});
