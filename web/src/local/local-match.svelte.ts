/**
 * A local game: the engine behind the page of a game without a server. The rules run in workers.
 * Every change is saved before it is shown, so a closed tab loses nothing.
 */
import type { Engine, GameState, Update } from "../api/engine";
import { ApiError } from "../api/http";
import { OtherTabs } from "../api/other-tabs.svelte";
import { updateLocalGame } from "../state/saved-games.svelte";
import type { Effect, MatchEvent, Moves } from "../wire";
import { loadGame, saveGame, type StorageProblem, type StoredGame } from "./game-store";
import { countGame } from "./count-games";
import { playerSeed, sourceOf, stateOf } from "./local-games";
import { rules } from "./rules-client";
import type { GameView, Hint } from "./types";

/** A stored game, and what the rules say about it. */
interface Position {
  game: StoredGame;
  view: GameView;
}

export class LocalMatch implements Engine {
  state: GameState | null = $state.raw(null);
  moves: Moves | null = $state.raw(null);
  pending = $state(false);
  readonly clocksAt = 0;
  readonly turnSince = null;
  /** Why the game cannot be opened. */
  loadError: ApiError | null = $state.raw(null);
  /** Why the computer could not choose its move. */
  computerError: ApiError | null = $state.raw(null);
  /** Why the last move is not saved. */
  storageProblem: StorageProblem | null = $state(null);

  /** Other moves have another view: a result for another position is recognised by it. */
  #position: Position | null = $state.raw(null);
  readonly #otherTabs: OtherTabs;
  readonly #listeners = new Set<(update: Update) => void>();
  /** Changes are made one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(readonly id: string) {
    this.#otherTabs = new OtherTabs(id, () => void this.#followOtherTab());
    void this.load();
  }

  get game(): StoredGame | null {
    return this.#position?.game ?? null;
  }

  /** Whether another tab of this browser shows the same game. */
  get inOtherTab(): boolean {
    return this.#otherTabs.exist;
  }

  get canTakeBack(): boolean {
    return !!this.state?.options.take_backs && this.#lastOwnMove() >= 0;
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#otherTabs.close();
  }

  /** Open the game; call it again after a failure. */
  async load(): Promise<void> {
    this.loadError = null;
    try {
      await this.#exclusively(async () => {
        const { game, problem } = await loadGame(this.id);
        if (!game && problem) throw new ApiError("games_unreadable", "the storage is blocked");
        if (!game) throw new ApiError("unknown_game", "this device does not have the game");
        this.storageProblem = problem;
        await this.#replace(game);
      });
    } catch (error) {
      this.loadError = toApiError(error);
    }
  }

  // --- Commands

  async play(move: string): Promise<void> {
    const [position, legal] = [this.#position, this.moves];
    if (!position || !legal) throw new ApiError("not_your_turn", "it is not your turn");
    this.moves = null;
    try {
      await this.#command(() => this.#change(position, [...position.game.moves, move]));
    } catch (error) {
      if (this.#isShown(position.view)) this.moves ??= legal;
      throw error;
    }
  }

  /** Take back the last move of a person, and the moves of computers after it. */
  async takeBack(): Promise<void> {
    const position = this.#position;
    const ply = this.#lastOwnMove();
    if (!position || ply < 0) throw new ApiError("nothing_to_undo", "no move was played");
    const { game, view } = position;
    const { seat, round } = view.played[ply]!;
    // Players who have seen the next displays know more than before.
    const currentRound = view.result ? view.played.at(-1)!.round : view.table.round;
    if (currentRound > round)
      throw new ApiError("displays_filled", "the displays were filled after that move");
    await this.#command(() =>
      this.#change(position, game.moves.slice(0, ply), {
        kind: "taken_back",
        seat,
        moves: game.moves.slice(ply).reverse(),
      }),
    );
  }

  async hint(): Promise<Hint | null> {
    const { game, view } = this.#position!;
    const hint = await rules.hint(sourceOf(game));
    return (await this.#exclusively(() => this.#markHelped(view))) ? hint : null;
  }

  /** Let the computer choose again, after it could not. */
  retryComputer(): void {
    void this.#playComputer();
  }

  /** Save the game again, after that has failed. */
  async retrySave(): Promise<void> {
    await this.#command(() => this.#saveAs(this.#position!.game));
  }

  /** Save that a hint is shown, before it is; false if it was for another position. */
  async #markHelped(view: GameView): Promise<boolean> {
    if (this.#closed || !this.#isShown(view)) return false;
    const { game } = this.#position!;
    if (!game.helped) await this.#saveAs({ ...game, helped: true });
    return this.#isShown(view);
  }

  /** Save the game with the same moves. */
  async #saveAs(game: StoredGame): Promise<void> {
    this.#position = { ...this.#position!, game: await this.#save(game) };
  }

  #lastOwnMove(): number {
    const own = this.state?.you.seats ?? [];
    return this.#position?.view.played.findLastIndex(({ seat }) => own.includes(seat)) ?? -1;
  }

  /** A computer to move thinks and plays; a result for another position is dropped. */
  async #playComputer(): Promise<void> {
    const position = this.#position!;
    const { game, view } = position;
    const { level } = game.seats[view.table.to_move]!;
    this.computerError = null;
    if (view.result || level === null) return;
    try {
      const move = await rules.choose(sourceOf(game), level, playerSeed(game));
      await this.#exclusively(() => this.#change(position, [...game.moves, move]));
    } catch (error) {
      if (this.#isShown(view) && !this.#closed) this.computerError = toApiError(error);
    }
  }

  // --- Changes

  #isShown(view: GameView): boolean {
    return this.#position?.view === view;
  }

  #exclusively<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(change);
    this.#lastChange = result.catch(() => {});
    return result;
  }

  async #command(change: () => Promise<void>): Promise<void> {
    this.pending = true;
    try {
      await this.#exclusively(change);
    } finally {
      this.pending = false;
    }
  }

  /** Save other moves, and show them. Without an event, the last one was played now. */
  async #change(position: Position, moves: string[], event?: MatchEvent): Promise<void> {
    if (this.#closed || !this.#isShown(position.view)) throw stale();
    // The game may have been saved since, with a mark.
    const before = this.#position!.game;
    const game = { ...before, moves, ...(event?.kind === "taken_back" && { helped: true }) };
    const view = await rules.view(sourceOf(game));
    this.#show({ game: await this.#save(game), view }, event ?? lastMove(game, view));
  }

  /** Save the game, and return it with its new version; if that fails, it stays in memory. */
  async #save(game: StoredGame): Promise<StoredGame> {
    const result = await saveGame(game);
    if ("newer" in result) {
      this.storageProblem = null;
      await this.#replace(result.newer);
      throw stale();
    }
    this.storageProblem = "problem" in result ? result.problem : null;
    if ("problem" in result) return game;
    this.#otherTabs.reportChange();
    return result.saved;
  }

  /** Show a game that was loaded, or that another tab has saved. */
  async #replace(game: StoredGame): Promise<void> {
    const before = this.#position?.game.moves;
    const view = await rules.view(sourceOf(game));
    const isNextMove =
      before?.length === game.moves.length - 1 &&
      before.every((move, ply) => move === game.moves[ply]);
    this.#show({ game, view }, isNextMove ? lastMove(game, view) : null);
  }

  async #followOtherTab(): Promise<void> {
    await this.#exclusively(async () => {
      const { game } = await loadGame(this.id);
      if (game && this.#position && game.version > this.#position.game.version)
        await this.#replace(game);
    }).catch(() => {}); // the next save finds the newer game again
  }

  #show(position: Position, event: MatchEvent | null): void {
    if (this.#closed) return;
    const before = this.state;
    const { game, view } = position;
    const state = stateOf(game, view);
    this.#position = position;
    this.state = state;
    this.moves = state.you.seats.includes(view.table.to_move) ? view.legal : null;
    updateLocalGame(game.id, state, {
      changed: game.changed,
      day: game.day,
      attempt: game.attempt,
    });
    countGame(game, state);
    for (const listener of this.#listeners) listener({ event, before, state });
    void this.#playComputer();
  }

  // --- Effects of past moves

  effectOf(ply: number): Effect | null {
    return this.#position?.view.effects[ply] ?? null;
  }

  async loadEffects(): Promise<void> {
    // The rules send all effects with each position.
  }
}

function lastMove(game: StoredGame, { played, effects }: GameView): MatchEvent {
  const { seat, move } = played.at(-1)!;
  const by_computer = game.seats[seat]!.kind === "computer";
  return { kind: "moved", seat, move, effect: effects.at(-1)!, by_computer };
}

function stale(): ApiError {
  return new ApiError("stale", "the game has changed");
}

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("engine_failed", String(error));
}
