/**
 * The computers as people: a name for each level. A record names a computer by its level; only the
 * page shows the name. The face is in `Face.svelte`, the manner of playing in the texts
 * `manner-easy` to `manner-expert`.
 */
import { LEVELS, type Level } from "../wire";

/** At most six letters, so that a name is never cut. The tutorial's opponent is Inês, too. */
const NAMES: Record<Level, string> = {
  easy: "Inês",
  medium: "Rui",
  hard: "Marta",
  expert: "Tomás",
};

export interface Persona {
  level: Level;
  name: string;
}

export function personaOf(level: Level): Persona {
  return { level, name: NAMES[level] };
}

export function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}

/** A seat: the name of a person, or the level of a computer. */
export interface Player {
  name: string;
  level: Level | null;
}

/**
 * The names of all players of a table: a person's own name, empty if there is none, or the name of
 * a computer. A name that is taken gets a number, as in “Rui 2”, so that no two players have the
 * same name because of a computer.
 */
export function playerNames(players: readonly Player[]): string[] {
  const taken = new Set(players.map(({ name }) => name));
  return players.map(({ name, level }) => {
    if (name || !level) return name;
    const own = NAMES[level];
    let free = own;
    for (let number = 2; taken.has(free); number++) free = `${own} ${number}`;
    taken.add(free);
    return free;
  });
}
