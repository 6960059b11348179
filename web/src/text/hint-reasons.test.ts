import { beforeAll, describe, expect, it } from "vitest";
import { REASON_CODES } from "../local/layout";
import type { Hint, HintReason } from "../local/types";
import type { LegalMove } from "../wire";

const HINT_CODES = ["does", ...REASON_CODES.map(([code]) => code), "expected_line"] as const;
import { stubDocument } from "./document-stub";
import { adviceText, hintReasons } from "./format";
import { LANGUAGES, loadLanguage, type Language } from "./i18n.svelte";

const FACTS = { move: "CO>5", points: 2, own: 1, panes: 2, strip: 5, round: 2, moves: "0:CO>5" };
const LEGAL = [{ move: "CO>5", effect: { picked: 3 } }] as LegalMove[];

stubDocument();

function reasonsFor(codes: readonly string[], facts: HintReason["facts"] = FACTS): string[] {
  const reasons = codes.map((code) => ({ code, facts }) as HintReason);
  return hintReasons({ reasons } as Hint, LEGAL);
}

describe.each(Object.keys(LANGUAGES) as Language[])("the reasons of a hint in %s", (language) => {
  beforeAll(() => loadLanguage(language));

  it("are words, without move text and without the server's English", () => {
    const reasons = reasonsFor(HINT_CODES);
    expect(reasons).toHaveLength(HINT_CODES.length - 2);
    for (const reason of reasons) expect(reason).not.toMatch(/>|reason-|English|\{|undefined/);
  });

  it("leave out a reason that this page does not know", () => {
    expect(reasonsFor(["something_new"])).toEqual([]);
  });
});

it("a move that is compared has its panes, where from and where to", async () => {
  await loadLanguage("en");
  expect(reasonsFor(["other_breaks"])).toEqual([
    "But “3 orange from the centre to strip 5” would break 2 panes.",
  ]);
  expect(reasonsFor(["other_breaks"], { move: "3Yx", panes: 1 })).toEqual([
    "But “yellow from display 3, all broken” would break 1 pane.",
  ]);
  expect(adviceText("CO>5", LEGAL)).toBe("3 orange from the centre to strip 5");
  expect(adviceText("R", LEGAL)).toBe("Move glazier back");
  expect(reasonsFor(["loses_now_other_none"], { move: "R", own: 2 })).toEqual([
    "It loses 2 points now; “glazier back” would lose none.",
  ]);
});
