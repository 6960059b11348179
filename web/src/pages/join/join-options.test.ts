import { expect, test } from "vitest";
import type { MatchInfo, MatchOptions, SeatView } from "../../wire";
import { hasFreeSeat, joinOption } from "./join-options";

const SECRET = "q7w8e9r0-_t1y2u3i4o5p6a7s8d9f0g1";

const free: SeatView = {
  kind: "open",
  name: "",
  level: null,
  taken: false,
  seated_at: 0,
  missed: 0,
  replaced: null,
};
const taken: SeatView = {
  kind: "open",
  name: "Bo",
  level: null,
  taken: true,
  seated_at: 0,
  missed: 0,
  replaced: null,
};
const invited: SeatView = {
  kind: "link",
  name: "",
  level: null,
  taken: false,
  seated_at: 0,
  missed: 0,
  replaced: null,
};
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
  start_drawn: true,
  fair_play: null,
};

function info(seats: SeatView[], change: Partial<MatchInfo> = {}): MatchInfo {
  return {
    match: "aB3-_xYz09Qr",
    status: "waiting",
    ply: 0,
    options,
    seats,
    commitment: null,
    ...change,
  };
}

test("a free seat is open to all, an invited one needs its secret", () => {
  expect(joinOption(info([taken, free]), null)).toBe("join");
  expect(hasFreeSeat(info([taken, invited]))).toBe(false);
  expect(joinOption(info([taken, invited]), null)).toBe("watch");
  expect(joinOption(info([taken, invited]), SECRET)).toBe("join");
});

test("an invitation works once, also during the game", () => {
  const playing = { status: "playing" } as const;
  expect(joinOption(info([taken, taken], playing), SECRET)).toBe("used");
  // It may be for the seat that is free; the server knows.
  expect(joinOption(info([taken, invited], playing), SECRET)).toBe("join");
  expect(joinOption(info([taken, invited], playing), null)).toBe("watch");
});

test("a full match can be watched if it allows spectators", () => {
  expect(joinOption(info([taken, taken]), null)).toBe("watch");
  const closed = { options: { ...options, spectators: false } };
  expect(joinOption(info([taken, taken], closed), null)).toBe("full");
});

test("a match that is over is replayed", () => {
  expect(joinOption(info([taken, free], { status: "over" }), SECRET)).toBe("replay");
});
