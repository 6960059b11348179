/**
 * Check that setup and deals follow from the seed to which the server committed, as in
 * `sintra/game/fairness.py`. Error messages and places are the same as in Python.
 */
import { ApiError } from "../api/http";
import { SIDES } from "../wire";
import { commitmentTo, dealWord, isCommitment, isFairSeed, setupWord } from "./fair-seed";
import { Game } from "./game";
import { readRecord, replayRecord, type GameRecord } from "./records";
import type { Rules } from "./rules";

const COMMITMENT_KEY = "x_deal_commitment";
/** Whether the start player was drawn too. Otherwise the host chose, or it is a rematch. */
const START_DRAWN_KEY = "x_start_player_drawn";

function unfair(where: string, message: string): ApiError {
  return new ApiError("unfair_deal", `${where}: ${message}`, where);
}

/**
 * Whether all draws of a record follow from its seed. null: there is no commitment. false: the seed
 * is still secret, because the game is in progress. Throws an ApiError that names the place, also if
 * the record breaks the rules.
 */
export function verifyDeals(
  rules: Rules,
  data: unknown,
  commitment: string | null,
): boolean | null {
  const { isOver } = replayRecord(rules, data).game;
  const { [COMMITMENT_KEY]: stated = null, seed, ...record } = data as Record<string, unknown>;
  if (commitment !== null && stated !== commitment) {
    const shown = isCommitment(stated) ? stated : "something else";
    const found = stated === null ? "is missing" : `is ${shown}`;
    throw unfair(COMMITMENT_KEY, `${found}; it must be ${commitment}`);
  }
  if (stated === null) return null;
  if (!isCommitment(stated))
    throw unfair(COMMITMENT_KEY, "is not a commitment that this version knows");
  if (seed === undefined) {
    if (isOver || "result_reason" in record)
      throw unfair("seed", "is missing: the game is over, so it must be public");
    return false;
  }
  if (!isFairSeed(seed) || commitmentTo(seed) !== stated)
    throw unfair("seed", `is not the one of the commitment ${stated}`);
  compare(rules, readRecord(data), seed, record[START_DRAWN_KEY] === true);
  return true;
}

/** Play the same moves in a game of this seed, and compare what is drawn. */
function compare(rules: Rules, record: GameRecord, seed: string, startDrawn: boolean): void {
  const { players, side, setup, rounds } = record;
  const start = startDrawn ? null : setup.startPlayer;
  const drawn = rules.drawSetup(players, SIDES.indexOf(side), setupWord(seed), start);
  if (String(drawn.faces) !== String(setup.faces)) throw notDrawn("setup.strips");
  if (String(drawn.roundPieces) !== String(setup.roundPieces)) throw notDrawn("setup.round_pieces");
  if (drawn.startPlayer !== setup.startPlayer) throw notDrawn("setup.start_player");
  const game = new Game(rules, side, drawn);
  rounds.forEach(({ displays, moves }, index) => {
    const round = index + 1;
    game.draw(dealWord(seed, round));
    const dealt = game.rounds[index]!.displays;
    if (sorted(dealt) !== sorted(displays)) throw notDrawn(`round ${round}, deal`);
    for (const move of moves) game.play(move);
  });
}

function notDrawn(where: string): ApiError {
  return unfair(where, "does not follow from the seed");
}

/** The displays as text; the order of panes on a display has no meaning. */
function sorted(displays: readonly number[][]): string {
  return displays.map((panes) => panes.toSorted().join(" ")).join();
}
