import { describe, expect, test } from "vitest";
import { ApiError } from "../api/http";
import { readRecord } from "./records";

const ROW = [0, 1, 2, 3, 4, 5, 6, 7].map((strip) => [strip, "front"]);
const RECORD = {
  format: "sintra-record",
  version: 1,
  players: 2,
  side: "B",
  names: ["Ana", "Eva"],
  seed: "18446744073709551615",
  date: "2025-01-01",
  x_table: { 5: [] },
  setup: {
    strips: [ROW, ROW.toReversed()],
    round_pieces: ["white", "white", "yellow", "orange", "pink", "blue"],
    start_player: 1,
  },
  rounds: [{ displays: [["white", "blue"], []], moves: ["1W>1", "R"] }],
  scores: null,
  winners: null,
};

/** The record with another value at this path; undefined removes the key. */
function changed(path: (string | number)[], value: unknown): unknown {
  const record = structuredClone(RECORD);
  let parent = record as unknown as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as typeof parent;
  if (value === undefined) delete parent[path.at(-1)!];
  else parent[path.at(-1)!] = value;
  return record;
}

function refusalOf(record: unknown): ApiError {
  try {
    readRecord(record);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("the record was accepted");
}

describe("the schema of records", () => {
  test("a valid record", () => {
    expect(readRecord(RECORD)).toEqual({
      players: 2,
      side: "B",
      setup: {
        faces: [
          [0, 2, 4, 6, 8, 10, 12, 14],
          [14, 12, 10, 8, 6, 4, 2, 0],
        ],
        roundPieces: [0, 0, 1, 2, 3, 4],
        startPlayer: 1,
      },
      rounds: [{ displays: [[0, 4], []], moves: ["1W>1", "R"] }],
      scores: null,
      winners: null,
      names: ["Ana", "Eva"],
    });
    expect(readRecord(changed(["names"], undefined)).names).toBeNull();
    expect(readRecord(changed(["components"], "standard"))).toEqual(readRecord(RECORD));
  });

  test.each([null, 5, "record", [], [RECORD]])("%j is not a record", (value) => {
    expect(refusalOf(value)).toMatchObject({
      code: "bad_record",
      message: "record: must be a JSON object",
      where: "record",
    });
  });

  test.each([
    [["format"], "sintra", "format", "must be 'sintra-record'"],
    [["version"], 2, "version", "must be 1: no other is supported"],
    [["winners"], undefined, "winners", "is missing"],
    [["players"], 5, "players", "must be a whole number from 2 to 4"],
    [["players"], 2.5, "players", "must be a whole number from 2 to 4"],
    [["side"], ["A"], "side", 'must be "A" or "B"'],
    [["components"], null, "components", "must be the name of a set of components"],
    [["names"], ["Ana"], "names", "must be a list of 2 items"],
    [["names", 1], 5, "names[1]", "must be a string"],
    [["seed"], 1.5, "seed", "must be a whole number or a string"],
    [["date"], null, "date", "must be a string"],
    [["note"], 1, "note", "is not a key of a record; your own keys start with x_"],
    [["a\n"], 1, "'a\\n'", "is not a key of a record; your own keys start with x_"],
    [["setup"], [], "setup", "must be a JSON object"],
    [["setup", "start_player"], undefined, "setup", "'start_player' is missing"],
    [["setup", "bag"], 1, "setup", "'bag' is not a key of this object"],
    [["setup", "strips"], [ROW], "setup.strips", "must be a list of 2 items"],
    [["setup", "strips", 1], [], "setup.strips[1]", "must be a list of 8 items"],
    [
      ["setup", "strips", 1, 3],
      [1],
      "setup.strips[1][3]",
      'must be a strip and a side, like [3, "front"]',
    ],
    [["setup", "strips", 0, 0, 0], 8, "setup.strips[0][0]", "must be a whole number from 0 to 7"],
    [
      ["setup", "strips", 0, 0, 1],
      "up",
      "setup.strips[0][0]",
      'the side must be "front" or "back"',
    ],
    [["setup", "round_pieces", 5], "red", "setup.round_pieces[5]", "'red' is not a colour"],
    [["setup", "start_player"], 2, "setup.start_player", "must be a whole number from 0 to 1"],
    [["rounds"], Array(7).fill(null), "rounds", "must be a list of at most 6 rounds"],
    [["rounds", 0], null, "round 1", "must be a JSON object"],
    [["rounds", 0, "displays"], {}, "round 1, displays", "must be a list of displays"],
    [["rounds", 0, "displays", 1], "", "round 1, display 2", "must be a list of colours"],
    [["rounds", 0, "displays", 0, 1], 4, "round 1, display 1", "4 is not a colour"],
    [["rounds", 0, "moves"], null, "round 1, moves", "must be a list of moves"],
    [["rounds", 0, "moves", 1], 65535, "round 1, move 2", "must be a string"],
    [["scores"], 5, "scores", "must be null or a list of whole numbers"],
    [["winners"], [true], "winners", "must be a whole number from -99999 to 99999"],
  ] as const)("%j = %j: the error names the place", (path, value, where, message) => {
    expect(refusalOf(changed([...path], value))).toMatchObject({
      code: "bad_record",
      message: `${where}: ${message}`,
      where,
    });
  });

  test("another set of components has its own code", () => {
    expect(refusalOf(changed(["components"], "my box"))).toMatchObject({
      code: "bad_components",
      message: "components: the game was played with the set 'my box', not 'standard'",
    });
  });
});
