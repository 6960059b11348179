import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
// Written by `tests/game/test_fair_vectors.py`.
import vectors from "../../../tests/fair_deals.json";
import { ApiError } from "../api/http";
import { callsOf, type Calls } from "../local/calls";
import { Rules } from "../local/rules";
import { checkDeals, type DealSource, type ShownMatch } from "./check-deals";

const wasm = readFileSync(new URL("../local/sintra.wasm", import.meta.url));
const OTHER = vectors.seeds[1]!;
const record = { ...vectors.records.two, x_start_player_drawn: true };
const COMMITMENT = record.x_deal_commitment;

const client = vi.hoisted(() => ({ verifyDeals: vi.fn(), replayRecord: vi.fn() }));
vi.mock("../local/rules-client", () => ({ rules: client }));

let calls: Calls;
beforeAll(async () => {
  calls = callsOf(new Rules((await WebAssembly.instantiate(wasm)).instance));
});
beforeEach(() => {
  client.verifyDeals.mockImplementation(calls.verifyDeals);
  client.replayRecord.mockImplementation(calls.replayRecord);
});

/** The match as a page shows it that was open from its start to its end. */
function shownMatch(): ShownMatch {
  const { frames } = calls.replayRecord(record);
  const moves = frames.slice(1).map(({ seat, move, round }) => ({ seat, move, round }));
  const dealt = frames.filter(
    ({ table }, ply) => table.phase === "play" && table.round !== frames[ply]?.round,
  );
  return {
    state: {
      commitment: COMMITMENT,
      seed: record.seed,
      moves,
      options: { start_drawn: true },
      printed: { components: "standard" },
      table: frames.at(-1)!.table,
    } as ShownMatch["state"],
    dealtTables: new Map([frames[0]!, ...dealt].map(({ ply, table }) => [ply, table])),
  };
}

async function verdict(change: object, source: Partial<DealSource> = {}) {
  const first = { text: COMMITMENT, ply: 0 };
  const changed = { ...record, ...change };
  const shown = () => null;
  const result = await checkDeals({
    record: async () => changed,
    first,
    shown,
    isOver: true,
    ...source,
  });
  return result.verdict;
}

test("a fair match", async () => {
  const match = shownMatch();
  expect(match.dealtTables.size).toBe(6);
  expect(await verdict({}, { shown: () => match })).toEqual({ kind: "fair" });
  expect(await verdict({}, { first: undefined })).toEqual({ kind: "fair" });
  const checked = await checkDeals({
    record: async () => record,
    first: undefined,
    shown: () => null,
    isOver: true,
  });
  const { commitment, seed, startDrawn, ply } = checked;
  expect([commitment, seed, ply]).toEqual([COMMITMENT, record.seed, match.state.moves.length]);
  expect(startDrawn).toBe(true);
});

test("the order of the keys of a table does not matter", async () => {
  const match = shownMatch();
  const reversed = (part: object) => Object.fromEntries(Object.entries(part).reverse());
  const table = reversed(match.state.table) as unknown as typeof match.state.table;
  const shown = () => ({ ...match, state: { ...match.state, table } });
  expect(await verdict({}, { shown })).toEqual({ kind: "fair" });
});

/** The game before its first move: a change makes no move impossible. */
const dealt = {
  ...record,
  rounds: [{ ...record.rounds[0]!, moves: [] }],
  scores: null,
  winners: null,
};
const otherSetup = {
  ...record.setup,
  round_pieces: vectors.records.four.setup.round_pieces,
};

test.each<[string, object, string, string]>([
  ["another seed", { ...record, seed: OTHER.seed }, "seed", "seed"],
  ["no seed", { ...record, seed: undefined }, "secret", "seed"],
  ["no commitment", { ...record, x_deal_commitment: undefined }, "changed", "commitment"],
  ["another commitment", { ...record, x_deal_commitment: 5 }, "changed", "commitment"],
  [
    "another seed with its commitment",
    { ...record, seed: OTHER.seed, x_deal_commitment: OTHER.commitment },
    "changed",
    "commitment",
  ],
  ["another setup", { ...dealt, setup: otherSetup }, "setup", "setup"],
  ["another game", { ...record, rounds: vectors.records.three.rounds }, "record", "deals"],
])("%s is found", async (_, changed, problem, step) => {
  // As JSON: what is undefined is not there.
  const sent = async () => JSON.parse(JSON.stringify(changed)) as unknown;
  expect(await verdict({}, { record: sent })).toMatchObject({ kind: "unfair", problem, step });
});

test("a deal that was changed is found, with its round", async () => {
  const rounds = structuredClone(record.rounds.slice(0, 3)) as {
    displays: unknown[];
    moves: string[];
  }[];
  rounds[2]!.displays.reverse();
  rounds[2]!.moves = [];
  const change = { rounds, scores: null, winners: null };
  expect(await verdict(change)).toMatchObject({ problem: "deal", step: "deals", round: 3 });
});

test("a device that does not know the commitment cannot compare it", async () => {
  const forged = { x_deal_commitment: "sintra-fair-9:0" };
  expect(await verdict(forged, { first: undefined })).toMatchObject({ problem: "form" });
  const none = { x_deal_commitment: null };
  expect(await verdict(none, { first: undefined })).toEqual({ kind: "none" });
});

test("a commitment that comes later is not accepted", async () => {
  const first = { text: null, ply: 0 };
  expect(await verdict({}, { first })).toMatchObject({ problem: "changed" });
  const match = shownMatch();
  const shown = () => ({ ...match, state: { ...match.state, commitment: null } });
  expect(await verdict({}, { shown })).toMatchObject({ problem: "changed" });
});

test.each<[string, (match: ShownMatch) => void]>([
  ["another seed", ({ state }) => (state.seed = OTHER.seed)],
  ["another move", ({ state }) => state.moves.pop()],
  ["another end", ({ state }) => (state.table = { ...state.table, centre: "W" })],
  ["another deal", ({ dealtTables }) => (dealtTables.get(0)!.displays[0] = "WWWW")],
  ["another reason for the start", ({ state }) => (state.options.start_drawn = false)],
])("%s than the page has shown is found", async (_, change) => {
  const match = shownMatch();
  change(match);
  expect(await verdict({}, { shown: () => match })).toMatchObject({ problem: "shown" });
});

test("without a commitment there is nothing to say", async () => {
  const { seed_of_64_bits: old } = vectors.records;
  const first = { text: null, ply: 0 };
  expect(await verdict({}, { record: async () => old, first })).toEqual({ kind: "none" });
});

test("a game in progress keeps its seed secret", async () => {
  const { seed: _, ...open } = vectors.records.unfinished;
  const source = { record: async () => open, isOver: false };
  expect(await verdict({}, source)).toEqual({ kind: "open" });
});

test("a finished game whose record seems unfinished is not fair", async () => {
  const { seed: _, ...open } = vectors.records.unfinished;
  const withheld = { kind: "unfair", problem: "secret", step: "seed" };
  expect(await verdict({}, { record: async () => open })).toMatchObject(withheld);
  const shown = () => shownMatch();
  expect(await verdict({}, { record: async () => open, shown })).toMatchObject(withheld);
});

test("a record with other components than the page has shown is not fair", async () => {
  const others = { components: "my box" };
  expect(await verdict(others)).toEqual({ kind: "components" });
  const match = shownMatch();
  const shown = () => match;
  expect(await verdict(others, { shown })).toMatchObject({ problem: "shown", step: "shown" });
  match.state.printed.components = "my box";
  expect(await verdict(others, { shown })).toEqual({ kind: "components" });
});

test("what cannot be checked is not called unfair", async () => {
  const failed = { kind: "failed" };
  const away = () => Promise.reject(new ApiError("unreachable", ""));
  expect(await verdict({}, { record: away })).toEqual(failed);
  client.verifyDeals.mockRejectedValue(new ApiError("engine_failed", ""));
  expect(await verdict({})).toEqual(failed);
  client.verifyDeals.mockRejectedValue(new ApiError("bad_components", ""));
  expect(await verdict({})).toEqual({ kind: "components" });
});
