import { describe, expect, test } from "vitest";
import type { Event, MatchEvent, SeatView, Snapshot, TableView } from "../wire";
import {
  absentSeat,
  applyEvent,
  applySnapshot,
  canAbort,
  canClaim,
  canRemove,
  canTakeBack,
  isOwnEvent,
  newTakeOvers,
} from "./match-state";

const TABLE = { round: 2, phase: "play" } as TableView;
const PERSON: SeatView = {
  kind: "here",
  name: "Ana",
  level: null,
  taken: true,
  seated_at: 0,
  missed: 0,
  replaced: null,
};
const COMPUTER: SeatView = { ...PERSON, kind: "computer", name: "", level: "easy" };
const MOVES = [
  { seat: 0, move: "1W1", round: 2 },
  { seat: 1, move: "2W1", round: 2 },
];

function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  const options = { take_backs: true, time: null };
  return {
    ...{
      version: 7,
      ply: 2,
      status: "playing",
      options,
      you: { seats: [0], host: true, replaced: [] },
    },
    ...{ seats: [PERSON, COMPUTER], table: TABLE, clocks: null, moves: MOVES, chat: [] },
    ...{ result: null, rematch_offers: [], rematch: null, seed: null },
    ...{ take_back_request: null, take_overs: [], ...change },
  } as Snapshot;
}

function event(what: object, change: Partial<Event> = {}): Event {
  return {
    ...{ version: 8, ply: 2, at: 5, what: what as MatchEvent, id: null, status: "playing" },
    ...{ table: null, seats: null, clocks: null, result: null, seed: null },
    ...{ take_back_request: null, ...change },
  } as Event;
}

describe("applyEvent", () => {
  test("a move is added with the round in which it was played", () => {
    const table = { round: 3 } as TableView;
    const what = { kind: "moved", seat: 0, move: "CB4" };
    const next = applyEvent(snapshot(), event(what, { ply: 3, table }));
    expect(next).toMatchObject({ version: 8, ply: 3, table });
    expect(next.moves).toEqual([...MOVES, { seat: 0, move: "CB4", round: 2 }]);
  });

  test("taking back removes moves and the result", () => {
    const over = snapshot({ status: "over", result: {} as Snapshot["result"] });
    const next = applyEvent(over, event({ kind: "taken_back", seat: 0 }, { ply: 1 }));
    expect(next.moves).toEqual(MOVES.slice(0, 1));
    expect(next.result).toBeNull();
  });

  test("an event without a table keeps the table's object", () => {
    const what = { kind: "said", seat: 1, text: null, phrase: "hello" };
    const next = applyEvent(snapshot(), event(what));
    expect(next.table).toBe(TABLE);
    expect(next.chat).toEqual([{ seat: 1, text: null, phrase: "hello", at: 5 }]);
  });

  test("the open request to take back is the one of the last event", () => {
    const take_back_request = { seat: 0, ply: 1, accepted: [] };
    const what = { kind: "take_back_asked", seat: 0 };
    const asked = applyEvent(snapshot(), event(what, { take_back_request }));
    expect(asked.take_back_request).toEqual(take_back_request);
    const declined = event({ kind: "take_back_answered", seat: 1, accept: false });
    expect(applyEvent(asked, declined).take_back_request).toBeNull();
  });

  test("the rematch and its offers", () => {
    const offered = applyEvent(snapshot(), event({ kind: "rematch_offered", seats: [1] }));
    expect(offered.rematch_offers).toEqual([1]);
    expect(applyEvent(offered, event({ kind: "rematch_began", match: "m" })).rematch).toBe("m");
  });
});

describe("continuing on another device", () => {
  const seats = [PERSON, PERSON, PERSON];
  const taken = (...seats: (number | null)[]) => seats.map((seat) => ({ seat, ply: 2 }));

  test("an event is added to the list, an entry per seat", () => {
    const one = applyEvent(snapshot(), event({ kind: "taken_over", seats: [1, 2], host: false }));
    expect(one.take_overs).toEqual(taken(1, 2));
    const two = applyEvent(one, event({ kind: "taken_over", seats: [], host: true }));
    expect(two.take_overs).toEqual(taken(1, 2, null));
  });

  test("those that this device does not know are told", () => {
    const state = snapshot({ seats, take_overs: taken(1, 2, 2) });
    expect(newTakeOvers(state, 0)).toEqual([1, 2]);
    expect(newTakeOvers(state, 1)).toEqual([2]);
    expect(newTakeOvers(state, 3)).toEqual([]);
    expect(newTakeOvers(state, undefined)).toEqual([]);
  });

  test("not about this player, nor about somebody who has left since", () => {
    expect(newTakeOvers(snapshot({ seats, take_overs: taken(0, null) }), 0)).toEqual([]);
    const guest = { seats: [0], host: false, replaced: [] };
    expect(newTakeOvers(snapshot({ you: guest, take_overs: taken(null) }), 0)).toEqual([null]);
    const changed = [PERSON, COMPUTER, { ...PERSON, seated_at: 3 }];
    expect(newTakeOvers(snapshot({ seats: changed, take_overs: taken(1, 2) }), 0)).toEqual([]);
  });
});

test("a snapshot of the same version keeps the table's object", () => {
  const table = { ...TABLE };
  expect(applySnapshot(snapshot(), snapshot({ table })).table).toBe(TABLE);
  expect(applySnapshot(snapshot(), snapshot({ table, version: 9 })).table).toBe(table);
});

test("an event of another seat is not the answer to a command", () => {
  const own = (what: object) => isOwnEvent(snapshot(), event(what));
  expect(own({ kind: "moved", seat: 0 })).toBe(true);
  expect(own({ kind: "moved", seat: 1 })).toBe(false);
  expect(own({ kind: "handed_over", seat: 1 })).toBe(true);
  expect(own({ kind: "taken_back", seat: null })).toBe(true);
});

describe("canTakeBack", () => {
  const clocks = { left: [1, 1], running: 0 };

  test("against computers, also after the end and with clocks", () => {
    expect(canTakeBack(snapshot({ status: "over", clocks }))).toBe(true);
    expect(canTakeBack(snapshot({ status: "over", rematch: "m" }))).toBe(false);
  });

  test.each<SeatView>([PERSON, { ...COMPUTER, replaced: "absence" }])(
    "against people, also who are replaced, only during the game and without clocks: $kind",
    (other) => {
      const seats = [PERSON, other];
      expect(canTakeBack(snapshot({ seats }))).toBe(true);
      expect(canTakeBack(snapshot({ seats, clocks }))).toBe(false);
      expect(canTakeBack(snapshot({ seats, status: "over" }))).toBe(false);
    },
  );

  test("not while a request is open", () => {
    const take_back_request = { seat: 1, ply: 1, accepted: [] };
    expect(canTakeBack(snapshot({ seats: [PERSON, PERSON], take_back_request }))).toBe(false);
  });

  test("not past a deal", () => {
    const dealt = { round: 3, phase: "play" } as TableView;
    expect(canTakeBack(snapshot({ table: dealt }))).toBe(false);
    expect(canTakeBack(snapshot({ table: dealt, seats: [PERSON, PERSON] }))).toBe(false);
    const over = { round: 7, phase: "over" } as TableView;
    expect(canTakeBack(snapshot({ table: over, status: "over" }))).toBe(true);
  });

  test("not after the match ended by resignation", () => {
    const result = { reason: "resignation", final: null } as Snapshot["result"];
    expect(canTakeBack(snapshot({ status: "over", result }))).toBe(false);
  });

  test("not without an own move, and not if the match forbids it", () => {
    expect(canTakeBack(snapshot({ moves: MOVES.slice(1) }))).toBe(false);
    const options = { take_backs: false } as Snapshot["options"];
    expect(canTakeBack(snapshot({ options }))).toBe(false);
  });
});

describe("fair play", () => {
  const BO: SeatView = { ...PERSON, kind: "link", name: "Bo" };
  const options = { fair_play: { absence_seconds: 120 } } as Snapshot["options"];
  const table = { ...TABLE, to_move: 1 };
  const fair = snapshot({ seats: [PERSON, BO], options, table, away: [1], absent: [1], moves: [] });

  test("an absent player who is to move can be replaced by others", () => {
    expect(absentSeat(fair)).toBe(1);
    expect(absentSeat({ ...fair, absent: [] })).toBeNull();
    expect(absentSeat({ ...fair, table: { ...table, to_move: 0 } })).toBeNull();
    expect(absentSeat({ ...fair, options: { ...options, fair_play: null } })).toBe(1);
    expect(absentSeat({ ...fair, you: { seats: [1], host: false, replaced: [] } })).toBeNull();
    expect(absentSeat({ ...fair, you: { seats: [], host: false, replaced: [] } })).toBeNull();
    expect(absentSeat({ ...fair, status: "over" })).toBeNull();
  });

  test("the win is claimed only with fair play and from the only other player", () => {
    expect(canClaim(fair)).toBe(true);
    expect(canClaim({ ...fair, options: { ...options, fair_play: null } })).toBe(false);
    expect(canClaim({ ...fair, seats: [PERSON, BO, BO] })).toBe(false);
  });

  test("players abort before the second move", () => {
    expect(canAbort(fair)).toBe(true);
    expect(canAbort({ ...fair, moves: MOVES.slice(0, 1) })).toBe(true);
    expect(canAbort({ ...fair, moves: MOVES })).toBe(false);
    expect(canAbort({ ...fair, status: "waiting" })).toBe(false);
    expect(canAbort({ ...fair, options: { ...options, fair_play: null } })).toBe(false);
    expect(canAbort({ ...fair, you: { seats: [], host: false, replaced: [] } })).toBe(false);
  });

  test("the host removes a person who has not moved", () => {
    expect(canRemove(fair, 1)).toBe(true);
    expect(canRemove(fair, 0)).toBe(false);
    expect(canRemove({ ...fair, moves: MOVES }, 1)).toBe(false);
    expect(canRemove({ ...fair, moves: MOVES.slice(0, 1) }, 1)).toBe(true);
    // The moves before were those of another player.
    const newcomer = [PERSON, { ...BO, seated_at: 2 }];
    expect(canRemove({ ...fair, moves: MOVES, seats: newcomer }, 1)).toBe(true);
    expect(canRemove({ ...fair, you: { seats: [0], host: false, replaced: [] } }, 1)).toBe(false);
    expect(canRemove({ ...fair, status: "over" }, 1)).toBe(false);
    expect(canRemove({ ...fair, seats: [PERSON, COMPUTER] }, 1)).toBe(false);
    expect(canRemove({ ...fair, seats: [PERSON, { ...BO, taken: false }] }, 1)).toBe(false);
  });

  test("what a player does about another seat is acknowledged", () => {
    expect(isOwnEvent(fair, event({ kind: "removed", seat: 1 }))).toBe(true);
    expect(isOwnEvent(fair, event({ kind: "ended", seat: 1, cause: "absence" }))).toBe(true);
    expect(isOwnEvent(fair, event({ kind: "ended", seat: 1, cause: "abort" }))).toBe(false);
  });
});
