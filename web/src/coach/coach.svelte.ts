/** The coach of a game: what it says now, and what it has said. */
import type { MoveInput } from "../board/move-input.svelte";
import type { GameController } from "../pages/match/game-controller.svelte";
import { announce } from "../state/announcer.svelte";
import { settings } from "../state/settings.svelte";
import { t } from "../text/i18n.svelte";
import { rememberTopic, saidIn } from "./memory";
import { Conversation, type Advice, type Moment } from "./situations";

const sentence = ({ topic, args }: Advice) => t(`coach-${topic}`, args);

export class Coach {
  /** The sentence and the place that it is about. */
  advice: Advice | null = $state.raw(null);
  /** The sentence as text. */
  readonly text = $derived.by(() => (this.advice ? sentence(this.advice) : ""));
  readonly #conversation: Conversation;

  constructor(
    readonly game: GameController,
    id: string,
  ) {
    this.#conversation = new Conversation(saidIn(id) ?? [], (advice) => {
      rememberTopic(id, advice.topic);
      announce(sentence(advice));
    });
  }

  /** Find the sentence of this moment. Call it in an effect. */
  update(input: MoveInput): void {
    const moment = this.#moment(input);
    if (moment === "other-turn") this.#conversation.endTurn();
    this.advice = typeof moment === "string" ? null : this.#conversation.adviceAt(moment);
  }

  #moment({ hand, question }: MoveInput): Moment | "other-turn" | "elsewhere" {
    const { state, animator, moves, engine, names } = this.game;
    if (!state || !moves || !this.game.myTurn || animator?.busy !== false) return "other-turn";
    // The status region shows something else.
    if (this.game.notice || this.game.hint || question) return "elsewhere";
    const { seat } = moves;
    const isOwn = (move: { seat: number }) => move.seat === seat;
    const from = Math.max(0, state.moves.findLastIndex(isOwn));
    return {
      ply: state.ply,
      seat,
      names,
      table: state.table,
      printed: state.printed,
      side: state.options.side,
      legal: moves,
      hand,
      turns: state.moves
        .slice(from)
        .map(({ seat, move }, n) => ({ seat, move, effect: engine.effectOf(from + n) })),
      ownMoves: state.moves.filter(isOwn).length,
      ownMovesInRound: state.moves.filter((move) => isOwn(move) && move.round === state.table.round)
        .length,
    };
  }

  /** Switch the coach off, here and in other games. */
  stop(): void {
    settings.coach = "off";
    this.game.tell(t("coach-is-off"));
  }
}
