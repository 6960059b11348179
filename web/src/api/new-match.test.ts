import { describe, expect, test } from "vitest";
import type { MatchOptions, SeatView, MatchInfo } from "../wire";
import { bySeat, makeLink, parseCode, formatCode } from "./invite-code";
import { validate, firstDraft, newMatch, quickMatch, type Draft } from "./new-match";
import { hasFreeSeat, joinOptions } from "../pages/join/join-options";

const MATCH = "aB3-_xYz09Qr";
const SECRET = "q7w8e9r0-_t1y2u3i4o5p6a7s8d9f0g1";

describe("codes", () => {
  test("a link, a code and a bare id are parsed, with spaces around", () => {
    const invited = { match: MATCH, secret: SECRET };
    expect(parseCode(`  https://play.example/#/join/${MATCH}.${SECRET}\n`)).toEqual(invited);
    expect(parseCode(`${MATCH}.${SECRET}`)).toEqual(invited);
    expect(parseCode(` ${MATCH} `)).toEqual({ match: MATCH, secret: null });
  });

  test("the addresses of a match and of its replay name the match", () => {
    expect(parseCode(`http://x/#/table/${MATCH}`)).toEqual({ match: MATCH, secret: null });
    expect(parseCode(`#/replay/${MATCH}/17`)).toEqual({ match: MATCH, secret: null });
  });

  test("a link in the middle of a message is found", () => {
    expect(parseCode(`Come and play: http://x/#/join/${MATCH} see you`)?.match).toBe(MATCH);
  });

  test.each(["", "   ", "abc", "https://example.org/", "two words", `${MATCH}.`, `${MATCH}.a.b`])(
    "%j is not a code",
    (text) => expect(parseCode(text)).toBeNull(),
  );

  test("links and codes are parsed back", () => {
    for (const secret of [SECRET, `${SECRET}==`, null]) {
      const link = makeLink(MATCH, secret, "http://127.0.0.1:8642");
      expect(link.startsWith("http://127.0.0.1:8642/#/join/")).toBe(true);
      expect(parseCode(link)).toEqual({ match: MATCH, secret });
      expect(parseCode(formatCode({ match: MATCH, secret }))).toEqual({ match: MATCH, secret });
    }
  });
});

function draft(change: Partial<Draft> = {}): Draft {
  return { ...firstDraft("Ana", "medium"), ...change };
}

describe("a new match", () => {
  test("is at first one here against one computer", () => {
    expect(quickMatch(" Ana ", "hard")).toMatchObject({
      seats: [
        { kind: "here", name: "Ana" },
        { kind: "computer", level: "hard" },
      ],
      side: "A",
      start_player: null,
      seed: null,
      time: null,
      hints: null,
    });
  });

  test("has one seat per player, and no name for an empty seat", () => {
    const form = draft({ players: 4 });
    form.seats[1] = { kind: "open", name: "left over", level: "easy" };
    form.seats[2] = { kind: "link", name: "left over", level: "easy" };
    expect(newMatch(form).seats).toEqual([
      { kind: "here", name: "Ana" },
      { kind: "open" },
      { kind: "link" },
      { kind: "computer", level: "medium" },
    ]);
  });

  test("has a random starting player if the chosen seat does not exist", () => {
    expect(newMatch(draft({ players: 4, start: 3 })).start_player).toBe(3);
    expect(newMatch(draft({ players: 2, start: 3 })).start_player).toBeNull();
  });

  test("has its time in seconds", () => {
    expect(newMatch(draft({ time: "move", moveSeconds: 45 })).time).toEqual({
      kind: "move",
      seconds: 45,
    });
    expect(newMatch(draft({ time: "total", totalMinutes: 10, increment: 3 })).time).toEqual({
      kind: "total",
      seconds: 600,
      increment: 3,
    });
  });

  test("allows hints or forbids them", () => {
    expect(newMatch(draft({ hints: "on" })).hints).toBe(true);
    expect(newMatch(draft({ hints: "off" })).hints).toBe(false);
  });

  test("invitations are stored by seat", () => {
    expect(
      bySeat([
        { seat: 1, secret: "a" },
        { seat: 3, secret: "b" },
      ]),
    ).toEqual({ 1: "a", 3: "b" });
  });
});

describe("validate", () => {
  test("the first form is valid", () => expect(validate(draft()).size).toBe(0));

  test("computers alone need spectators", () => {
    const form = draft({ spectators: false });
    expect(validate(form).size).toBe(0);
    form.seats[0]!.kind = "computer";
    expect([...validate(form)]).toEqual(["spectators"]);
  });

  test("times have limits, which apply only to the chosen time control", () => {
    expect([...validate(draft({ time: "move", moveSeconds: 0 }))]).toEqual(["moveSeconds"]);
    expect([...validate(draft({ time: "move", moveSeconds: null }))]).toEqual(["moveSeconds"]);
    expect([...validate(draft({ time: "total", totalMinutes: 10_081 }))]).toEqual(["totalMinutes"]);
    expect([...validate(draft({ time: "total", increment: -1 }))]).toEqual(["increment"]);
    expect(validate(draft({ time: "none", moveSeconds: null })).size).toBe(0);
  });

  test.each(["-1", "1.5", "seven", "9007199254740992", "1e3"])("%s is not a seed", (seed) =>
    expect([...validate(draft({ seed }))]).toEqual(["seed"]),
  );
  test.each(["0", " 42 ", "9007199254740991"])("%s is a seed", (seed) => {
    expect(validate(draft({ seed })).size).toBe(0);
    expect(newMatch(draft({ seed })).seed).toBe(Number(seed));
  });
});

describe("joining", () => {
  const free: SeatView = { kind: "open", name: "", level: null, taken: false };
  const taken: SeatView = { kind: "open", name: "Bo", level: null, taken: true };
  const invited: SeatView = { kind: "link", name: "", level: null, taken: false };
  const options: MatchOptions = {
    players: 2,
    side: "A",
    time: null,
    on_flag: "computer",
    take_backs: true,
    spectators: true,
    hints: false,
    listed: false,
    by_hand: false,
    seed_given: false,
  };
  function info(seats: SeatView[], change: Partial<MatchInfo> = {}): MatchInfo {
    return { match: MATCH, status: "waiting", ply: 0, options, seats, ...change };
  }

  test("a free seat is open to all, an invited one needs its secret", () => {
    expect(joinOptions(info([taken, free]), null)).toBe("join");
    expect(hasFreeSeat(info([taken, invited]))).toBe(false);
    expect(joinOptions(info([taken, invited]), null)).toBe("watch");
    expect(joinOptions(info([taken, invited]), SECRET)).toBe("join");
  });

  test("an invitation opens its seat again during the game", () => {
    expect(joinOptions(info([taken, taken], { status: "playing" }), SECRET)).toBe("join");
  });

  test("a full match can be watched if it allows spectators", () => {
    expect(joinOptions(info([taken, taken]), null)).toBe("watch");
    const closed = { options: { ...options, spectators: false } };
    expect(joinOptions(info([taken, taken], closed), null)).toBe("full");
  });

  test("a match that is over is replayed", () => {
    expect(joinOptions(info([taken, free], { status: "over" }), SECRET)).toBe("replay");
  });
});
