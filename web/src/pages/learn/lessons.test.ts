import { describe, expect, it } from "vitest";
import { parseMove } from "../../board/moves";
import { applyChange, loadLessons, pointsAfter, tableAfter } from "./lessons";

const lessons = await loadLessons();
const steps = lessons.flatMap((lesson) => lesson.steps);
const step = (name: string) => steps.find((step) => step.name === name)!;

describe("a change", () => {
  it("affects only the named members", () => {
    const before = { a: 1, b: [{ c: 1 }, { c: 2 }], d: "x" };
    expect(applyChange(before, { b: { 1: { c: 3 } } })).toEqual({
      ...before,
      b: [{ c: 1 }, { c: 3 }],
    });
    expect(before.b[1]).toEqual({ c: 2 });
  });

  it("replaces lists of another length, and null", () => {
    expect(applyChange({ a: [1, 2] }, { a: [1] })).toEqual({ a: [1] });
    expect(applyChange<{ a: unknown }>({ a: null }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
    expect(applyChange({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
  });

  it("may be empty", () => {
    expect(applyChange({ a: 1 }, {})).toEqual({ a: 1 });
  });
});

describe("the lessons", () => {
  it("have complete effects and tables", () => {
    for (const { trials, table } of steps)
      for (const { effect, after, move } of trials.values()) {
        expect(Object.keys(effect)).toHaveLength(15);
        expect(Object.keys(after)).toEqual(Object.keys(table));
        expect(after.palaces).toHaveLength(2);
        expect(parseMove(move)).not.toBeNull();
      }
  });

  it("show the picked panes leaving their display", () => {
    const { table, trials, goals } = step("pick");
    expect(table.displays[0]).toBe("WPBB");
    const { after } = trials.get(goals[0]!)!;
    expect(after.displays[0]).toBe("");
    expect(after.centre).toBe("WP");
    expect(table.centre).toBe("");
  });

  it("offer every move that may be tried", () => {
    for (const { goals, trials, moves } of steps) {
      expect(moves.moves.map(({ move }) => move)).toEqual([...trials.keys()]);
      expect(goals.every((goal) => trials.has(goal))).toBe(true);
    }
  });

  it("show the final scoring part by part", () => {
    for (const name of ["side-a", "side-b"]) {
      const { trials, goals } = step(name);
      const trial = trials.get(goals[0]!)!;
      trial.final!.forEach((final, seat) => {
        expect(pointsAfter(final, 0)).toBe(final.before);
        expect(pointsAfter(final, 3)).toBe(final.score);
        expect(pointsAfter(final, 4)).toBe(final.score);
        expect(tableAfter(trial, 0).palaces[seat]!.score).toBe(final.before);
        expect(tableAfter(trial, 3)).toEqual(trial.after);
      });
    }
  });
});
