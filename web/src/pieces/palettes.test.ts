/** Any two colours of a palette stay apart: for normal sight and for the three deficiencies. */
import { describe, expect, it } from "vitest";
import { palettes as data } from "../../../sintra/picture/pieces.json";
import { LETTERS } from "./colours";

const LEAST = 0.16;
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

const palettes = Object.entries(data).map(([name, palette]) => ({
  name,
  colours: LETTERS.map((letter) => palette[letter].body),
}));

describe.each(palettes)("palette $name", ({ colours }) => {
  it.each(Object.entries(SIGHTS))("keeps its colours apart for %s sight", (_, sight) => {
    const labs = colours.map((colour) => oklab(seen(linear(colour), sight)));
    for (let one = 0; one < labs.length; one += 1)
      for (let other = one + 1; other < labs.length; other += 1) {
        const apart = Math.hypot(...labs[one]!.map((part, n) => part - labs[other]![n]!));
        expect(apart, `${LETTERS[one]} and ${LETTERS[other]}`).toBeGreaterThanOrEqual(LEAST);
      }
  });
});

it("there are the palettes that the settings offer", () => {
  expect(palettes.map(({ name }) => name)).toEqual(["glass", "bold"]);
});
