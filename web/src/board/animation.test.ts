import { describe, expect, it } from "vitest";
import book from "../pages/learn/lessons.json";
import { readLessons, type Book } from "../pages/learn/lessons";
import type { TableView } from "../wire";
import { parseMove } from "./moves";
import { animationSteps, flightMs } from "./animation";

const turns = readLessons(book as unknown as Book)
  .flatMap((lesson) => lesson.steps)
  .flatMap((step) =>
    [...step.trials.values()].map(({ move, effect, after }) => ({
      move,
      effect,
      before: step.table,
      after,
      seat: step.table.to_move,
    })),
  );

function all(table: TableView): number {
  const count = (panes: string) => [...panes].filter((pane) => pane !== ".").length;
  return (
    table.displays.reduce((sum, panes) => sum + panes.length, table.centre.length) +
    table.palaces
      .flatMap((palace) => palace.columns)
      .reduce((sum, column) => sum + count(column.panes) + column.window.length, 0)
  );
}

describe("the animationSteps of a move", () => {
  it("end with the table after it, but for whose turn it is", () => {
    for (const turn of turns) {
      const { centre, ...last } = animationSteps(turn.before, turn, turn.after).at(-1)!.table;
      const { centre: then, ...after } = turn.after;
      if (turn.effect.ends_round) expect(last.palaces.length).toBe(after.palaces.length);
      else expect({ ...last, to_move: 0, tower: [] }).toEqual({ ...after, to_move: 0, tower: [] });
      // What is on its way to the centre is not there yet.
      expect(then.length).toBeGreaterThanOrEqual(turn.effect.ends_round ? 0 : centre.length);
    }
  });

  it("tell of a round that starts before it is dealt", () => {
    const ending = turns.filter((turn) => turn.effect.ends_round && turn.after.phase === "play");
    expect(ending.length).toBeGreaterThan(0);
    for (const turn of ending) {
      const starts = animationSteps(turn.before, turn, turn.after).map((step) => step.roundStart);
      expect(starts.at(-1)).toBeNull();
      expect(starts.at(-2)).toEqual({
        round: turn.after.round,
        colour: turn.after.round_pieces[0],
        seat: turn.after.to_move,
      });
    }
  });

  it("leave the table before as it was", () => {
    for (const turn of turns) {
      const kept = structuredClone(turn.before);
      animationSteps(turn.before, turn, turn.after);
      expect(turn.before).toEqual(kept);
    }
  });

  it("let every picked pane travel once: to a space, or to break", () => {
    for (const turn of turns) {
      if (parseMove(turn.move)!.back) continue;
      const [first] = animationSteps(turn.before, turn, turn.after);
      const own = first!.flights.filter((flight) => flight.colour === parseMove(turn.move)!.colour);
      expect(own.filter((flight) => flight.to.includes(".s"))).toHaveLength(turn.effect.placed);
      expect(own.filter((flight) => flight.breaks)).toHaveLength(turn.effect.broken);
      expect(first!.flights.some((flight) => flight.colour === "tile")).toBe(
        turn.effect.takes_start_tile,
      );
      // Nothing vanishes but what breaks, and what is still on its way to the centre.
      const moving = first!.flights.filter((flight) => flight.to.startsWith("c.")).length;
      expect(all(first!.table)).toBe(all(turn.before) - turn.effect.broken - moving);
    }
  });

  it("last until every pane has arrived or is broken", () => {
    expect(turns.some((turn) => turn.effect.broken > 0)).toBe(true);
    for (const turn of turns)
      for (const { flights, ms } of animationSteps(turn.before, turn, turn.after))
        for (const flight of flights)
          expect(ms).toBeGreaterThanOrEqual(flight.delay + flightMs(flight));
  });

  it("show a completed strip whole before one of its panes goes down to the window", () => {
    const completing = turns.filter((turn) => turn.effect.completes);
    expect(completing.length).toBeGreaterThan(0);
    for (const turn of completing) {
      const [placed, completed] = animationSteps(turn.before, turn, turn.after);
      const column = parseMove(turn.move)!.column!;
      expect(placed!.table.palaces[turn.seat]!.columns[column]!.panes).not.toContain(".");
      expect(completed!.turning).toEqual({ seat: turn.seat, column });
      const down = completed!.flights.filter((flight) => flight.to.includes(".w"));
      expect(down).toHaveLength(1);
      expect(down[0]!.colour).toBe(parseMove(turn.move)!.keep);
      expect(completed!.scoring!.columns[0]).toBe(column);
    }
  });
});
