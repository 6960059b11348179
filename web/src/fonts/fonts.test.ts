/** The embedded typeface: small, and with every character of the texts. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

const here = (path: string) => new URL(path, import.meta.url);
const LOCALE = "../../../sintra/locale/";
/** Characters that come from the next face of `--serif`: the typeface does not have them. */
const OTHER = new Set("→");

it("the files are not larger than 25 kB together", () => {
  const files = readdirSync(here(".")).filter((name) => name.endsWith(".woff2"));
  expect(files).toHaveLength(2);
  const sizes = files.map((name) => statSync(here(name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(25_000);
});

it("has the characters of the texts in every language", () => {
  const [, listed] = readFileSync(here("README.md"), "utf8").match(/CHARACTERS = \(([^)]+)\)/)!;
  const ranges = [...listed!.matchAll(/([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [
    parseInt(from!, 16),
    parseInt(to ?? from!, 16),
  ]);
  const isIn = (character: string) =>
    ranges.some(
      ([from, to]) => from! <= character.codePointAt(0)! && character.codePointAt(0)! <= to!,
    );
  const texts = readdirSync(here(LOCALE), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ftl"))
    .map((name) => readFileSync(here(LOCALE + name), "utf8"));
  expect(texts.length).toBeGreaterThan(15);
  // Beyond ASCII, whose signs in the files are mostly those of the format.
  const used = new Set([...texts.join("")].filter((character) => character > "~"));
  expect([...used].filter((character) => !isIn(character) && !OTHER.has(character))).toEqual([]);
});
