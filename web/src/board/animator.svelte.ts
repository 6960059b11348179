/**
 * The state that a board shows. Moves are queued and shown one after the other, as animation steps.
 * The page that owns the animator decides what is shown; the board only draws it.
 */
import { reducedMotion } from "../state/settings.svelte";
import type { TableView } from "../wire";
import {
  animationSteps,
  plainStep,
  roundSteps,
  type AnimationStep,
  type Flight,
  type PastTurn,
  type Turn,
} from "./animation";

/** Milliseconds between a rival's move and the next one, without and with animation. */
const STILL_MS = 700;
const PAUSE_MS = 500;

export class BoardAnimator {
  /** The table that is drawn. */
  table: TableView = $state.raw() as TableView;
  /** The last move that was shown: the board marks it. */
  turn: PastTurn | null = $state.raw(null);
  /** The last move of each seat that was shown. */
  turns: (PastTurn | null)[] = $state.raw([]);
  /** The panes that fly now; `PaneFlights` draws them. */
  flights: Flight[] = $state.raw([]);
  turning: AnimationStep["turning"] = $state.raw(null);
  scoring: AnimationStep["scoring"] = $state.raw(null);
  roundStart: AnimationStep["roundStart"] = $state.raw(null);
  counting: AnimationStep["counting"] = $state.raw(null);
  /** Whether steps are still to be shown. */
  busy = $state(false);

  /** Called before a step: the board measures where the panes are that will fly. */
  beforeFlights: (flights: Flight[]) => void = () => {};

  #last: TableView;
  #queue: Promise<void> = Promise.resolve();
  #run = 0;
  #waiting = 0;
  /** The time before which the next move of a rival must not start. */
  #seen = 0;
  /** Ends the pause of the count. */
  #skip: (() => void) | null = null;

  constructor(table: TableView) {
    this.table = table;
    this.#last = table;
  }

  /**
   * Show a table at once, and drop all queued moves. `turns` are the last moves before it, the last
   * one last.
   */
  show(table: TableView, turns: readonly PastTurn[] = []): void {
    this.#run += 1;
    this.#waiting = 0;
    this.#last = table;
    this.#queue = Promise.resolve();
    this.setTurns(turns);
    this.#set(plainStep(table));
    this.busy = false;
  }

  /** Mark these moves as the last ones. */
  setTurns(turns: readonly PastTurn[]): void {
    this.turn = turns.at(-1) ?? null;
    const bySeat: (PastTurn | null)[] = [];
    for (const turn of turns) bySeat[turn.seat] = turn;
    this.turns = bySeat;
  }

  /** Announce the round of the table that is shown, and deal its panes. */
  begin(): Promise<void> {
    const run = this.#run;
    const table = this.#last;
    this.#waiting += 1;
    this.busy = true;
    this.#queue = this.#showSteps(reducedMotion() ? [] : roundSteps(table), table, run);
    return this.#queue;
  }

  /**
   * Queue a move. Resolves after its last step. A move of this device (`own`) starts without a
   * pause. `onshown` is called when it has been shown, unless it was dropped before.
   */
  play(turn: Turn, after: TableView, own = false, onshown?: () => void): Promise<void> {
    const run = this.#run;
    const before = this.#last;
    this.#last = after;
    this.#waiting += 1;
    const first = !this.busy;
    this.busy = true;
    const begin = () => this.#perform(turn, before, after, own, run, onshown);
    // The first move starts at once, in the frame in which it arrived.
    this.#queue = first ? begin() : this.#queue.then(begin);
    return this.#queue;
  }

  /** Queue the steps of the final scoring, which leads to `after`. Resolves after the last one. */
  count(steps: AnimationStep[], after: TableView): Promise<void> {
    const run = this.#run;
    this.#last = after;
    this.#waiting += 1;
    this.busy = true;
    this.#queue = this.#queue.then(async () => {
      // The last move must be seen before its scores change.
      if (run === this.#run && !document.hidden) await until(this.#seen);
      if (run === this.#run) await this.#showSteps(steps, after, run);
    });
    return this.#queue;
  }

  /** Show the end of the count at once. */
  skipCount(): void {
    this.#skip?.();
  }

  async #perform(
    turn: Turn,
    before: TableView,
    after: TableView,
    own: boolean,
    run: number,
    onshown?: () => void,
  ): Promise<void> {
    if (run !== this.#run) return;
    // A hidden page shows no animation: only the last position counts when it is visible again.
    if (!own && !document.hidden) await until(this.#seen);
    if (run !== this.#run) return;
    this.turn = turn;
    this.turns = Object.assign([...this.turns], { [turn.seat]: turn });
    const steps = reducedMotion() ? [] : stepsOf(before, turn, after);
    await this.#showSteps(steps, after, run, onshown);
  }

  /** Show steps, then the table after them. */
  async #showSteps(
    steps: AnimationStep[],
    after: TableView,
    run: number,
    onshown?: () => void,
  ): Promise<void> {
    for (const step of steps) {
      if (document.hidden) break;
      this.#set(step);
      const skipped = await (step.counting ? this.#pause(step.ms) : wait(step.ms));
      if (run !== this.#run) return;
      if (skipped) break;
    }
    // A change without animation must be seen before the next one, also after an own move.
    this.#seen = performance.now() + (reducedMotion() ? STILL_MS : PAUSE_MS);
    this.#set(plainStep(after));
    onshown?.();
    this.#waiting -= 1;
    if (this.#waiting === 0) this.busy = false;
  }

  /** Wait, unless the count is skipped; whether it was. */
  async #pause(ms: number): Promise<boolean> {
    let skipped = false;
    const skip = new Promise<void>((resolve) => {
      this.#skip = () => {
        skipped = true;
        resolve();
      };
    });
    await Promise.race([wait(ms), skip]);
    this.#skip = null;
    return skipped;
  }

  #set(scene: AnimationStep): void {
    if (scene.flights.length) this.beforeFlights(scene.flights);
    this.table = scene.table;
    this.flights = scene.flights;
    this.turning = scene.turning;
    this.scoring = scene.scoring;
    this.roundStart = scene.roundStart;
    this.counting = scene.counting;
  }
}

/** The steps of a move; none if they cannot be computed, since the position after it is right anyway. */
function stepsOf(before: TableView, turn: Turn, after: TableView): AnimationStep[] {
  try {
    return animationSteps(before, turn, after);
  } catch (error) {
    console.warn("no animation for", turn.move, error);
    return [];
  }
}

/** Wait; end early if the page is hidden or shown. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    document.addEventListener("visibilitychange", done);
  });
}

function until(time: number): Promise<void> | undefined {
  const left = time - performance.now();
  return left > 0 ? wait(left) : undefined;
}
