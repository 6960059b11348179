/** New local games, and conversions of stored games. */
import type { GameState } from "../api/engine";
import type { Draft } from "../api/draft";
import { dailyDeal } from "./daily-deal";
import { saveGame, type StoredGame } from "./game-store";
import { rules } from "./rules-client";
import type { GameSource, GameView } from "./types";

type NewGame = Pick<
  StoredGame,
  "players" | "side" | "seed" | "start" | "seats" | "takeBacks" | "hints" | "day" | "attempt"
>;

/** Create the game of a form, which must be local. Returns its id. */
export function createGame(draft: Draft): Promise<string> {
  const { players, side, start, takeBacks } = draft;
  return create({
    players,
    side,
    seed: draft.seed.trim() ? BigInt(draft.seed).toString() : randomNumber(),
    start: start >= 0 && start < players ? start : null,
    seats: draft.seats
      .slice(0, players)
      .map(({ kind, name, level }) =>
        kind === "computer"
          ? { kind, name: "", level }
          : { kind: "here", name: visibleText(name), level: null },
      ),
    takeBacks,
    hints: draft.hints !== "off",
  });
}

/**
 * Create the deal of a date. It has no hints, and no move is taken back, so that results can be
 * compared. Returns its id.
 */
export function createDailyGame(date: string, name: string, attempt: number): Promise<string> {
  const { seed, side, level } = dailyDeal(date);
  return create({
    players: 2,
    side,
    seed,
    start: 0,
    seats: [
      { kind: "here", name: visibleText(name), level: null },
      { kind: "computer", name: "", level },
    ],
    takeBacks: false,
    hints: false,
    day: date,
    attempt,
  });
}

/**
 * Create another game with the same players, in which the next seat starts. After a deal of the day
 * it is a game with the usual help. Returns its id.
 */
export function createRematch(game: StoredGame, firstSeat: number): Promise<string> {
  const { players, side, seats } = game;
  const start = (firstSeat + 1) % players;
  const { takeBacks, hints } = game.day ? { takeBacks: true, hints: true } : game;
  return create({ players, side, seed: randomNumber(), start, seats, takeBacks, hints });
}

async function create(game: NewGame): Promise<string> {
  const id = randomWord().toString(16).padStart(16, "0");
  const created = Date.now();
  // If this fails, the game is in memory, and its page shows why.
  await saveGame({ ...game, id, version: 0, moves: [], created, changed: created });
  return id;
}

function randomWord(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!;
}

function randomNumber(): string {
  return randomWord().toString();
}

/** A name without invisible characters. */
function visibleText(text: string): string {
  // Emoji and some scripts need the joiners U+200C and U+200D.
  const visible = text.replace(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, "");
  return /[^\s\u200c\u200d\ufe0f]/u.test(visible) ? visible.trim() : "";
}

/**
 * The seed of the computer players, which must not be the seed of the deals. In a deal of the day
 * it is the same for everybody.
 */
export function playerSeed({ id, day }: StoredGame): string {
  if (day) return dailyDeal(day).playerSeed;
  return BigInt(`0x${id}`).toString();
}

export function sourceOf({ players, side, seed, start, moves }: GameSource): GameSource {
  return { players, side, seed, start, moves };
}

/** The names of the seats in records; a computer is named by its level. */
export function namesOf({ seats }: StoredGame): string[] {
  return seats.map(({ name, level }) => name || level || "");
}

/** The seats that are played on this device. */
export function ownSeatsOf({ seats }: StoredGame): number[] {
  return [...seats.keys()].filter((seat) => seats[seat]!.kind === "here");
}

/** The game record, as a file contains it. */
export function recordOf(game: StoredGame): Promise<Record<string, unknown>> {
  const date = new Date(game.created).toISOString().slice(0, 10);
  return rules.record(sourceOf(game), { names: namesOf(game), date });
}

/** The state of a local game, as the pages that play it read it. */
export function stateOf(game: StoredGame, view: GameView): GameState {
  return {
    ply: view.ply,
    you: { seats: ownSeatsOf(game), host: true, replaced: [] },
    status: view.result ? "over" : "playing",
    seats: game.seats.map((seat) => ({
      ...seat,
      taken: true,
      seated_at: 0,
      missed: 0,
      replaced: null,
    })),
    printed: view.printed,
    table: view.table,
    clocks: null,
    moves: view.played,
    result: view.result,
    options: { side: game.side, hints: game.hints, take_backs: game.takeBacks },
  };
}
