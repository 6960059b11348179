import { expect, it } from "vitest";
import { decodeGame, encodeGame, type SharedGame } from "./shared-game";

const game: SharedGame = {
  source: {
    players: 3,
    side: "B",
    seed: "18446744073709551615",
    start: null,
    moves: Array.from({ length: 120 }, (_, n) => `${(n % 9) + 1}W>${(n % 8) + 1}`),
  },
  names: ["Ana", "expert", "Łucja & Zoë"],
};

it("a game is read again from its link", async () => {
  const text = await encodeGame(game);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(400);
  expect(await decodeGame(text)).toEqual(game);
});

it("a game without moves is read again", async () => {
  const first = { ...game, source: { ...game.source, moves: [], start: 2 } };
  expect(await decodeGame(await encodeGame(first))).toEqual(first);
});

it("an incomplete link contains no game", async () => {
  const text = await encodeGame(game);
  for (const part of ["", "x", "%%%", text.slice(0, 40), text.slice(3), "é"])
    expect(await decodeGame(part)).toBeNull();
});

it.each([
  { ...game, names: ["Ana"] },
  { ...game, source: { ...game.source, players: 5 } },
  { ...game, source: { ...game.source, side: "C" } },
  { ...game, source: { ...game.source, seed: "18446744073709551616" } },
  { ...game, source: { ...game.source, seed: "-1" } },
  { ...game, source: { ...game.source, start: 3 } },
])("a game that cannot exist is refused", async (wrong) => {
  expect(await decodeGame(await encodeGame(wrong as SharedGame))).toBeNull();
});

it("names in a link are cleaned as those in records", async () => {
  const names = ["A\u202ena\u0000 ", "\u3164", "o".repeat(90_000)];
  const shown = await decodeGame(await encodeGame({ ...game, names }));
  expect(shown?.names).toEqual(["Ana", "", "o".repeat(40)]);
});

it("a link that expands to a huge text is refused", async () => {
  const huge = { ...game, names: ["x".repeat(200_000), "", ""] };
  expect(await decodeGame(await encodeGame(huge))).toBeNull();
});
