/** The calls of the page, answered by the module. They keep no state from one call to the next. */
import { ApiError } from "../api/http";
import { HINT_SECONDS, LEVEL_PLAYERS, LONGEST_LINE } from "./layout";
import { Game } from "./game";
import { writeMove } from "./move-text";
import { replayRecord } from "./records";
import type { Reason, Rules } from "./rules";
import type { GameSource, Hint, HintReason, Method, RulesClient } from "./types";
import type { Level } from "../wire";

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
    hint: (source) => hint(rules, Game.fromSource(rules, source)),
    recordHint: (record) => hint(rules, replayRecord(rules, record).game),
    // Most games need it never.
    verifyDeals: async (record, commitment) =>
      (await import("./fairness")).verifyDeals(rules, record, commitment),
  };
}

/** Refuse a game in which no move can be chosen. */
function checkUnfinished(game: Game): void {
  if (game.isOver) throw new ApiError("game_over", "the game is over: there is no move to choose");
  if (game.awaitsDeal) throw new ApiError("deal_awaited", "the displays must be filled first");
}

function choose(rules: Rules, source: GameSource, level: Level, seed: bigint): number {
  checkUnfinished(Game.fromSource(rules, source));
  const player = LEVEL_PLAYERS[level];
  return "strategy" in player ? rules.chooseBy(player.strategy, seed) : rules.search(player).move;
}

/** A hint for the game that the module holds. */
function hint(rules: Rules, game: Game): Hint {
  checkUnfinished(game);
  const choice = rules.search({ seconds: HINT_SECONDS });
  const expected = choice.line
    .slice(1, LONGEST_LINE + 1)
    .map(({ seat, move }) => `${seat}:${writeMove(move)}`);
  return {
    ply: game.played.length,
    move: writeMove(choice.move),
    value: choice.value,
    exact: choice.exact,
    line: choice.line.map(({ move }) => writeMove(move)),
    reasons: [
      { code: "does", facts: {} },
      ...rules.reasonsFor(choice).map(({ code, facts }) => ({ code, facts: factsOf(facts) })),
      ...(expected.length
        ? [{ code: "expected_line" as const, facts: { moves: expected.join(" ") } }]
        : []),
    ],
  };
}

function factsOf({ move, ...facts }: Reason["facts"]): HintReason["facts"] {
  return move === undefined ? facts : { ...facts, move: writeMove(move) };
}
