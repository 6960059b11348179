/**
 * Any two colours of a palette, and any two accents of a theme, stay apart: for normal sight and for
 * the three deficiencies.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { palettes as data } from "../../../sintra/picture/pieces.json";
import { LETTERS } from "./colours";

const LEAST = 0.16;
/** Accents differ in form too: a hint is dashed, a sun is a sun. */
const LEAST_ACCENTS = 0.08;
type Three = [number, number, number];

/** Machado, Oliveira and Fernandes 2009, at full severity, on linear RGB. */
const SIGHTS: Record<string, [Three, Three, Three]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Three {
  return [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Three;
}

function seen(colour: Three, sight: [Three, Three, Three]): Three {
  return sight.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, n) => sum + part * colour[n]!, 0),
      ),
    ),
  ) as Three;
}

function oklab([r, g, b]: Three): Three {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The least distance of any two colours for this sight, and which two they are. */
function closest(colours: Record<string, string>, sight: [Three, Three, Three]) {
  const labs = Object.entries(colours).map(
    ([name, colour]) => [name, oklab(seen(linear(colour), sight))] as const,
  );
  return labs
    .flatMap(([name, one], n) =>
      labs.slice(n + 1).map(([other, two]) => ({
        apart: Math.hypot(...one.map((part, k) => part - two[k]!)),
        names: `${name} and ${other}`,
      })),
    )
    .reduce((least, pair) => (pair.apart < least.apart ? pair : least));
}

const palettes = Object.entries(data).map(([name, palette]) => ({
  name,
  colours: Object.fromEntries(LETTERS.map((letter) => [letter, palette[letter].body])),
}));

describe.each(palettes)("palette $name", ({ colours }) => {
  it.each(Object.entries(SIGHTS))("keeps its colours apart for %s sight", (_, sight) => {
    const { apart, names } = closest(colours, sight);
    expect(apart, names).toBeGreaterThanOrEqual(LEAST);
  });
});

/** The colours that a rule of the style sheet gives to the accents. */
function accents(selector: string): Record<string, string> {
  const css = readFileSync(new URL("../app.css", import.meta.url), "utf8");
  const rule = css.slice(css.indexOf(`${selector} {`)).split("}")[0]!;
  return Object.fromEntries(
    [...rule.matchAll(/--(gold|halo|reach|last|advice|bad): (#\w{6});/g)].map(
      ([, name, colour]) => [name!, colour!],
    ),
  );
}
const light = accents("\n:root");
const dark = { ...light, ...accents(':root:where([data-theme="dark"])') };

describe.each([
  { theme: "dark", colours: dark },
  { theme: "light", colours: light },
])("accents of the $theme theme", ({ colours }) => {
  it.each(Object.entries(SIGHTS))("stay apart for %s sight", (_, sight) => {
    expect(Object.keys(colours)).toHaveLength(6);
    const { apart, names } = closest(colours, sight);
    expect(apart, names).toBeGreaterThanOrEqual(LEAST_ACCENTS);
  });
});

it("there are the palettes that the settings offer", () => {
  expect(palettes.map(({ name }) => name)).toEqual(["glass", "bold"]);
});
