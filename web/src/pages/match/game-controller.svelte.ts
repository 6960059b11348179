/**
 * A game on the page, over any engine: what the board shows, hints, taking back, notices,
 * announcements for screen readers, and sounds.
 */
import { onDestroy, untrack } from "svelte";
import type { Engine, GameState, Update } from "../../api/engine";
import { BoardAnimator } from "../../board/animator.svelte";
import { announce } from "../../state/announcer.svelte";
import { clockText, errorText, moveText, reasonText, seatLabel } from "../../text/format";
import { signed, t } from "../../text/i18n.svelte";
import { play as playSound } from "../../ui/sound";
import type { Effect, HintView, MatchEvent } from "../../wire";

/** The wait for the engine after which the page shows a message. */
const SLOW_MS = 300;

/** Create it while a component is initialised: it lives as long as the component. */
export class GameController {
  readonly engine: Engine;
  animator: BoardAnimator | null = $state.raw(null);
  /** The message in the status line. */
  notice: { text: string; isError: boolean } | null = $state.raw(null);
  hint: HintView | null = $state.raw(null);
  hintPending = $state(false);
  /** The drawer that is open: "log", or one that the page adds. */
  drawer: string | null = $state(null);
  resultOpen = $state(false);
  /** The seat whose palace is large. */
  viewpoint = $state(0);

  readonly names = $derived.by(
    () => this.state?.seats.map((seat, n) => seatLabel(seat, n, this.#youSeats)) ?? [],
  );
  readonly myTurn = $derived.by(
    () => this.playing && this.ownSeats.includes(this.toMove) && this.state?.table.phase === "play",
  );
  /** The seats as the board shows them. */
  readonly seats = $derived.by(
    () =>
      this.state?.seats.map((_, seat) => ({
        name: this.names[seat]!,
        you: this.ownSeats.includes(seat),
        badge: this.#badge(this.state!, seat),
        clock: this.#clock(this.state!, seat),
      })) ?? [],
  );

  #now = $state(performance.now());
  /** Whether the engine has not answered for a while: a shorter wait needs no message. */
  #isSlow = $state(false);
  #resultWasOpened = false;

  constructor(engine: Engine) {
    this.engine = engine;
    if (engine.state) this.animator = new BoardAnimator(engine.state.table);
    onDestroy(engine.subscribe((update) => this.#update(update)));
    onDestroy(() => (document.title = "Sintra"));
    $effect(() => this.#updateViewpoint());
    $effect(() => this.#runClocks());
    $effect(() => this.#measureWait());
    $effect(() => this.#signalTurn());
    $effect(() => this.#openResult());
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

  get canHint(): boolean {
    return !!this.state?.options.hints && this.myTurn;
  }

  // --- Texts

  /** The text above the board's actions while no pane is picked. */
  get idle(): string {
    if (!this.state) return "";
    if (this.state.status === "over") return t("idle-over");
    if (this.state.table.phase === "deal") return t("idle-deal");
    if (this.animator?.busy) return "";
    if (this.engine.pending) return this.#isSlow ? t("idle-sending") : "";
    if (this.myTurn) return t("idle-your-turn");
    return t("idle-wait", { name: this.names[this.toMove] ?? "" });
  }

  /** The last move of another player, as text. */
  get news(): string {
    const turn = this.animator?.turn;
    return turn && !this.ownSeats.includes(turn.seat) ? this.#moveLine(turn) : "";
  }

  isYou(seat: number): boolean {
    return this.#youSeats.includes(seat);
  }

  #moveLine({ seat, move, effect }: { seat: number; move: string; effect: Effect }): string {
    const points = effect.points ? ` ${signed(effect.points)}` : "";
    return `${this.names[seat]}: ${moveText(move, effect)}${points}`;
  }

  #badge(state: GameState, seat: number): string | undefined {
    if (state.result) return state.result.winners.includes(seat) ? t("badge-winner") : undefined;
    const table = this.animator?.table ?? state.table;
    if (state.status !== "playing" || table.to_move !== seat) return undefined;
    if (this.ownSeats.includes(seat)) return this.animator?.busy ? undefined : t("badge-your-turn");
    return state.seats[seat]?.kind === "computer" ? t("badge-thinking") : t("badge-to-move");
  }

  #clock({ clocks }: GameState, seat: number): string | undefined {
    const left = clocks?.left[seat];
    if (left === undefined || left === null) return undefined;
    const elapsed =
      clocks?.running === seat ? Math.max(0, this.#now - this.engine.clocksAt) / 1000 : 0;
    return clockText(left - elapsed);
  }

  // --- Commands

  /** Show a message in the status line, which screen readers read. */
  notify(text: string): void {
    this.notice = { text, isError: false };
  }

  /** Show an error in the status line. */
  showError(text: string): void {
    this.notice = { text, isError: true };
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
    const { move, effect, reasons } = hint;
    const texts = reasons.slice(1).map((reason) => reasonText(reason, effect, this.names));
    announce([t("hint"), moveText(move, effect), ...texts].join(". "));
  }

  toggleDrawer(name: string): void {
    this.drawer = this.drawer === name ? null : name;
  }

  // --- Updates of the engine

  #update({ event, before, state }: Update): void {
    if (!this.animator) this.animator = new BoardAnimator(state.table);
    else if (event?.kind === "moved")
      void this.animator.play(event, state.table, this.ownSeats.includes(event.seat));
    else if (state.table !== before?.table) {
      this.hint = null; // it was for another position
      this.animator.show(state.table);
    }
    if (event && before) this.#report(event, before);
  }

  #report(event: MatchEvent, before: GameState): void {
    if (event.kind === "moved") {
      this.hint = null;
      this.notice = null;
      announce(this.#moveLine(event));
      const { completes, broken } = event.effect;
      playSound(completes ? "complete" : broken ? "break" : "place");
    } else if (event.kind === "taken_back") {
      this.hint = null;
      const { seat } = event;
      const by = seat === null ? "host" : this.isYou(seat) ? "you" : "player";
      this.notify(t("told-taken-back", { by, name: this.names[seat ?? 0] ?? "" }));
    } else if (event.kind === "handed_over") {
      const { seat, cause } = event;
      const who = this.isYou(seat) ? "you" : "other";
      this.notify(t("told-handed-over", { who, name: this.nameIn(before, seat), cause }));
    } else if (event.kind === "clock_restarted") this.notify(t("told-clock-restarted"));
  }

  /** The name of a seat in another state: a player who has left had a name before. */
  nameIn(state: GameState, seat: number): string {
    return seatLabel(state.seats[seat]!, seat, this.#youSeats);
  }

  // --- Effects

  /** Of several players on one device, the one to move has the large palace. */
  #updateViewpoint(): void {
    if (!this.state || this.animator?.busy) return;
    if (this.playing && this.ownSeats.includes(this.toMove)) this.viewpoint = this.toMove;
    else if (this.ownSeats.length && !this.ownSeats.includes(untrack(() => this.viewpoint)))
      this.viewpoint = this.ownSeats[0]!;
  }

  #runClocks(): (() => void) | undefined {
    if (!this.state?.clocks || !this.playing) return;
    const timer = setInterval(() => (this.#now = performance.now()), 500);
    return () => clearInterval(timer);
  }

  #measureWait(): (() => void) | undefined {
    this.#isSlow = false;
    if (!this.engine.pending) return;
    const timer = setTimeout(() => (this.#isSlow = true), SLOW_MS);
    return () => clearTimeout(timer);
  }

  /** On your turn: a sound, the title of the tab, and an announcement. */
  #signalTurn(): void {
    const yourTurn = this.myTurn && !this.animator?.busy;
    document.title = yourTurn ? `● ${t("badge-your-turn")} – Sintra` : "Sintra";
    if (!yourTurn) return;
    untrack(() => {
      playSound("turn");
      const name = this.names[this.toMove] ?? "";
      announce(this.ownSeats.length > 1 ? t("turn-of", { name }) : t("badge-your-turn"));
    });
  }

  /** Open the result once, after the animation of the last move. */
  #openResult(): void {
    if (!this.state) return;
    if (!this.state.result) this.#resultWasOpened = this.resultOpen = false;
    else if (!this.animator?.busy && !this.#resultWasOpened)
      this.#resultWasOpened = this.resultOpen = true;
  }

  /** The log shows the effects of all moves, also of those before the page was opened. */
  #loadEffects(): void {
    if (this.drawer === "log" && this.state) void this.run(this.engine.loadEffects());
  }
}
