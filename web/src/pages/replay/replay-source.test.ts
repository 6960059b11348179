import { expect, test, vi } from "vitest";

vi.mock("../../local/rules-client", () => ({ rules: { replay: async () => ({}) } }));
vi.mock("../../local/game-store", () => ({
  loadGame: async () => ({
    game: { seats: [{ kind: "computer", level: "easy" }, { kind: "here" }, { kind: "here" }] },
    problem: null,
  }),
}));
// No game is listed: the tab may have been closed before it could list it.
vi.mock("../../state/saved-games.svelte", () => ({
  tokenOf: () => null,
  savedGame: () => undefined,
}));
const { openReplay, parseAddress } = await import("./replay-source");

test.each([
  [[], null],
  [["local"], null],
  [["game"], null],
  [["m123456"], ["match", "m123456", "/replay/m123456", undefined]],
  [
    ["m123456", "5"],
    ["match", "m123456", "/replay/m123456", "5"],
  ],
  [
    ["local", "ab"],
    ["local", "ab", "/replay/local/ab", undefined],
  ],
  [
    ["local", "ab", "7"],
    ["local", "ab", "/replay/local/ab", "7"],
  ],
  [
    ["game", "xyz", "2"],
    ["game", "xyz", "/replay/game/xyz", "2"],
  ],
])("%j", (parts, expected) => {
  const address = parseAddress(parts);
  expect(address && [address.kind, address.id, address.route, address.frame]).toEqual(expected);
});

test("the own seats of a local game do not depend on the list of games", async () => {
  const opened = await openReplay(parseAddress(["local", "ab"])!);
  expect(opened.own).toEqual([1, 2]);
});
