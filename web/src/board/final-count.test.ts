import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { callsOf, type Calls } from "../local/calls";
import { Rules } from "../local/rules";
import type { GameSource, GameView } from "../local/types";
import { SIDES, type FinalParts, type Side } from "../wire";
import { beforeFinal, countMarks, countParts, countSteps, partPoints } from "./final-count";

// The module must have been built: `make wasm`.
const wasm = readFileSync(new URL("../local/sintra.wasm", import.meta.url));

let calls: Calls;
beforeAll(async () => {
  const { instance } = await WebAssembly.instantiate(wasm);
  calls = callsOf(new Rules(instance));
});

/** A game to its end, in which everybody takes the most points: palaces with many windows. */
function finished(players: GameSource["players"], side: Side): GameView {
  const source: GameSource = { players, side, seed: "3", start: 0, moves: [] };
  for (;;) {
    const view = calls.view(source);
    if (!view.legal) return view;
    const best = view.legal.moves.reduce((one, other) =>
      other.effect.points - other.effect.broken > one.effect.points - one.effect.broken
        ? other
        : one,
    );
    source.moves.push(best.move);
  }
}

const scoresOf = ({ palaces }: GameView["table"]) => palaces.map(({ score }) => score);
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

describe.each(SIDES)("the final scoring on side %s", (side) => {
  test.each([2, 3, 4] as const)("of %d players leads to the engine's scores", (players) => {
    const { table, printed, result } = finished(players, side);
    const final = result!.final!;
    const steps = countSteps(table, final, printed, side);

    const total = ({ leftovers, broken_glass, bonus }: FinalParts) =>
      leftovers + broken_glass + bonus;
    expect(scoresOf(beforeFinal(table, final))).toEqual(
      result!.scores.map((score, seat) => score - total(final[seat]!)),
    );
    expect(scoresOf(steps.at(-1)!.table)).toEqual(result!.scores);
    for (const part of countParts(side))
      final.forEach((parts, seat) => {
        const points = partPoints(parts, part);
        const marks = countMarks(table.palaces[seat]!, printed, part, points);
        expect(sum(marks.map((mark) => mark.points))).toBe(points);
      });
  });

  test("counts one part after the other, and takes at most seven seconds", () => {
    const { table, printed, result } = finished(2, side);
    const steps = countSteps(table, result!.final!, printed, side);
    const parts = steps.map(({ counting }) => counting!.part);
    expect([...new Set(parts)]).toEqual(countParts(side));
    expect(parts).toEqual(
      parts.toSorted(
        (one, other) => countParts(side).indexOf(one) - countParts(side).indexOf(other),
      ),
    );
    expect(sum(steps.map(({ ms }) => ms))).toBeLessThan(7000);
    // The round is over with the last step, not before.
    expect(new Set(steps.map((step) => step.table.round))).toEqual(new Set([6]));
    for (const [n, { table: counted, counting }] of steps.entries()) {
      const before = steps[n - 1];
      if (before?.counting?.part !== counting!.part) continue;
      counting!.points.forEach((points, seat) =>
        expect(counted.palaces[seat]!.score - before.table.palaces[seat]!.score).toBe(
          points - before.counting!.points[seat]!,
        ),
      );
    }
  });

  test("is three steps without motion", () => {
    const { table, printed, result } = finished(3, side);
    const moving = countSteps(table, result!.final!, printed, side);
    const still = countSteps(table, result!.final!, printed, side, true);
    expect(still.map(({ counting }) => counting!.part)).toEqual(countParts(side));
    for (const { counting, table: counted } of still) {
      const last = moving.findLast((step) => step.counting!.part === counting!.part)!;
      expect(last).toMatchObject({ counting, table: counted });
    }
  });
});

test("panes on strips are counted in threes, each pane once", () => {
  const { table, printed, result } = finished(4, "A");
  for (const [seat, palace] of table.palaces.entries()) {
    const { leftovers } = result!.final![seat]!;
    const spaces = countMarks(palace, printed, "leftovers", leftovers).flatMap((mark) =>
      mark.kind === "panes" ? mark.spaces : [],
    );
    expect(spaces).toHaveLength(3 * leftovers);
    expect(new Set(spaces.map(({ column, space }) => `${column}.${space}`)).size).toBe(
      spaces.length,
    );
    for (const { column, space } of spaces)
      expect(palace.columns[column]!.panes[space]).not.toBe(".");
  }
});
