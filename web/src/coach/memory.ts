/** Which games have a coach, and what it has said in them: saved in the browser. */
import type { Settings } from "../state/settings.svelte";
import { readJson, writeText } from "../state/storage";

/** The coach speaks until the end of this round. */
export const LAST_ROUND = 2;

const KEY = "sintra.coach";
const MAX_GAMES = 10;
type Said = Record<string, string[]>;

/** Another version of this page may have saved something else. */
function read(): Said {
  const saved = readJson(KEY);
  if (typeof saved !== "object" || saved === null || Array.isArray(saved)) return {};
  const isValid = (said: unknown) =>
    Array.isArray(said) && said.every((topic) => typeof topic === "string");
  return Object.fromEntries(Object.entries(saved).filter(([, said]) => isValid(said))) as Said;
}

/** Values of this visit, in case that the browser does not save them. */
let known: Said = {};

function write(game: string, topics: string[]): void {
  const { [game]: _, ...others } = { ...known, ...read() };
  const newest = Object.entries(others).slice(1 - MAX_GAMES);
  known = Object.fromEntries([...newest, [game, topics]]);
  writeText(KEY, JSON.stringify(known));
}

/** The topics that were said in a game; null if it has no coach. */
export function saidIn(game: string): string[] | null {
  return read()[game] ?? known[game] ?? null;
}

/** Give a game a coach. */
export function addCoach(game: string): void {
  if (!saidIn(game)) write(game, []);
}

export function rememberTopic(game: string, topic: string): void {
  write(game, [...new Set([...(saidIn(game) ?? []), topic])]);
}

/**
 * Whether the coach speaks in a game. `isFirst`: no move was made, and this device has no other
 * game. A game that has a coach keeps it until the coach is switched off.
 */
export function wantsCoach(game: string, setting: Settings["coach"], isFirst: boolean): boolean {
  return setting !== "off" && (setting === "on" || isFirst || saidIn(game) !== null);
}
