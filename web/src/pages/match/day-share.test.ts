import { expect, it, vi } from "vitest";

vi.mock("../../text/i18n.svelte", () => ({
  currentLanguage: () => "en",
  t: (id: string, args: object) => `${id} ${JSON.stringify(args)}`,
}));
vi.stubGlobal("location", { href: "https://example.org/folder/#/local/1" });
const { dayShareText, windowSquares } = await import("./day-share");

it("windows are drawn as two rows of squares", () => {
  expect(windowSquares("WB/Y/")).toBe("⬜🟨⬛\n🟦⬛⬛");
  expect(windowSquares("")).toBe("");
});

it("a shared result has the date, the scores, the windows and the address of the page", () => {
  const result = { id: "1", at: 1, level: "medium", side: "B", rival: 41, won: false } as const;
  const text = dayShareText({ ...result, score: -3, day: "2026-11-16", attempt: 2, windows: "P" });
  expect(text.split("\n")).toEqual([
    'day-share-text {"date":"16 November 2026","own":"−3","rival":"41","name":"Rui","attempt":2}',
    "🟪",
    "⬛",
    "https://example.org/folder/#/",
  ]);
  expect(dayShareText({ ...result, score: 1, day: "2026-11-16" })).not.toContain("⬛");
});
