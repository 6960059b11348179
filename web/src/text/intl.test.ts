import { expect, it, vi } from "vitest";

let language = "en";
vi.mock("./i18n.svelte", () => ({ currentLanguage: () => language }));
const { calendarText, capitalised, dateText, listText } = await import("./intl");

const NOW = new Date(2026, 3, 5, 0, 30);
const at = (...date: [number, number, number, number]) => new Date(...date).getTime();

it.each([
  ["en", ["today", "yesterday", "3 April", "31 August 2025"]],
  ["de", ["heute", "gestern", "3. April", "31. August 2025"]],
  ["es", ["hoy", "ayer", "3 de abril", "31 de agosto de 2025"]],
  ["pt", ["hoje", "ontem", "3 de abril", "31 de agosto de 2025"]],
  ["pl", ["dzisiaj", "wczoraj", "3 kwietnia", "31 sierpnia 2025"]],
])("the dates of games in %s", (code, expected) => {
  language = code;
  const dates = [at(2026, 3, 5, 0), at(2026, 3, 4, 23), at(2026, 3, 3, 12), at(2025, 7, 31, 23)];
  expect(dates.map((date) => dateText(date, NOW))).toEqual(expected);
});

it("a date of the calendar is the same in every time zone", () => {
  language = "en";
  expect(calendarText("2026-11-16", true)).toBe("16 November 2026");
  expect(calendarText("2026-11-16", false)).toBe("16 November");
});

it("lists and the beginnings of lines follow the language", () => {
  language = "pl";
  expect(listText(["Ana", "Bo", "Rui"])).toBe("Ana, Bo i Rui");
  expect(capitalised("dzisiaj")).toBe("Dzisiaj");
});
