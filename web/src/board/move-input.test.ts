import { describe, expect, it } from "vitest";
import book from "../pages/learn/lessons.json";
import { readLessons, type Book } from "../pages/learn/lessons";
import { MoveInput } from "./move-input.svelte";
import { parseMove } from "./moves";
import type { LegalMove } from "../wire";

const steps = readLessons(book as unknown as Book)
  .flatMap((lesson) => lesson.steps)
  .filter((step) => step.moves.moves.length);

/** The keys for a move: its text, and what is asked after it. */
function type(moveInput: MoveInput, { move, effect }: LegalMove): void {
  const parts = parseMove(move)!;
  const text = parts.back ? "R" : move.replace(">", "").slice(0, 3);
  for (const key of text.toLowerCase()) moveInput.key(key);
  if (moveInput.question?.kind === "jokers") moveInput.key(String(effect.on_jokers));
  if (moveInput.question?.kind === "keep") moveInput.key(parts.keep!);
}

describe("with the keys", () => {
  it("every legal move of every lesson can be typed", () => {
    for (const { moves } of steps)
      for (const wanted of moves.moves) {
        const sent: string[] = [];
        const moveInput = new MoveInput(
          (move) => sent.push(move),
          () => false,
        );
        moveInput.setMoves(moves);
        type(moveInput, wanted);
        expect(sent).toEqual([wanted.move]);
        expect(moveInput.active).toBe(false);
      }
  });

  it("nothing is typed while it is not one's turn", () => {
    const moveInput = new MoveInput(
      () => expect.unreachable(),
      () => false,
    );
    for (const key of "1b2rxc") expect(moveInput.key(key)).toBe(false);
  });
});

it("asks once more where that was wished", () => {
  const { moves } = steps[0]!;
  const sent: string[] = [];
  const moveInput = new MoveInput(
    (move) => sent.push(move),
    () => true,
  );
  moveInput.setMoves(moves);
  type(moveInput, moves.moves[0]!);
  expect(moveInput.question?.kind).toBe("confirm");
  expect(sent).toEqual([]);
  moveInput.key("Escape");
  expect(moveInput.question).toBeNull();
  expect(moveInput.hand).not.toBeNull();
  moveInput.clear();
  type(moveInput, moves.moves[0]!);
  moveInput.key("Enter");
  expect(sent).toEqual([moves.moves[0]!.move]);
});

it("says why a strip is closed, and offers those that are not", () => {
  for (const { moves } of steps) {
    const moveInput = new MoveInput(
      () => {},
      () => true,
    );
    moveInput.setMoves(moves);
    for (const wanted of moves.moves) {
      const parts = parseMove(wanted.move)!;
      if (parts.back) continue;
      moveInput.clear();
      moveInput.pick(parts.source, parts.colour);
      for (let column = 0; column < 8; column += 1) {
        const open = moveInput.firstAt(column) !== null;
        expect(moveInput.closedAt(column) === null).toBe(open);
        if (open) continue;
        moveInput.put(column);
        expect(moveInput.error).toMatchObject({ column, kind: moveInput.closedAt(column) });
      }
    }
  }
});

it("picking the same again puts it down", () => {
  const { moves } = steps[0]!;
  const moveInput = new MoveInput(
    () => {},
    () => false,
  );
  moveInput.setMoves(moves);
  const { source, colour } = parseMove(moves.moves[0]!.move)!;
  expect(moveInput.pick(source, colour)).toBe(true);
  expect(moveInput.hand).not.toBeNull();
  moveInput.pick(source, colour);
  expect(moveInput.hand).toBeNull();
  expect(moveInput.pick("C", "no such")).toBe(false);
  expect(moveInput.error).toEqual({ kind: "nothing_there" });
});
