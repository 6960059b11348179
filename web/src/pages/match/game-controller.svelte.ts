/**
 * A game on the page, over any engine: what the board shows, hints, taking back, notices,
 * announcements for screen readers, and sounds.
 */
import { onDestroy, untrack } from "svelte";
import type { Engine, GameState, Update } from "../../api/engine";
import type { PastTurn } from "../../board/animation";
import { BoardAnimator } from "../../board/animator.svelte";
import type { Player } from "../../board/PalaceHeader.svelte";
import { beforeFinal, countSteps, type CountPart } from "../../board/final-count";
import { announce } from "../../state/announcer.svelte";
import { reducedMotion, settings } from "../../state/settings.svelte";
import {
  adviceText,
  clockText,
  errorText,
  hintReasons,
  seatLabel,
  type Who,
} from "../../text/format";
import { t } from "../../text/i18n.svelte";
import { timeText } from "../../text/intl";
import { roundEndText, roundStartText, scoresText, sentences, turnText } from "../../text/spoken";
import { play as playSound } from "../../ui/sound";
import type { Hint } from "../../local/types";
import type { FinalParts, MatchEvent, MoveEvent, Moves, TableView } from "../../wire";
import { partText, resultText, victoryLight } from "./final-scoring";

/** The only set of components that the rules in the browser know. */
const STANDARD_SET = "standard";
/** The seconds of a clock that are pointed out. */
const LAST_SECONDS = 10;
/** The wait for the engine after which the page shows a message. */
const SLOW_MS = 300;
/** How long the palace of a player stays after the move, if the next one plays on this device. */
const REST_MS = 900;
/** How long the name of the next player of this device stands across the board. */
const HAND_OVER_MS = 1600;
/** How long a message about what has happened hides what the table waits for. */
const TOLD_MS = 7000;
/** How long the winner's palace is to be seen before the result opens, with and without motion. */
const VICTORY_MS = 1900;
const STILL_VICTORY_MS = 700;

/** Create it while a component is initialised: it lives as long as the component. */
export class GameController {
  readonly engine: Engine;
  animator: BoardAnimator | null = $state.raw(null);
  /** The message in the status line. */
  notice: { text: string; isError: boolean } | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  hintPending = $state(false);
  chatIsOpen = $state(false);
  /** The log: shown if it has a place of its own, opened over the board, or closed. */
  log: "auto" | "open" | "closed" = $state("auto");
  resultOpen = $state(false);
  /** Whether the result opens in a moment. */
  resultPending = $state(false);
  /** The seat whose palace is large. */
  viewpoint = $state(0);
  /** Whose turn it is, while the device is handed over. */
  handOver = $state("");
  /** How many moves have been shown: the log waits for their animation. */
  shownMoves = $state(0);

  readonly names = $derived.by(
    () => this.state?.seats.map((_, n, seats) => seatLabel(seats, n, this.#youSeats)) ?? [],
  );
  readonly myTurn = $derived.by(
    () => this.playing && this.ownSeats.includes(this.toMove) && this.state?.table.phase === "play",
  );
  /** Whether the game is over, and its last move and the final scoring have been seen. */
  readonly finished = $derived.by(() => !!this.state?.result && !this.animator?.busy);
  /** Who has won, as a text; empty until then. */
  readonly outcome = $derived.by(() =>
    this.finished ? resultText(this.state!.result!, this.names, (seat) => this.isYou(seat)) : "",
  );
  /** The seats as the board shows them. */
  readonly seats = $derived.by(
    () =>
      this.state?.seats.map((_, seat) => ({
        name: this.names[seat]!,
        who: this.who(seat),
        level: this.state!.seats[seat]?.level ?? undefined,
        you: this.ownSeats.includes(seat),
        badge: this.#badge(this.state!, seat),
        away: this.#isAway(seat),
        light: this.#light(this.state!, seat),
        ...this.#clock(this.state!, seat),
      })) ?? [],
  );

  #now = $state(performance.now());
  /** Whether the engine has not answered for a while: a shorter wait needs no message. */
  #isSlow = $state(false);
  /** Whether the final scoring is or was to be seen, and not skipped. */
  #watched = false;
  /** Whether the game has ended on this page: a game that was over before makes no sound. */
  #endedNow = false;
  #announcedPart: CountPart | null = null;
  /** The ply of the turn of this device that was announced; null during other turns. */
  #signalledPly: number | null = null;
  /** Whether the clock has shown more than its last seconds on this turn. */
  #hadTime = false;
  /** Another page is shown; an animation that began here may still end. */
  #isClosed = false;

  constructor(engine: Engine) {
    this.engine = engine;
    if (engine.state) this.#start(engine.state);
    onDestroy(engine.subscribe((update) => this.#update(update)));
    onDestroy(() => {
      this.#isClosed = true;
      document.title = "Sintra";
    });
    $effect(() => this.#updateViewpoint());
    $effect(() => this.#endHandOver());
    $effect(() => this.#runClocks());
    $effect(() => this.#measureWait());
    $effect(() => this.#signalTurn());
    $effect(() => this.#signalClock());
    $effect(() => this.#reportCount());
    $effect(() => this.#showOutcome());
    $effect(() => this.#loadEffects());
  }

  get state(): GameState | null {
    return this.engine.state;
  }

  /** The seats that are played on this device. */
  get ownSeats(): number[] {
    return this.state?.you.seats ?? [];
  }

  /** The seat that is addressed as “you”: the only one of this device. Several have names. */
  get #youSeats(): number[] {
    return this.ownSeats.length === 1 ? this.ownSeats : [];
  }

  get toMove(): number {
    return this.state?.table.to_move ?? 0;
  }

  get playing(): boolean {
    return this.state?.status === "playing";
  }

  /** Whether a person plays on another device. */
  get hasOthers(): boolean {
    return !!this.state?.seats.some(
      (seat, n) => seat.kind !== "computer" && !this.ownSeats.includes(n),
    );
  }

  /** Whether the game has hints: not with another set, which the rules in the browser do not know. */
  get hasHints(): boolean {
    return !!this.state?.options.hints && this.state.printed.components === STANDARD_SET;
  }

  get canHint(): boolean {
    return this.hasHints && this.myTurn;
  }

  // --- Texts

  /** The text above the board's actions while no pane is picked. */
  get idle(): string {
    if (!this.state) return "";
    if (this.state.status === "over") return "";
    if (this.state.table.phase === "deal") return t("idle-deal");
    // Also while a move is shown: computers that play alone never pause.
    if (!this.ownSeats.length) return `${t("watching")} · ${this.#waitText()}`;
    if (this.animator?.busy) return "";
    if (this.engine.queued) return t("idle-queued");
    if (this.engine.pending) return this.#isSlow ? t("idle-sending") : "";
    if (this.myTurn && this.ownSeats.length === 1) return t("idle-your-turn");
    // Not while the palace of the player before still rests.
    if (this.myTurn) return this.toMove === this.viewpoint ? this.#turnOf : "";
    return this.#waitText();
  }

  /** Whose turn it is, if several people play on this device. */
  get #turnOf(): string {
    return t("turn-of", { name: this.names[this.toMove] ?? "" });
  }

  /** For whom the table waits and, if it is a person, since when. */
  #waitText(): string {
    const name = this.names[this.toMove] ?? "";
    const { turnSince } = this.engine;
    if (turnSince === null || this.state!.seats[this.toMove]?.kind === "computer")
      return t("idle-wait", { name });
    const away = this.#isAway(this.toMove) ? "yes" : "no";
    return t("idle-wait-since", { name, away, time: timeText(turnSince) });
  }

  /** Whether the person of a seat has no open page. */
  #isAway(seat: number): boolean {
    return this.playing && !!this.state?.away?.includes(seat);
  }

  /** The last move, as text; and who begins, if a round is new. */
  get news(): string {
    if (!this.animator) return "";
    const { turn, table } = this.animator;
    const isNew = table.phase === "play" && (!turn || turn.effect?.ends_round);
    const move = turn ? turnText(turn, this.names[turn.seat] ?? "", "normal") : "";
    return [move, isNew ? this.#roundLine(table) : ""].filter(Boolean).join(" · ");
  }

  /** The legal moves, as soon as the palace of the player to move is shown. */
  get moves(): Moves | null {
    return this.toMove === this.viewpoint ? this.engine.moves : null;
  }

  isYou(seat: number): boolean {
    return this.#youSeats.includes(seat);
  }

  /** How texts speak to or about the player of a seat. */
  who(seat: number): Who {
    return this.isYou(seat) ? "you" : "other";
  }

  /** The round, and who begins it: the player to move. */
  #roundLine({ round, to_move }: TableView): string {
    const begins = t("begins", { name: this.names[to_move] ?? "", who: this.who(to_move) });
    return `${t("round-of", { round })}: ${begins}`;
  }

  #badge(state: GameState, seat: number): string | undefined {
    if (state.result) {
      const won = this.finished && state.result.winners.includes(seat);
      return won ? t("badge-winner") : undefined;
    }
    if (this.#isAway(seat)) return t("badge-away");
    const table = this.animator?.table ?? state.table;
    if (state.status !== "playing" || table.to_move !== seat) return undefined;
    if (this.ownSeats.includes(seat)) return this.animator?.busy ? undefined : t("badge-your-turn");
    if (state.seats[seat]?.kind === "computer") return t("badge-thinking");
    return t("badge-to-move");
  }

  /** How brightly the palace of a winner shines. */
  #light({ result }: GameState, seat: number): number | undefined {
    return this.finished && result!.winners.includes(seat) ? victoryLight(result!) : undefined;
  }

  #clock({ clocks }: GameState, seat: number): Pick<Player, "clock" | "clockEnds"> {
    const left = clocks?.left[seat];
    if (left === undefined || left === null) return {};
    const isRunning = clocks?.running === seat;
    const elapsed = isRunning ? Math.max(0, this.#now - this.engine.clocksAt) / 1000 : 0;
    const rest = left - elapsed;
    const ends = isRunning && rest <= LAST_SECONDS;
    return {
      clock: clockText(rest),
      clockEnds: ends ? Math.max(0, rest) / LAST_SECONDS : undefined,
    };
  }

  // --- Commands

  /** Show a message in the status line, and announce it. */
  notify(text: string): void {
    this.notice = { text, isError: false };
    announce(text);
  }

  /** The same for what has happened: the message goes after a while. */
  tell(text: string): void {
    const hide = this.notifyWhile(text);
    setTimeout(hide, TOLD_MS);
  }

  /** The same for something that lasts; returns what removes the message, if it is still there. */
  notifyWhile(text: string): () => void {
    this.notify(text);
    const { notice } = this;
    return () => {
      if (this.notice === notice) this.notice = null;
    };
  }

  /** Show an error in the status line, and announce it. */
  showError(text: string): void {
    this.notice = { text, isError: true };
    announce(text);
  }

  /** Wait for a command; if it fails, show the error. */
  async run(command: Promise<unknown>): Promise<void> {
    try {
      await command;
    } catch (error) {
      this.showError(errorText(error));
    }
  }

  play(move: string): void {
    this.hint = null;
    void this.run(this.engine.play(move));
  }

  takeBack(): void {
    if (this.engine.canTakeBack) void this.run(this.engine.takeBack());
  }

  requestHint(): void {
    if (!this.canHint || this.hintPending) return;
    this.hintPending = true;
    void this.run(this.#showHint()).finally(() => (this.hintPending = false));
  }

  async #showHint(): Promise<void> {
    const hint = await this.engine.hint();
    if (!hint || hint.ply !== this.state?.ply) return;
    this.hint = hint;
    const reasons = hintReasons(hint, this.moves?.moves);
    announce(sentences(t("hint"), adviceText(hint.move, this.moves?.moves), ...reasons));
  }

  /** Whether the final scoring, or the moment after it, can be skipped now. */
  get canSkip(): boolean {
    return !!this.animator?.counting || this.resultPending;
  }

  /** Show the result at once. */
  skip(): void {
    this.#watched = false;
    this.animator?.skipCount();
    if (this.resultPending) this.openResult();
  }

  openResult(): void {
    this.resultPending = false;
    this.resultOpen = true;
  }

  /** Show the final scoring again. */
  countAgain(): void {
    const { table, result } = this.state!;
    this.animator!.show(beforeFinal(table, result!.final!), this.#lastTurns(this.state!));
    this.#count(result!.final!);
  }

  #count(final: readonly FinalParts[]): void {
    const { table, printed, options } = this.state!;
    this.#watched = true;
    const steps = countSteps(table, final, printed, options.side, reducedMotion());
    void this.animator!.count(steps, table);
  }

  toggleLog(): void {
    const isShown = document.querySelector(".move-log") !== null;
    this.log = isShown ? "closed" : "open";
    this.chatIsOpen = false; // it has the same place
  }

  // --- Updates of the engine

  #update({ event, before, state }: Update): void {
    if (state.result && before && !before.result) {
      this.#endedNow = true;
      this.notice = this.hint = null; // the result is news
    }
    if (!this.animator) this.#start(state);
    else if (event?.kind === "moved") {
      const final = state.result?.final;
      const after = final ? beforeFinal(state.table, final) : state.table;
      const isOwn = this.ownSeats.includes(event.seat);
      void this.animator.play(event, after, isOwn, () => {
        if (this.#isClosed) return;
        this.shownMoves = state.moves.length;
        if (before) this.#announceMove(event, before, state);
      });
      if (final) this.#count(final);
    } else if (state.table !== before?.table) {
      this.hint = null; // it was for another position
      this.shownMoves = state.moves.length;
      this.animator.show(state.table, this.#lastTurns(state));
    }
    if (event && before) this.#report(event, before, state);
  }

  /** Show the first state: a new game begins with its first deal, another one with its last moves. */
  #start(state: GameState): void {
    this.animator = new BoardAnimator(state.table);
    this.shownMoves = state.moves.length;
    if (state.status === "playing" && state.table.phase === "play" && !state.moves.length) {
      void this.animator.begin();
      announce(this.#roundStart(state));
    } else this.animator.setTurns(this.#lastTurns(state));
  }

  /** The last move of each seat, the last one last. */
  #lastTurns(state: GameState): PastTurn[] {
    const from = Math.max(0, state.moves.length - state.seats.length);
    return state.moves
      .slice(from)
      .map(({ seat, move }, n) => ({ seat, move, effect: this.engine.effectOf(from + n) }));
  }

  #report(event: MatchEvent, before: GameState, state: GameState): void {
    if (event.kind === "moved") {
      this.hint = null;
      this.notice = null;
      this.handOver = "";
      const { completes, broken } = event.effect;
      playSound(completes ? "complete" : broken ? "break" : "place");
    } else if (event.kind === "taken_back") {
      this.hint = null;
      const { seat } = event;
      const by = seat === null ? "host" : this.isYou(seat) ? "you" : "player";
      this.tell(t("told-taken-back", { by, name: this.names[seat ?? 0] ?? "" }));
    } else if (event.kind === "handed_over") {
      const { seat, cause } = event;
      // A player who may return gets a dialog.
      if (this.isYou(seat) && state.seats[seat]?.replaced) return;
      this.tell(
        t("told-handed-over", { who: this.who(seat), name: this.nameIn(before, seat), cause }),
      );
    } else if (event.kind === "dealt") announce(this.#roundStart(state));
    else if (event.kind === "clock_restarted") this.tell(t("told-clock-restarted"));
  }

  /** A move, the end of the round with the scores, and the next round: each is one line. */
  #announceMove(event: MoveEvent, before: GameState, state: GameState): void {
    const { names } = this;
    const { verbosity } = settings;
    const final = state.result?.final;
    const table = final ? beforeFinal(state.table, final) : state.table;
    const { score } = table.palaces[event.seat]!;
    announce(turnText(event, names[event.seat] ?? "", verbosity, score));
    if (!event.effect.ends_round) return;
    const { round } = before.table;
    announce(roundEndText(round, table, state.printed, names, this.#firstSeat, verbosity));
    if (state.table.phase === "play") announce(this.#roundStart(state));
  }

  #roundStart({ table }: GameState): string {
    const seat = table.to_move;
    const name = this.names[seat] ?? "";
    return roundStartText(table, name, this.who(seat), settings.verbosity);
  }

  /** The seat whose score is said first. */
  get #firstSeat(): number {
    return this.ownSeats[0] ?? 0;
  }

  /** The name of a seat in another state: a player who has left had a name before. */
  nameIn(state: GameState, seat: number): string {
    return seatLabel(state.seats, seat, this.#youSeats);
  }

  // --- Effects

  /**
   * Of several players on one device, the one to move has the large palace, and at the end the
   * winner; the result of a move is visible for a moment before that changes.
   */
  #updateViewpoint(): (() => void) | undefined {
    if (!this.state || this.animator?.busy) return;
    if (this.playing && this.ownSeats.includes(this.toMove)) {
      const { toMove } = this;
      const before = untrack(() => this.viewpoint);
      if (before === toMove) return;
      const moved = untrack(() => this.animator?.turn?.seat);
      const turn = () => {
        this.viewpoint = toMove;
        if (this.ownSeats.length > 1) this.handOver = untrack(() => this.#turnOf);
      };
      if (moved !== before || !this.ownSeats.includes(before)) turn();
      else {
        const timer = setTimeout(turn, REST_MS);
        return () => clearTimeout(timer);
      }
    } else if (this.finished && this.ownSeats.length > 1) {
      const winner = this.state.result!.winners.find((seat) => this.ownSeats.includes(seat));
      if (winner !== undefined) this.viewpoint = winner;
    } else if (this.ownSeats.length && !this.ownSeats.includes(untrack(() => this.viewpoint)))
      this.viewpoint = this.ownSeats[0]!;
  }

  #endHandOver(): (() => void) | undefined {
    if (!this.handOver) return;
    const timer = setTimeout(() => (this.handOver = ""), HAND_OVER_MS);
    return () => clearTimeout(timer);
  }

  #runClocks(): (() => void) | undefined {
    if (!this.state?.clocks || !this.playing) return;
    const timer = setInterval(() => (this.#now = performance.now()), 500);
    return () => clearInterval(timer);
  }

  /** A sound when the last seconds of your turn begin, unless all of it is that short. */
  #signalClock(): void {
    if (!this.myTurn) this.#hadTime = false;
    else if (this.seats[this.toMove]!.clockEnds === undefined) this.#hadTime = true;
    else if (this.#hadTime) {
      this.#hadTime = false;
      untrack(() => playSound("turn"));
    }
  }

  #measureWait(): (() => void) | undefined {
    this.#isSlow = false;
    if (!this.engine.pending) return;
    const timer = setTimeout(() => (this.#isSlow = true), SLOW_MS);
    return () => clearTimeout(timer);
  }

  /** On your turn: a sound, the title of the tab, and an announcement. The title tells the end, too. */
  #signalTurn(): void {
    const yourTurn = this.myTurn && !this.animator?.busy;
    const title = yourTurn ? `● ${t("badge-your-turn")}` : this.outcome;
    document.title = title ? `${title} – Sintra` : "Sintra";
    // The texts may load again without a new turn.
    const ply = yourTurn ? this.state!.ply : null;
    if (ply === this.#signalledPly) return;
    this.#signalledPly = ply;
    if (!yourTurn) return;
    untrack(() => {
      playSound("turn");
      announce(this.ownSeats.length > 1 ? this.#turnOf : t("badge-your-turn"));
    });
  }

  /** Each part of the final scoring is read to screen readers, and everything counted has a sound. */
  #reportCount(): void {
    const counting = this.animator?.counting;
    if (!counting) {
      this.#announcedPart = null;
      return;
    }
    untrack(() => {
      const { part, marks } = counting;
      if (marks.some((list) => list.length)) playSound(part === "broken" ? "break" : "place");
      if (part === this.#announcedPart) return;
      this.#announcedPart = part;
      announce(partText(part, this.state!.result!.final!, this.names));
    });
  }

  /** The winner is named; the result opens when the winner's palace has been seen. */
  #showOutcome(): (() => void) | undefined {
    if (!this.finished) {
      this.resultOpen = false;
      return;
    }
    return untrack(() => {
      announce(sentences(this.outcome, scoresText(this.state!.table, this.names, this.#firstSeat)));
      const { winners } = this.state!.result!;
      const isLost =
        this.ownSeats.length > 0 && !winners.some((seat) => this.ownSeats.includes(seat));
      if (this.#endedNow && winners.length) playSound(isLost ? "end-lost" : "end-won");
      this.#endedNow = false;
      if (!this.#watched) {
        this.openResult();
        return undefined;
      }
      this.resultPending = true;
      const timer = setTimeout(
        () => this.resultPending && this.openResult(),
        reducedMotion() ? STILL_VICTORY_MS : VICTORY_MS,
      );
      return () => {
        clearTimeout(timer);
        this.resultPending = false;
      };
    });
  }

  /** The log and the last moves show effects, also of moves before the page was opened. */
  #loadEffects(): void {
    if (!this.state?.moves.length) return;
    untrack(() => void this.#showEffects());
  }

  async #showEffects(): Promise<void> {
    try {
      await this.engine.loadEffects();
    } catch {
      return; // without effects the moves are still there
    }
    if (this.state && this.animator && !this.animator.busy)
      this.animator.setTurns(this.#lastTurns(this.state));
  }
}
