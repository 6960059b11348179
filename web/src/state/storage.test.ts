/** What the browser keeps: read with care, and done without where it keeps nothing. */
import { beforeEach, describe, expect, it, vi } from "vitest";

let kept: Map<string, string>;
let works: boolean;

beforeEach(() => {
  kept = new Map();
  works = true;
  vi.resetModules();
  const check = () => {
    if (!works) throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => (check(), kept.get(name) ?? null),
    setItem: (name: string, text: string) => (check(), void kept.set(name, text)),
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
});

describe("settings", () => {
  it.each([
    ["null", "auto"],
    ["no JSON", "auto"],
    ['{"language":"fr"}', "auto"],
    ['{"language":"pl","textSize":7,"sound":"yes","name":5}', "pl"],
  ])("%s is read as far as it is known", async (text, language) => {
    kept.set("sintra.settings", text);
    const { settings } = await import("./settings.svelte");
    expect(settings).toMatchObject({ language, textSize: 100, sound: true, name: "" });
  });
});

describe("games", () => {
  it.each(["null", "[]", '{"a":null}', '{"a":{"match":"a"}}', "no JSON"])(
    "%s is no game",
    async (text) => {
      kept.set("sintra.games", text);
      const { savedGames } = await import("./saved-games.svelte");
      expect(savedGames()).toEqual([]);
    },
  );

  it("are known for this visit where the browser keeps nothing", async () => {
    works = false;
    const { savedGame, saveGame, tokenOf } = await import("./saved-games.svelte");
    saveGame("one", "token", { 1: "secret" });
    saveGame("two", "other");
    expect(tokenOf("one")).toBe("token");
    expect(savedGame("one")?.invitations).toEqual({ 1: "secret" });
    expect(tokenOf("two")).toBe("other");
  });

  it("a seat in a game that goes on is not forgotten for newer ones", async () => {
    const { savedGame, saveGame, savedGames } = await import("./saved-games.svelte");
    saveGame("slow", "token");
    for (let n = 0; n < 150; n += 1) saveGame(`watched ${n}`, null);
    expect(savedGames()).toHaveLength(100);
    expect(savedGame("slow")).toBeDefined();
    expect(savedGame("watched 0")).toBeUndefined();
  });

  it("a token that opens nothing any more is given up", async () => {
    const { saveGame, tokenOf } = await import("./saved-games.svelte");
    saveGame("one", "token");
    saveGame("one", null);
    expect(tokenOf("one")).toBeNull();
  });
});
