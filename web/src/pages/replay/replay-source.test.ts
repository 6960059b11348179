import { expect, test, vi } from "vitest";

vi.mock("../../local/rules-client", () => ({ rules: {} }));
vi.mock("../../state/saved-games.svelte", () => ({ tokenOf: () => null }));
const { parseAddress } = await import("./replay-source");

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
