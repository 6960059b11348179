/** The level of the last game against the computer: the default of the next one. At first easy. */
import { LEVELS, type Level } from "../wire";
import { readText, writeText } from "./storage";

const KEY = "sintra.level";

export function lastLevel(): Level {
  const saved = readText(KEY);
  return LEVELS.find((level) => level === saved) ?? "easy";
}

export function saveLevel(level: Level): void {
  writeText(KEY, level);
}
