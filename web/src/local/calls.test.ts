import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { LEVELS } from "../wire";
import { callsOf, type Calls } from "./calls";
import { Rules } from "./rules";
import type { GameSource } from "./types";

// The module must have been built: `make wasm`. That it follows the rules is tested in Python.
const wasm = readFileSync(new URL("./sintra.wasm", import.meta.url));

let instance: WebAssembly.Instance;
let calls: Calls;

beforeAll(async () => {
  ({ instance } = await WebAssembly.instantiate(wasm));
  calls = callsOf(new Rules(instance));
});

const memoryBytes = () => (instance.exports["memory"] as WebAssembly.Memory).buffer.byteLength;

function sourceOf(change: Partial<GameSource> = {}): GameSource {
  return { players: 2, side: "A", seed: "7", start: null, moves: [], ...change };
}

/** A game played to its end with one of the middle moves each time. */
function finished(change: Partial<GameSource> = {}): GameSource {
  const source = sourceOf(change);
  for (;;) {
    const { legal } = calls.view(source);
    if (!legal) return source;
    source.moves.push(legal.moves[legal.moves.length >> 1]!.move);
  }
}

describe("a game", () => {
  test("at the beginning", () => {
    const view = calls.view(sourceOf({ players: 3, side: "B" }));
    expect(view).toMatchObject({ ply: 0, played: [], effects: [], result: null });
    expect(view.printed.ornaments).toEqual([]);
    expect(view.table.displays.map((display) => display.length)).toEqual(Array(7).fill(4));
    expect(view.legal?.seat).toBe(view.table.to_move);
    const texts = view.legal!.moves.map(({ move }) => move);
    expect(texts).toEqual(texts.toSorted());
    expect(Object.values(view.legal!.closed)[0]).toHaveLength(8);
  });

  test("the seed draws everything except a given start player", () => {
    const drawn = calls.view(sourceOf({ players: 4 })).table;
    for (const start of [0, 1, 2, 3]) {
      const { table } = calls.view(sourceOf({ players: 4, start }));
      expect(table).toEqual({ ...drawn, to_move: start, start_tile_holder: start });
    }
    expect(calls.view(sourceOf({ players: 4, seed: "8" })).table.displays).not.toEqual(
      drawn.displays,
    );
    const largest = (2n ** 64n - 1n).toString();
    expect(calls.view(sourceOf({ seed: largest })).legal).not.toBeNull();
  });

  test("to its end, and replayed from its record", () => {
    for (const players of [2, 3, 4] as const) {
      const source = finished({ players });
      const view = calls.view(source);
      expect(view.table.phase).toBe("over");
      expect(view.result?.scores).toEqual(view.table.palaces.map((palace) => palace.score));
      const names = ["Ana", "Eva", "Ida", "Uma"].slice(0, players);
      const replay = calls.replay(source, names);
      expect(replay.frames).toHaveLength(source.moves.length + 1);
      expect(replay.frames.at(-1)?.table).toEqual(view.table);
      const record = calls.record(source, { names, date: "2025-01-01" });
      expect(Object.keys(record).slice(4, 8)).toEqual(["names", "date", "seed", "setup"]);
      expect(calls.replayRecord(JSON.parse(JSON.stringify(record)))).toEqual(replay);
    }
  });

  test("a large seed is text in the record", () => {
    const seed = (2n ** 53n).toString();
    expect(calls.record(sourceOf({ seed }), {})["seed"]).toBe(seed);
    expect(calls.record(sourceOf({ seed: "5" }), {})["seed"]).toBe(5);
  });

  test.each([
    [{ moves: ["R"] }, "illegal_move", "move 1, R"],
    [{ moves: ["1W>9"] }, "bad_notation", "move 1, 1W>9"],
    [{ moves: 5 }, "bad_record", "moves"],
    [{ players: 5 }, "bad_record", "players"],
    [{ side: "C" }, "bad_record", "side"],
    [{ seed: "18446744073709551616" }, "bad_record", "seed"],
    [{ seed: "-1" }, "bad_record", "seed"],
    [{ start: 2 }, "bad_record", "start"],
  ])("%j is refused", (change, code, where) => {
    const source = sourceOf(change as Partial<GameSource>);
    expect(() => calls.view(source)).toThrow(expect.objectContaining({ code, where }));
  });

  test("after its end, nothing can be played or chosen", () => {
    const source = finished();
    const refused = expect.objectContaining({ code: "game_over" });
    expect(() => calls.view({ ...source, moves: [...source.moves, "R"] })).toThrow(refused);
    expect(() => calls.choose(source, "easy", "1")).toThrow(refused);
    expect(() => calls.hint(source)).toThrow(refused);
  });
});

describe("thinking", () => {
  test("only a search takes much memory", () => {
    expect(memoryBytes()).toBeLessThan(2 * 2 ** 20);
  });

  test("every level chooses a legal move", () => {
    const source = sourceOf();
    const legal = calls.view(source).legal!.moves.map(({ move }) => move);
    for (const level of LEVELS) expect(legal).toContain(calls.choose(source, level, "1"));
    expect(memoryBytes()).toBeLessThan(20 * 2 ** 20);
  });

  test("a hint has its line and its reasons", () => {
    // Late in a round, where the search ends by itself: how fast the machine is changes nothing.
    const source = sourceOf({ moves: finished().moves.slice(0, 8) });
    const hint = calls.hint(source);
    expect(hint.line[0]).toBe(hint.move);
    const moves = [...source.moves, ...hint.line];
    expect(calls.view({ ...source, moves }).ply).toBe(moves.length);
    expect(hint.reasons[0]).toEqual({ code: "does", facts: {} });
    const last = hint.reasons.at(-1)!;
    expect(last.code).toBe("expected_line");
    const expected = String(last.facts["moves"]).split(" ");
    expect(expected.map((part) => part.split(":")[1])).toEqual(hint.line.slice(1, 4));
  });
});
