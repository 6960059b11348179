import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import recorded from "../../../tests/questions.json";
import { callsOf, type Calls } from "../local/calls";
import { Rules } from "../local/rules";
import type { GameSource, GameView } from "../local/types";
import type { Verbosity } from "../state/settings.svelte";
import { stubDocument } from "../text/document-stub";
import { loadLanguage, t, type Language } from "../text/i18n.svelte";
import { answer, countWords, MAX_WORDS, type Position } from "./answer";
import { react } from "./ask";
import { parseQuestion, SUBJECTS, type Vocabulary } from "./parse";
import { moveKeys, typeMove } from "./typed-move";

const LANGUAGES: Language[] = ["en", "de", "es", "pt", "pl"];
const VERBOSITIES: Verbosity[] = ["short", "normal", "full"];
const NAMES = ["Ana", "Bo", "Computer (expert)", "Maria do Carmo e Silva"];
const FORMS = [
  ...["1", "5", "9", "c", "w", "y", "o", "p", "b", "s", "t", "m", "g", "x", "k", "h"],
  ...Array.from({ length: 8 }, (_, strip) => `s${strip + 1}`),
  ...["1s1", "2s4", "3s6", "4s8"],
];

// The module must have been built: `make wasm`.
const wasm = readFileSync(new URL("../local/sintra.wasm", import.meta.url));
let calls: Calls;

beforeAll(async () => {
  stubDocument();
  const { instance } = await WebAssembly.instantiate(wasm);
  calls = callsOf(new Rules(instance));
});

function positionOf(view: GameView, seat: number, names: readonly string[]): Position {
  const { table, printed, legal, played, effects } = view;
  const last = played.at(-1);
  return {
    table,
    printed,
    moves: legal?.seat === seat ? legal : null,
    seat,
    plays: true,
    names,
    last: last ? { ...last, effect: effects.at(-1)! } : null,
  };
}

function vocabulary(names: readonly string[], seat = 0): Vocabulary {
  const words = Object.fromEntries(SUBJECTS.map((subject) => [subject, t(`words-${subject}`)]));
  return { words: words as Vocabulary["words"], names, seat };
}

function ask(form: string, position: Position, verbosity: Verbosity): string {
  const question = parseQuestion(form, vocabulary(position.names, position.seat));
  return question ? answer(question, position, verbosity) : t("answer-unknown");
}

describe("answers", () => {
  it("are those of the terminal", async () => {
    for (const { source, seat, names, said } of recorded) {
      const position = positionOf(calls.view(source as GameSource), seat, names);
      for (const [language, { verbosity, answers }] of Object.entries(said)) {
        await loadLanguage(language as Language);
        const own = Object.fromEntries(
          Object.keys(answers).map((form) => [form, ask(form, position, verbosity as Verbosity)]),
        );
        expect(own).toEqual(answers);
      }
    }
  });

  it("have at most 15 words in every language and verbosity, for whole games", async () => {
    const positions: Position[] = [];
    for (const players of [2, 3, 4] as const) {
      const source: GameSource = { players, side: "A", seed: "11", start: 0, moves: [] };
      for (;;) {
        const view = calls.view(source);
        if (source.moves.length % 8 === 0 || !view.legal)
          for (const seat of [0, players - 1])
            positions.push(positionOf(view, seat, NAMES.slice(0, players)));
        if (!view.legal) break;
        source.moves.push(view.legal.moves[view.legal.moves.length >> 1]!.move);
      }
    }
    for (const language of LANGUAGES) {
      await loadLanguage(language);
      let longest = 0;
      for (const position of positions)
        for (const verbosity of VERBOSITIES)
          for (const form of FORMS) {
            const text = ask(form, position, verbosity);
            const words = countWords(text);
            if (words > MAX_WORDS || !words) expect.fail(`${language} ${form}: ${text}`);
            longest = Math.max(longest, words);
          }
      expect(longest).toBe(MAX_WORDS);
      expect(countWords(t("answer-unknown"))).toBeLessThanOrEqual(MAX_WORDS);
    }
  });
});

describe("a typed line", () => {
  const source: GameSource = { players: 2, side: "A", seed: "50", start: 0, moves: [] };
  const names = ["Ana", "Bo"];
  let position: Position;

  beforeAll(async () => {
    await loadLanguage("en");
    position = positionOf(calls.view(source), 0, names);
  });

  it("plays every legal move as move text, and as keys if no choice is left", () => {
    const game: GameSource = { ...source, moves: [] };
    for (let ply = 0; ply < 40; ply += 1) {
      const { legal } = calls.view(game);
      if (!legal) break;
      for (const { move } of legal.moves) {
        expect(typeMove(legal, moveKeys(move)!, move)).toEqual({ kind: "move", move });
        const others = legal.moves.filter((other) => other.move.startsWith(move.slice(0, 4)));
        if (others.length === 1)
          expect(typeMove(legal, moveKeys(move)!)).toEqual({ kind: "move", move });
      }
      game.moves.push(legal.moves[legal.moves.length >> 1]!.move);
    }
    expect(game.moves).toHaveLength(40);
  });

  it("is refused with the reason", () => {
    const { closed } = position.moves!;
    const [colour, columns] = Object.entries(closed)[0]!;
    const column = columns.indexOf("no_space");
    const display = position.table.displays.findIndex((panes) => panes.includes(colour));
    const line = `${display + 1}${colour}${column + 1}`;
    expect(react(line, position, "normal")).toMatchObject({
      move: null,
      text: t("closed-no-space"),
    });
    expect(react(line, position, "short").text).toBe(t("refused-no-space"));
    expect(react(line, position, "full").text).toContain(t("closed-no-space"));
    expect(react(line, { ...position, moves: null }, "normal").text).toBe(t("error-not-your-turn"));
  });

  it("is continued when a choice is left", () => {
    const game: GameSource = { ...source, moves: [] };
    for (;;) {
      const view = calls.view(game);
      const keeps = view.legal!.moves.filter(({ move }) => /^..>.=/.test(move));
      const [first, second] = keeps.map(({ move }) => move);
      if (first && second?.startsWith(first.slice(0, 4))) {
        const at = positionOf(view, view.legal!.seat, names);
        const asked = react(first.slice(0, 4), at, "normal");
        expect(asked.text).toContain(t("ask-keep"));
        expect(react(second.at(-1)!, at, "normal", asked.keys).move).toBe(second);
        return;
      }
      game.moves.push(view.legal!.moves.at(-1)!.move);
    }
  });

  it("may be a question, help or something unknown", () => {
    expect(react("?", position, "normal").text).toBe(t("answer-help"));
    expect(react("xyzzy", position, "normal").text).toBe(t("answer-unknown"));
    expect(react("whose turn?", position, "normal").text).toContain(t("badge-your-turn"));
  });

  it("names only panes: where they fit", () => {
    const { move } = position.moves!.moves[0]!;
    const { text } = react(move.slice(0, 2), position, "normal");
    expect(text).toMatch(/ from .+\. Fits strips? /);
  });
});

describe("words", () => {
  it.each<[Language, string, object]>([
    ["en", "What is on display 3?", { kind: "display", display: 2 }],
    ["en", "player 2 strip 5", { kind: "strip", strip: 4, seat: 1 }],
    ["de", "wo ist Weiß?", { kind: "colour", colour: "W" }],
    ["de", "Streifen 5 von Bo", { kind: "strip", strip: 4, seat: 1 }],
    ["es", "¿qué se rompe más?", { kind: "worst" }],
    ["pt", "vidro quebrado", { kind: "glass" }],
    ["pl", "gdzie są żółte tafle", { kind: "colour", colour: "Y" }],
    ["pl", "kwatera 5 przeciwnika", { kind: "strip", strip: 4, seat: 1 }],
  ])("%s: %s", async (language, typed, question) => {
    await loadLanguage(language);
    expect(parseQuestion(typed, vocabulary(["Ana", "Bo"]))).toEqual(question);
  });
});
