import { describe, expect, it } from "vitest";
import book from "../learn/lessons.json";
import { readLessons, type Book } from "../learn/lessons";
import { Choosing } from "./choosing.svelte";
import { readMove } from "./moves";
import type { LegalMove } from "../wire";

const steps = readLessons(book as unknown as Book)
  .flatMap((lesson) => lesson.steps)
  .filter((step) => step.moves.moves.length);

/** The keys for a move: its text, and what is asked after it. */
function type(choosing: Choosing, { move, effect }: LegalMove): void {
  const parts = readMove(move)!;
  const text = parts.back ? "R" : move.replace(">", "").slice(0, 3);
  for (const key of text.toLowerCase()) choosing.key(key);
  if (choosing.question?.kind === "jokers") choosing.key(String(effect.on_jokers));
  if (choosing.question?.kind === "keep") choosing.key(parts.keep!);
}

describe("with the keys", () => {
  it("every legal move of every lesson can be typed", () => {
    for (const { moves } of steps)
      for (const wanted of moves.moves) {
        const sent: string[] = [];
        const choosing = new Choosing(
          (move) => sent.push(move),
          () => false,
        );
        choosing.offer(moves);
        type(choosing, wanted);
        expect(sent).toEqual([wanted.move]);
        expect(choosing.active).toBe(false);
      }
  });

  it("nothing is typed while it is not one's turn", () => {
    const choosing = new Choosing(
      () => expect.unreachable(),
      () => false,
    );
    for (const key of "1b2rxc") expect(choosing.key(key)).toBe(false);
  });
});

it("asks once more where that was wished", () => {
  const { moves } = steps[0]!;
  const sent: string[] = [];
  const choosing = new Choosing(
    (move) => sent.push(move),
    () => true,
  );
  choosing.offer(moves);
  type(choosing, moves.moves[0]!);
  expect(choosing.question?.kind).toBe("confirm");
  expect(sent).toEqual([]);
  choosing.key("Escape");
  expect(choosing.question).toBeNull();
  expect(choosing.hand).not.toBeNull();
  choosing.clear();
  type(choosing, moves.moves[0]!);
  choosing.key("Enter");
  expect(sent).toEqual([moves.moves[0]!.move]);
});

it("says why a strip is closed, and offers those that are not", () => {
  for (const { moves } of steps) {
    const choosing = new Choosing(
      () => {},
      () => true,
    );
    choosing.offer(moves);
    for (const wanted of moves.moves) {
      const parts = readMove(wanted.move)!;
      if (parts.back) continue;
      choosing.clear();
      choosing.pick(parts.source, parts.colour);
      for (let column = 0; column < 8; column += 1) {
        const open = choosing.firstAt(column) !== null;
        expect(choosing.closedAt(column) === null).toBe(open);
        if (open) continue;
        choosing.put(column);
        expect(choosing.objection).toMatchObject({ column, kind: choosing.closedAt(column) });
      }
    }
  }
});

it("picking the same again puts it down", () => {
  const { moves } = steps[0]!;
  const choosing = new Choosing(
    () => {},
    () => false,
  );
  choosing.offer(moves);
  const { source, colour } = readMove(moves.moves[0]!.move)!;
  expect(choosing.pick(source, colour)).toBe(true);
  expect(choosing.hand).not.toBeNull();
  choosing.pick(source, colour);
  expect(choosing.hand).toBeNull();
  expect(choosing.pick("C", "no such")).toBe(false);
  expect(choosing.objection).toEqual({ kind: "nothing_there" });
});
