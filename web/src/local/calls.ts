/** The calls of the page, answered by the module. They keep no state from one call to the next. */
import { ApiError } from "../api/http";
import { HINT_SECONDS, LEVEL_PLAYERS, LONGEST_LINE } from "./layout";
import { Game } from "./game";
import { writeMove } from "./move-text";
import { replayRecord } from "./records";
import type { Reason, Rules } from "./rules";
import type { GameSource, Method, RulesClient } from "./types";
import type { HintReason, HintView, Level } from "../wire";

export type Calls = {
  [M in Exclude<Method, "verifyDeals">]: (
    ...args: Parameters<RulesClient[M]>
  ) => Awaited<ReturnType<RulesClient[M]>>;
} & Pick<RulesClient, "verifyDeals">;

export function callsOf(rules: Rules): Calls {
  return {
    view: (source) => Game.fromSource(rules, source).view(),
    replay: (source, names) => Game.fromSource(rules, source).replay(names),
    record: (source, extras) => Game.fromSource(rules, source).record(source.seed, extras),
    replayRecord: (record) => {
      const { game, names } = replayRecord(rules, record);
      return game.replay(names);
    },
    choose: (source, level, seed) => writeMove(choose(rules, source, level, BigInt(seed))),
    hint: (source) => hint(rules, source),
    // Most games need it never.
    verifyDeals: async (record, commitment) =>
      (await import("./fairness")).verifyDeals(rules, record, commitment),
  };
}

/** Replay a game in which a move can be chosen. */
function unfinished(rules: Rules, source: GameSource): Game {
  const game = Game.fromSource(rules, source);
  if (game.isOver) throw new ApiError("game_over", "the game is over: there is no move to choose");
  return game;
}

function choose(rules: Rules, source: GameSource, level: Level, seed: bigint): number {
  unfinished(rules, source);
  const player = LEVEL_PLAYERS[level];
  return "strategy" in player ? rules.chooseBy(player.strategy, seed) : rules.search(player).move;
}

function hint(rules: Rules, source: GameSource): HintView {
  const game = unfinished(rules, source);
  const choice = rules.search({ seconds: HINT_SECONDS });
  const expected = choice.line
    .slice(1, LONGEST_LINE + 1)
    .map(({ seat, move }) => `${seat}:${writeMove(move)}`);
  return {
    ply: game.played.length,
    seat: rules.state.toMove,
    move: writeMove(choice.move),
    effect: rules.effectOf(choice.move)!,
    value: choice.value,
    exact: choice.exact,
    line: choice.line.map(({ move }) => writeMove(move)),
    reasons: [
      reason("does", {}),
      ...rules.reasonsFor(choice).map(({ code, facts }) => reason(code, factsOf(facts))),
      ...(expected.length ? [reason("expected_line", { moves: expected.join(" ") })] : []),
    ],
  };
}

function factsOf({ move, ...facts }: Reason["facts"]): HintReason["facts"] {
  return move === undefined ? facts : { ...facts, move: writeMove(move) };
}

/** The page has its own text for each code. */
function reason(code: HintReason["code"], facts: HintReason["facts"]): HintReason {
  return { code, facts, text: "" };
}
