import { expect, it } from "vitest";
import { LEVELS, type Level } from "../wire";
import { personaOf, playerNames } from "./personas";

const computer = (level: Level) => ({ name: "", level });
const person = (name: string) => ({ name, level: null });

it("every level has a name of its own, short enough never to be cut", () => {
  const names = LEVELS.map((level) => personaOf(level).name);
  expect(new Set(names).size).toBe(LEVELS.length);
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}{1,5}$/u);
});

it("computers of one level are numbered", () => {
  const players = [person(""), computer("medium"), computer("hard"), computer("medium")];
  expect(playerNames(players)).toEqual(["", "Rui", "Marta", "Rui 2"]);
  expect(playerNames(Array(4).fill(computer("easy")) as typeof players)).toEqual([
    "Inês",
    "Inês 2",
    "Inês 3",
    "Inês 4",
  ]);
});

it("a computer is not named like a person at the same table", () => {
  expect(playerNames([computer("easy"), person("Inês"), person("Inês 2")])).toEqual([
    "Inês 3",
    "Inês",
    "Inês 2",
  ]);
});

it("a computer that plays on for a person keeps the person's name", () => {
  expect(playerNames([{ name: "Ana", level: "hard" }, computer("hard")])).toEqual(["Ana", "Marta"]);
});
