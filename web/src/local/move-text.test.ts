import { describe, expect, test } from "vitest";
import { ApiError } from "../api/http";
import { RETURN } from "./layout";
import { readMove, writeMove } from "./move-text";

function refusalOf(text: string): ApiError {
  try {
    readMove(text);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error(`${text} was accepted`);
}

describe("move text", () => {
  const sources = [..."C123456789"];
  const colours = [..."WYOPB"];
  const columns = [..."12345678"];
  const picks = sources.flatMap((source) => colours.map((colour) => source + colour));
  const onStrips = picks.flatMap((pick) => columns.map((column) => `${pick}>${column}`));
  const all = [
    "R",
    ...picks.map((pick) => `${pick}x`),
    ...onStrips.flatMap((move) => ["", "j1", "j2"].map((jokers) => move + jokers)),
    ...onStrips.flatMap((move) => colours.map((keep) => `${move}=${keep}`)),
  ];

  test("every move is its text and back", () => {
    const codes = all.map(readMove);
    expect(codes.map(writeMove)).toEqual(all);
    expect(new Set(codes).size).toBe(all.length);
  });

  test("the integers are those of the rules", () => {
    // source | colour << 4 | column << 7 | joker << 11 | (keep + 1) << 13
    expect(readMove("4Y>7=P")).toBe(3 | (1 << 4) | (6 << 7) | (4 << 13));
    expect(readMove("CB>8j2")).toBe(9 | (4 << 4) | (7 << 7) | (2 << 11));
    expect(readMove("R")).toBe(RETURN);
  });

  test.each([
    ["", 1],
    ["r", 1],
    ["Rx", 2],
    ["0W>1", 1],
    ["1w>1", 2],
    ["1W", 3],
    ["1W>9", 4],
    ["1W>1j3", 6],
    ["1W>1=", 6],
    ["1W>1=W=W", 7],
    ["1Wx>1", 4],
  ])("%j: the error names character %i", (text, character) => {
    expect(refusalOf(text)).toMatchObject({
      code: "bad_notation",
      where: `character ${character}`,
    });
  });

  test("the error shows what was expected and found", () => {
    expect(refusalOf("1W>1j3").message).toBe(
      "character 6: '1W>1j3' is not a move: expected 1 or 2 panes on joker spaces, found '3'",
    );
    expect(refusalOf("é".repeat(50)).message).toContain(`'${"é".repeat(40)}…'`);
  });
});
