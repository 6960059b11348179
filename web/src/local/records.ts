/**
 * Reading game records: the schema as in `sintra/notation/records.py`, then the whole game by the
 * rules as in `sintra/game/record_io.py`. Error messages and places are the same as in Python.
 */
import { ApiError } from "../api/http";
import { SIDES, type Side } from "../wire";
import { colourOf, COMPONENTS_NAME, displaysFor, PANES_PER_DISPLAY, patternOf } from "./components";
import { Game, NOT_LEGAL } from "./game";
import {
  COLOURS,
  COLUMNS,
  FACES,
  JOKER,
  MOST_PLAYERS,
  RECORD_FORMAT,
  RECORD_VERSION,
  ROUNDS,
} from "./layout";
import { stripInvisible } from "./names";
import { eachPane, letters } from "./panes";
import { isPrintable, lengthOf, printable, quoted, shortened } from "./quote";
import type { Rules, Setup } from "./rules";

export interface GameRecord {
  players: number;
  side: Side;
  setup: Setup;
  rounds: { displays: number[][]; moves: string[] }[];
  scores: number[] | null;
  winners: number[] | null;
  names: string[] | null;
}

const FEWEST_PLAYERS = 2;
/** More than any game can score or lose. */
const MOST_POINTS = 99_999;
/** The longest unknown key that an error message quotes in full. */
const LONGEST_KEY = 40;
const REQUIRED = [
  "format",
  "version",
  "players",
  "side",
  "setup",
  "rounds",
  "scores",
  "winners",
] as const;

type Json = Record<string, unknown>;

function recordError(where: string, message: string): ApiError {
  return new ApiError("bad_record", `${where}: ${message}`, where);
}

// --- The schema

/** Validate a record. Throws an ApiError that names the place. */
export function readRecord(data: unknown): GameRecord {
  if (!isObject(data)) throw recordError("record", "must be a JSON object");
  if (data["format"] !== RECORD_FORMAT)
    throw recordError("format", `must be ${quoted(RECORD_FORMAT)}`);
  if (data["version"] !== RECORD_VERSION)
    throw recordError("version", `must be ${RECORD_VERSION}: no other is supported`);
  for (const key of REQUIRED) if (!(key in data)) throw recordError(key, "is missing");
  const players = integer("players", data["players"], FEWEST_PLAYERS, MOST_PLAYERS);
  const side = SIDES.find((each) => each === data["side"]);
  if (!side) throw recordError("side", 'must be "A" or "B"');
  const components = "components" in data ? data["components"] : COMPONENTS_NAME;
  if (typeof components !== "string")
    throw recordError("components", "must be the name of a set of components");
  const record = {
    players,
    side,
    setup: readSetup(data["setup"], players),
    rounds: readRounds(data["rounds"]),
    scores: readIntegers("scores", data["scores"]),
    winners: readIntegers("winners", data["winners"]),
    names: readOptional(data, players),
  };
  if (components !== COMPONENTS_NAME)
    throw new ApiError(
      "bad_components",
      `components: the game was played with the set ${shortened(components)},` +
        ` not ${quoted(COMPONENTS_NAME)}`,
    );
  return record;
}

/** Validate the optional keys, and return the names. */
function readOptional(data: Json, players: number): string[] | null {
  let names: string[] | null = null;
  for (const [key, value] of Object.entries(data)) {
    if ((REQUIRED as readonly string[]).includes(key) || key === "components") continue;
    if (key === "names")
      names = rows("names", value, players).map(([where, name]) => text(where, name));
    else if (key === "seed") {
      if (!Number.isInteger(value) && typeof value !== "string")
        throw recordError(key, "must be a whole number or a string");
    } else if (key === "date" || key === "result_reason") text(key, value);
    else if (!key.startsWith("x_")) {
      const where = isPrintable(key) && lengthOf(key) <= LONGEST_KEY ? key : shortened(key);
      throw recordError(where, "is not a key of a record; your own keys start with x_");
    }
  }
  return names;
}

function readSetup(data: unknown, players: number): Setup {
  const fields = object("setup", data, ["strips", "round_pieces", "start_player"]);
  return {
    faces: rows("setup.strips", fields["strips"], players).map(([where, row]) =>
      rows(where, row, COLUMNS).map(([place, strip]) => readStrip(place, strip)),
    ),
    roundPieces: rows("setup.round_pieces", fields["round_pieces"], ROUNDS).map(([where, name]) =>
      colour(where, name),
    ),
    startPlayer: integer("setup.start_player", fields["start_player"], 0, players - 1),
  };
}

function readStrip(where: string, data: unknown): number {
  if (!Array.isArray(data) || data.length !== 2)
    throw recordError(where, 'must be a strip and a side, like [3, "front"]');
  const strip = integer(where, data[0], 0, COLUMNS - 1);
  const side = (FACES as readonly unknown[]).indexOf(data[1]);
  if (side < 0) throw recordError(where, 'the side must be "front" or "back"');
  return 2 * strip + side;
}

function readRounds(data: unknown): GameRecord["rounds"] {
  if (!Array.isArray(data) || data.length > ROUNDS)
    throw recordError("rounds", `must be a list of at most ${ROUNDS} rounds`);
  return data.map((item: unknown, index) => {
    const where = `round ${index + 1}`;
    const { displays, moves } = object(where, item, ["displays", "moves"]);
    const readDisplays = list(`${where}, displays`, displays, "displays").map((panes, display) => {
      const place = `${where}, display ${display + 1}`;
      return list(place, panes, "colours").map((name) => colour(place, name));
    });
    const readMoves = list(`${where}, moves`, moves, "moves").map((move, turn) =>
      text(`${where}, move ${turn + 1}`, move),
    );
    return { displays: readDisplays, moves: readMoves };
  });
}

function readIntegers(name: string, data: unknown): number[] | null {
  if (data === null) return null;
  if (!Array.isArray(data)) throw recordError(name, "must be null or a list of whole numbers");
  return data.map((item) => integer(name, item, -MOST_POINTS, MOST_POINTS));
}

function isObject(data: unknown): data is Json {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

function object(where: string, data: unknown, keys: readonly string[]): Json {
  if (!isObject(data)) throw recordError(where, "must be a JSON object");
  for (const key of keys) if (!(key in data)) throw recordError(where, `${quoted(key)} is missing`);
  for (const key of Object.keys(data))
    if (!keys.includes(key))
      throw recordError(where, `${shortened(key)} is not a key of this object`);
  return data;
}

/** Each item of a list of this length, with its path. */
function rows(name: string, data: unknown, length: number): [string, unknown][] {
  if (!Array.isArray(data) || data.length !== length)
    throw recordError(name, `must be a list of ${length} items`);
  return data.map((item: unknown, index) => [`${name}[${index}]`, item]);
}

function list(where: string, data: unknown, items: string): unknown[] {
  if (!Array.isArray(data)) throw recordError(where, `must be a list of ${items}`);
  return data;
}

function integer(where: string, data: unknown, low: number, high: number): number {
  if (typeof data === "number" && Number.isInteger(data) && low <= data && data <= high)
    return data;
  throw recordError(where, `must be a whole number from ${low} to ${high}`);
}

function text(where: string, data: unknown): string {
  if (typeof data !== "string") throw recordError(where, "must be a string");
  return data;
}

function colour(where: string, data: unknown): number {
  const found = typeof data === "string" ? colourOf(data) : null;
  if (found === null) throw recordError(where, `${shortened(data)} is not a colour`);
  return found;
}

// --- The game

/** Replay a record and check all of it. Throws an ApiError that names the place. */
export function replayRecord(rules: Rules, data: unknown): { game: Game; names: string[] } {
  const record = readRecord(data);
  checkSetup(record.setup);
  rules.setUp(SIDES.indexOf(record.side), record.setup);
  const game = new Game(rules, record.side, record.setup);
  record.rounds.forEach((round, index) => replayRound(game, index + 1, round));
  checkResult(game, record);
  const names = record.names ?? Array<string>(record.players).fill("");
  return { game, names: names.map(stripInvisible) };
}

/** Check what the schema cannot: the module must be given only a setup that is possible. */
function checkSetup({ faces, roundPieces }: Setup): void {
  const refuse = (where: string, message: string) => recordError("setup", `${where}: ${message}`);
  faces.forEach((row, seat) => {
    if (new Set(row.map((face) => face >> 1)).size !== COLUMNS)
      throw refuse(`strips[${seat}]`, `must have each of the ${COLUMNS} strips exactly once`);
    const column = row.findIndex((face) => patternOf(face).includes(JOKER));
    if (column >= 0)
      throw refuse(`strips[${seat}][${column}]`, "the joker side must be down at the start");
  });
  if (new Set(roundPieces.slice(1)).size !== COLOURS)
    throw refuse("round_pieces", "spaces II to VI must hold one pane of each colour");
}

function replayRound(game: Game, round: number, played: GameRecord["rounds"][number]): void {
  const where = `round ${round}`;
  if (game.isOver) throw recordError(where, "the game was over before this round");
  if (!game.awaitsDeal) {
    const left = game.rules.state.sources.flatMap(eachPane).length;
    throw recordError(where, `${left} panes of the previous round have not been picked`);
  }
  dealRound(game, `${where}, deal`, played.displays);
  played.moves.forEach((move, index) => {
    const place = `${where}, move ${index + 1}, ${printable(move)}`;
    if (game.round !== round) throw recordError(place, "the round was already over");
    try {
      game.play(move);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw recordError(place, error.code === "illegal_move" ? NOT_LEGAL : error.message);
    }
  });
}

function dealRound(game: Game, where: string, displays: number[][]): void {
  const { players } = game;
  const used = displaysFor(players);
  if (displays.length !== used)
    throw recordError(where, `${players} players use ${used} displays, not ${displays.length}`);
  const full = displays.findIndex((panes) => panes.length > PANES_PER_DISPLAY);
  if (full >= 0) throw recordError(where, `display ${full + 1} has too many panes`);
  const { bag, tower } = game.rules.state;
  const wrong = game.deal(displays);
  if (wrong < 0) return;
  const shown = letters(displays[wrong] ?? []) || "no panes";
  const heap = (panes: number) => letters(eachPane(panes)) || "-";
  throw recordError(
    where,
    `display ${wrong + 1} cannot have ${shown}:` +
      ` before the deal the bag holds ${heap(bag)} and the tower ${heap(tower)}`,
  );
}

/** Check that the scores and winners of a record are those of the game. */
function checkResult(game: Game, record: GameRecord): void {
  const result = game.result();
  for (const name of ["scores", "winners"] as const) {
    const expected = jsonOf(result?.[name] ?? null);
    const given = jsonOf(record[name]);
    const because = result ? "" : ": the game is still in progress";
    if (given !== expected) throw recordError(name, `must be ${expected}, not ${given}${because}`);
  }
}

function jsonOf(values: readonly number[] | null): string {
  if (values === null) return "null";
  return values.length > MOST_PLAYERS ? `${values.length} numbers` : `[${values.join(", ")}]`;
}
