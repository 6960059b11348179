import { beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../api/http";
import { stubDocument } from "./document-stub";
import { clockText, errorText, whereText } from "./format";
import { loadLanguage } from "./i18n.svelte";
import { durationText, listText, numberText, percentText } from "./intl";

const root = stubDocument();

describe("errors", () => {
  beforeAll(() => loadLanguage("en"));

  test("an action that is not allowed has its own reason", () => {
    const error = new ApiError("not_allowed", "a match with a clock …", null, "clock");
    expect(errorText(error)).toBe("With a clock, moves can’t be undone.");
    const newer = new ApiError("not_allowed", "server text", null, "of_a_newer_server");
    expect(errorText(newer)).toBe("That isn’t possible at this table right now.");
  });

  test("an unknown code shows no text of the server", () => {
    expect(errorText(new ApiError("brand_new", "some English"))).toBe(
      "Something went wrong. Error code: brand_new",
    );
  });

  test("the place of an error is in words", () => {
    expect(whereText("round 3, move 6, 3B>5")).toBe("Round 3, move 6");
    expect(whereText("round 3, display 2")).toBe("Round 3, display 2");
    expect(whereText("round 3, deal")).toBe("Round 3");
    expect(whereText("move 4, CO>5")).toBe("Move 4");
    expect(whereText("seats[0].name")).toBe("Seat 1");
    expect(whereText("setup.strips")).toBe("Setup");
    expect(whereText("winners")).toBe("Field: winners");
    const error = new ApiError("bad_record", "…", "round 2, move 1, R");
    expect(errorText(error)).toBe("This is not a valid game record (Round 2, move 1).");
  });
});

describe("numbers, lists and durations are those of the language", () => {
  test("English", async () => {
    await loadLanguage("en");
    expect(root.lang).toBe("en-GB");
    expect(percentText(1.5)).toBe("150%");
    expect(listText(["Ana", "Bo", "Cid"])).toBe("Ana, Bo and Cid");
    expect([1, 90, 125, 300, 604_800, 129_600, 0].map(durationText)).toEqual([
      "1 second",
      "90 seconds",
      "2 minutes, 5 seconds",
      "5 minutes",
      "7 days",
      "36 hours",
      "0 seconds",
    ]);
    expect([65, 3725, 604_800].map(clockText)).toEqual(["1:05", "1:02:05", "7 days"]);
  });

  test("German and Brazilian Portuguese", async () => {
    await loadLanguage("de");
    expect(percentText(0.5)).toBe("50\u00a0%");
    expect(numberText(0.5)).toBe("0,5");
    expect(listText(["Ana", "Bo"])).toBe("Ana und Bo");
    await loadLanguage("pt");
    expect(root.lang).toBe("pt-BR");
    expect(durationText(120)).toBe("2 minutos");
  });
});
