import { describe, expect, test } from "vitest";
import { firstDraft, type Draft } from "./draft";
import { createAttempt, isLocal, newMatch, setListed, validate } from "./new-match";

function draft(change: Partial<Draft> = {}): Draft {
  return { ...firstDraft("Ana", "medium"), ...change };
}

describe("a new match", () => {
  test("is at first one here against one computer", () => {
    expect(newMatch(firstDraft(" Ana ", "hard"))).toMatchObject({
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
});

describe("a local game", () => {
  test("has only people here and computers", () => {
    const form = draft();
    expect(isLocal(form)).toBe(true);
    form.seats[2]!.kind = "link";
    expect(isLocal(form)).toBe(true); // of two players
    form.players = 3;
    expect(isLocal(form)).toBe(false);
  });

  test("has no clock, and is not in the list of matches", () => {
    expect(isLocal(draft({ time: "move" }))).toBe(false);
    expect(isLocal(draft({ listed: true }))).toBe(false);
  });
});

describe("validate", () => {
  test("the first form is valid", () => expect(validate(draft()).size).toBe(0));

  test("computers alone need spectators", () => {
    const form = draft({ spectators: false, listed: true });
    expect(validate(form).size).toBe(0);
    form.seats[0]!.kind = "computer";
    expect([...validate(form)]).toEqual(["spectators"]);
    form.listed = false; // a local game
    expect(validate(form).size).toBe(0);
  });

  test("times have limits, which apply only to the chosen time control", () => {
    expect([...validate(draft({ time: "move", moveSeconds: 4 }))]).toEqual(["moveSeconds"]);
    expect(validate(draft({ time: "move", moveSeconds: 5 })).size).toBe(0);
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

describe("a listed match", () => {
  test("has a time limit, which the host may change", () => {
    const form = draft();
    setListed(form, true);
    expect(newMatch(form)).toMatchObject({
      listed: true,
      time: { kind: "move", seconds: 180 },
      fair_play: true,
    });
    setListed(form, false);
    expect(form).toEqual(draft());
    setListed(form, true);
    form.moveSeconds = 90;
    setListed(form, false);
    expect(newMatch(form).time).toEqual({ kind: "move", seconds: 90 });
    const timed = draft({ time: "total" });
    setListed(timed, true);
    expect(newMatch(timed).time).toMatchObject({ kind: "total" });
  });

  test("has the rules of fair play, a private one only if the host wants them", () => {
    expect(newMatch(draft()).fair_play).toBe(false);
    expect(newMatch(draft({ fairPlay: true })).fair_play).toBe(true);
  });
});

describe("an attempt to create a match", () => {
  test("is repeated with the same secrets if the request is the same", () => {
    const first = createAttempt(newMatch(draft()), null);
    expect(createAttempt(newMatch(draft()), first)).toBe(first);
    const other = createAttempt(newMatch(draft({ side: "B" })), first);
    expect(other.match).toMatchObject({ side: "B" });
    expect(other.match.id).not.toBe(first.match.id);
    expect(other.token).not.toBe(first.token);
  });
});
