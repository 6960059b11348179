import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
// Written by `tests/game/test_fair_vectors.py`: what Python derives from seeds, and finds in records.
import vectors from "../../../tests/fair_deals.json";
import { commitmentTo, dealWord, isCommitment, isFairSeed, setupWord } from "./fair-seed";
import { verifyDeals } from "./fairness";
import { Rules } from "./rules";

const wasm = readFileSync(new URL("./sintra.wasm", import.meta.url));

let rules: Rules;

beforeAll(async () => {
  rules = new Rules((await WebAssembly.instantiate(wasm)).instance);
});

type Json = Record<string | number, unknown>;
interface Case {
  record: keyof typeof vectors.records;
  commitment: string | null;
  changes: [path: (string | number)[], value: unknown][];
  found: boolean | null | { code: string; where: string; message: string };
}
const cases = vectors.cases as unknown as Case[];

function changed({ record: name, changes }: Case): unknown {
  const record = structuredClone(vectors.records[name]) as unknown as Json;
  for (const [path, value] of changes) {
    let parent = record;
    for (const key of path.slice(0, -1)) parent = parent[key] as Json;
    if (value === null) delete parent[path.at(-1)!];
    else parent[path.at(-1)!] = value;
  }
  return record;
}

describe("fair seeds", () => {
  test.each(vectors.seeds)("$seed", ({ seed, commitment, setup, deals }) => {
    expect(commitmentTo(seed)).toBe(commitment);
    expect(String(setupWord(seed))).toBe(setup);
    expect(deals.map((_, index) => String(dealWord(seed, index + 1)))).toEqual(deals);
    expect(isFairSeed(seed) && isCommitment(commitment)).toBe(true);
  });

  test("the hash is SHA-256", () => {
    const seed = "0123456789abcdef0123456789abcdef";
    const hash = createHash("sha256").update(`sintra-fair-1:commitment:${seed}`).digest("hex");
    expect(commitmentTo(seed)).toBe(`sintra-fair-1:${hash}`);
  });

  test("other texts are neither seeds nor commitments", () => {
    const { seed, commitment } = vectors.seeds[0]!;
    for (const text of [7, null, "", `${seed}0`, `${seed}\n`, "A".repeat(32)])
      expect(isFairSeed(text)).toBe(false);
    for (const text of [7, null, "", commitment.slice(1), `${commitment}\n`, `x${commitment}`])
      expect(isCommitment(text)).toBe(false);
  });
});

describe("records", () => {
  test.each(cases.map((each, index) => [index + 1, each] as const))(
    "case %i gives what Python finds",
    (_, each) => {
      const verify = () => verifyDeals(rules, changed(each), each.commitment);
      if (each.found === null || typeof each.found === "boolean")
        return expect(verify()).toBe(each.found);
      const { code, where, message } = each.found;
      // Why a move is not legal, only Python says.
      const error = code === "unfair_deal" ? { code, where, message } : { code, where };
      return expect(verify).toThrow(expect.objectContaining(error));
    },
  );

  test("a commitment that is null is none", () => {
    const record = { ...vectors.records.two, x_deal_commitment: null };
    expect(verifyDeals(rules, record, null)).toBeNull();
  });

  test("another set of components cannot be checked here", () => {
    const record = { ...vectors.records.two, components: "giant" };
    expect(() => verifyDeals(rules, record, null)).toThrow(
      expect.objectContaining({ code: "bad_components" }),
    );
  });
});
