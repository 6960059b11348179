import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { hands } from "../board/moves";
import { callsOf, type Calls } from "../local/calls";
import { Rules } from "../local/rules";
import type { GameSource, GameView } from "../local/types";
import { stubDocument } from "../text/document-stub";
import { LANGUAGES, loadLanguage, loadSection, t, type Language } from "../text/i18n.svelte";
import { LAST_ROUND } from "./memory";
import { Conversation, TOPICS, type Advice, type Moment } from "./situations";

const ME = 0;
let calls: Calls;

beforeAll(async () => {
  const wasm = readFileSync(new URL("../local/sintra.wasm", import.meta.url));
  const { instance } = await WebAssembly.instantiate(wasm);
  calls = callsOf(new Rules(instance));
});

function momentOf(view: GameView, hand: Moment["hand"] = null, side: Moment["side"] = "A"): Moment {
  const own = view.played.filter(({ seat }) => seat === ME);
  const from = Math.max(
    0,
    view.played.findLastIndex(({ seat }) => seat === ME),
  );
  return {
    ply: view.ply,
    seat: ME,
    names: ["You", "Inês"],
    table: view.table,
    printed: view.printed,
    side,
    legal: view.legal!,
    hand,
    turns: view.played
      .slice(from)
      .map(({ seat, move }, n) => ({ seat, move, effect: view.effects[from + n]! })),
    ownMoves: own.length,
    ownMovesInRound: own.filter(({ round }) => round === view.table.round).length,
  };
}

interface Spoken extends Advice {
  round: number;
  ply: number;
}

/** The better of two moves: points first, then what is placed. */
function best({ legal }: GameView) {
  const value = (n: number) => {
    const { points, placed, broken } = legal!.moves[n]!.effect;
    return 10 * points + placed - broken;
  };
  const order = [...legal!.moves.keys()].sort((one, other) => value(other) - value(one));
  return legal!.moves[order[0]!]!;
}

/** Play a game with the coach: at each own turn it is asked, then with each possible pick. */
function coached(change: Partial<GameSource> = {}, level: "easy" | "medium" = "easy"): Spoken[] {
  const source: GameSource = {
    ...{ players: 2, side: "A", seed: "3", start: ME, moves: [] },
    ...change,
  };
  const spoken: Spoken[] = [];
  let now = { round: 0, ply: 0 };
  const conversation = new Conversation([], (advice) => spoken.push({ ...advice, ...now }));
  for (;;) {
    const view = calls.view(source);
    if (view.result) return spoken;
    if (view.table.to_move !== ME) {
      source.moves.push(calls.choose(source, level, "5"));
      continue;
    }
    now = { round: view.table.round, ply: view.ply };
    conversation.adviceAt(momentOf(view, null, source.side));
    for (const hand of hands(view.legal!.moves).values())
      conversation.adviceAt(momentOf(view, hand, source.side));
    conversation.endTurn();
    source.moves.push(best(view).move);
  }
}

describe("in a whole game", () => {
  it("each sentence is said at most once, one a turn, and none after the second round", () => {
    for (const seed of ["1", "2", "3", "4"]) {
      const spoken = coached({ seed });
      const topics = spoken.map(({ topic }) => topic);
      expect(new Set(topics).size).toBe(topics.length);
      expect(topics[0]).toBe("first-turn");
      expect(topics[1]).toBe("open-strips");
      expect(topics.length).toBeGreaterThan(8);
      expect(Math.max(...spoken.map(({ round }) => round))).toBe(LAST_ROUND);
    }
  });

  it("a recorded game has these sentences", () => {
    expect(coached({ seed: "3" }).map(({ topic, round }) => `${round} ${topic}`))
      .toMatchInlineSnapshot(`
      [
        "1 first-turn",
        "1 open-strips",
        "1 rival-move",
        "1 would-break",
        "1 start-tile",
        "1 broken",
        "1 glazier-right",
        "2 new-round",
        "2 other-side",
        "2 nearly-full",
        "2 completes",
        "2 completed",
        "2 flipped",
      ]
    `);
  });

  it("every situation occurs in some game", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed < 40 && seen.size < TOPICS.length; seed += 1)
      for (const { topic } of coached({ seed: `${seed}`, start: seed % 2 })) seen.add(topic);
    expect(TOPICS.filter((topic) => !seen.has(topic))).toEqual([]);
  });

  it("on side B there is nothing about ornaments", () => {
    for (const seed of ["1", "2", "3"])
      expect(coached({ seed, side: "B" }).map(({ topic }) => topic)).not.toContain("ornament");
  });

  it("with several computers, too", () => {
    const spoken = coached({ players: 4, seed: "2", start: 1 });
    expect(spoken[0]).toMatchObject({ topic: "rival-began" });
  });
});

describe("a turn", () => {
  const first = () => calls.view({ players: 2, side: "A", seed: "3", start: ME, moves: [] });

  it("has one sentence, which stays; another one while panes are picked", () => {
    const said: string[] = [];
    const conversation = new Conversation([], ({ topic }) => said.push(topic));
    const view = first();
    const [hand] = hands(view.legal!.moves).values();
    for (let n = 0; n < 3; n += 1) {
      expect(conversation.adviceAt(momentOf(view))).toMatchObject({ topic: "first-turn" });
      expect(conversation.adviceAt(momentOf(view, hand))).toMatchObject({ topic: "open-strips" });
    }
    expect(said).toEqual(["first-turn", "open-strips"]);
  });

  it("nothing is repeated after a reload or after the move was taken back", () => {
    const conversation = new Conversation([], () => {});
    const view = first();
    expect(conversation.adviceAt(momentOf(view))?.topic).toBe("first-turn");
    conversation.endTurn();
    expect(conversation.adviceAt(momentOf(view))).toBeNull();
    const reloaded = new Conversation(["first-turn", "from another version"], () => {});
    expect(reloaded.adviceAt(momentOf(view))).toBeNull();
  });
});

describe("the places", () => {
  it("are spots of the board", () => {
    const spots = [
      /^d\d$/,
      /^c(\.start|\.[WYOPB])?$/,
      /^round\.now$/,
      /^p0\.(start|back|glazier)$/,
    ];
    spots.push(/^p0\.track\.\d+$/, /^p0\.o\d$/, /^p0\.c\d(\.back|\.w[01])?$/);
    for (const seed of ["5", "6", "7"])
      for (const { spot } of coached({ seed }))
        expect(
          spots.some((each) => each.test(spot)),
          spot,
        ).toBe(true);
  });
});

describe.each(Object.keys(LANGUAGES) as Language[])("the sentences in %s", (language) => {
  beforeAll(async () => {
    stubDocument();
    await loadLanguage(language);
    await loadSection("coach");
  });

  it("are short enough for the status region of a phone", () => {
    const args = { name: "Marta 2", strip: 8, points: 22, count: 3, most: 10 };
    for (const topic of TOPICS)
      for (const colour of ["W", "O", "B"]) {
        const text = t(`coach-${topic}`, { ...args, colour });
        expect(text.length, text).toBeLessThanOrEqual(112);
        expect(text).not.toMatch(/coach-|\{|undefined/);
      }
  });
});
