import { describe, expect, it } from "vitest";
import book from "../pages/learn/lessons.json";
import { readLessons, type Book } from "../pages/learn/lessons";
import { MoveInput } from "./move-input.svelte";
import { parseMove } from "./moves";
import type { LegalMove } from "../wire";

const steps = readLessons(book as unknown as Book)
  .flatMap((lesson) => lesson.steps)
  .filter((step) => step.moves.moves.length);

/** Type the text of a move, and the answers to its questions. */
function type(input: MoveInput, { move, effect }: LegalMove): void {
  const parts = parseMove(move)!;
  const text = parts.back ? "R" : move.replace(">", "").slice(0, 3);
  for (const key of text.toLowerCase()) input.key(key);
  if (input.question?.kind === "jokers") input.key(String(effect.on_jokers));
  if (input.question?.kind === "keep") input.key(parts.keep!);
}

describe("with the keys", () => {
  it("every legal move of every lesson can be typed", () => {
    for (const { moves } of steps)
      for (const wanted of moves.moves) {
        const sent: string[] = [];
        const input = new MoveInput(
          (move) => sent.push(move),
          () => false,
        );
        input.setMoves(moves);
        type(input, wanted);
        expect(sent).toEqual([wanted.move]);
        expect(input.active).toBe(false);
      }
  });

  it("nothing is typed while it is not one's turn", () => {
    const input = new MoveInput(
      () => expect.unreachable(),
      () => false,
    );
    for (const key of "1b2rxc") expect(input.key(key)).toBe(false);
  });
});

it("asks once more where that was wished", () => {
  const { moves } = steps[0]!;
  const sent: string[] = [];
  const input = new MoveInput(
    (move) => sent.push(move),
    () => true,
  );
  input.setMoves(moves);
  type(input, moves.moves[0]!);
  expect(input.question?.kind).toBe("confirm");
  expect(sent).toEqual([]);
  input.key("Escape");
  expect(input.question).toBeNull();
  expect(input.hand).not.toBeNull();
  input.clear();
  type(input, moves.moves[0]!);
  input.key("Enter");
  expect(sent).toEqual([moves.moves[0]!.move]);
});

it("a way back that is asked for by a key is not confirmed by the next one", () => {
  const { moves } = steps.find(({ moves }) => moves.moves.some(({ move }) => move === "R"))!;
  const sent: string[] = [];
  const input = new MoveInput(
    (move) => sent.push(move),
    () => false,
  );
  input.setMoves(moves);
  input.goBack(true);
  expect(input.key("Enter")).toBe(false);
  expect(sent).toEqual([]);
  input.confirm();
  expect(sent).toEqual(["R"]);
});

it("says why a strip is closed, and offers those that are not", () => {
  for (const { moves } of steps) {
    const input = new MoveInput(
      () => {},
      () => true,
    );
    input.setMoves(moves);
    for (const wanted of moves.moves) {
      const parts = parseMove(wanted.move)!;
      if (parts.back) continue;
      input.clear();
      input.pick(parts.source, parts.colour);
      for (let column = 0; column < 8; column += 1) {
        const open = input.firstAt(column) !== null;
        expect(input.closedAt(column) === null).toBe(open);
        if (open) continue;
        input.put(column);
        expect(input.error).toMatchObject({ column, kind: input.closedAt(column) });
      }
    }
  }
});

it("picking the same again puts it down", () => {
  const { moves } = steps[0]!;
  const input = new MoveInput(
    () => {},
    () => false,
  );
  input.setMoves(moves);
  const { source, colour } = parseMove(moves.moves[0]!.move)!;
  expect(input.pick(source, colour)).toBe(true);
  expect(input.hand).not.toBeNull();
  input.pick(source, colour);
  expect(input.hand).toBeNull();
  expect(input.pick("C", "no such")).toBe(false);
  expect(input.error).toEqual({ kind: "nothing_there" });
});

describe("which pane to keep", () => {
  const { moves } = steps.find(({ name }) => name === "complete")!;
  const completing = moves.moves.filter(({ effect }) => effect.completes);

  it("is not asked if that is not wanted: the first one offered is kept", () => {
    const sent: string[] = [];
    const input = new MoveInput(
      (move) => sent.push(move),
      () => false,
      () => false,
    );
    input.setMoves(moves);
    type(input, completing.at(-1)!);
    expect(input.question).toBeNull();
    expect(sent).toEqual([completing[0]!.move]);
  });

  it("can be answered with the first one", () => {
    const sent: string[] = [];
    const input = new MoveInput(
      (move) => sent.push(move),
      () => false,
    );
    input.setMoves(moves);
    input.keepFirst(); // nothing is asked
    const { source, colour, column } = parseMove(completing.at(-1)!.move)!;
    input.pick(source, colour);
    input.put(column!);
    expect(input.question).toMatchObject({ kind: "keep" });
    input.keepFirst();
    expect(sent).toEqual([completing[0]!.move]);
  });
});
