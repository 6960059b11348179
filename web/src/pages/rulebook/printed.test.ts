import { expect, it } from "vitest";
import {
  broken_glass_track,
  ornaments,
  provenance,
  window_points,
} from "../../../../sintra/rules/standard.json";

/** What the section about printed values says, as words of the facts in the data. */
const SAID: Record<string, RegExp> = {
  "window points": /window_points/,
  track: /broken_glass_track|broken glass track/,
  "colours of the strips": /strip/,
  ornaments: /ornament/,
};
/** Facts that no player can mistake: names, and colours of the pieces. */
const NOT_SAID = [/^colour names/, /^player_colours/];

it("the rules page names every value that the rulebook does not confirm", () => {
  const { "stated in the rulebook text": stated, ...others } = provenance;
  const unconfirmed = Object.values(others).flat();
  const unnamed = unconfirmed.filter(
    (fact) => ![...Object.values(SAID), ...NOT_SAID].some((pattern) => pattern.test(fact)),
  );
  expect(unnamed).toEqual([]);
  for (const pattern of Object.values(SAID))
    expect(unconfirmed.some((fact) => pattern.test(fact))).toBe(true);
  expect(stated).toContain("broken_glass_track: starts at 0, has a space worth 8, ends at 18");
});

it("the values are as its texts say", () => {
  expect(window_points.A).toEqual(window_points.B);
  expect(broken_glass_track[0]).toBe(0);
  expect(broken_glass_track).toContain(8);
  expect(broken_glass_track.at(-1)).toBe(18);
  expect(ornaments).toEqual([0, 2, 4, 6].map((window) => [window, window + 1]));
});
