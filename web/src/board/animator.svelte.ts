/**
 * The state that a board shows. Moves are queued and shown one after the other, as animation steps.
 * The page that owns the animator decides what is shown; the board only draws it.
 */
import { reducedMotion } from "../state/settings.svelte";
import type { TableView } from "../wire";
import { animationSteps, type Flight, type AnimationStep, type Turn } from "./animation";

/** Milliseconds between a rival's move and the next one, without and with animation. */
const STILL_MS = 700;
const PAUSE_MS = 500;

export class BoardAnimator {
  /** The table that is drawn. */
  table: TableView = $state.raw() as TableView;
  /** The last move that was shown: the board marks it. */
  turn: Turn | null = $state.raw(null);
  /** The panes that fly now; `PaneFlights` draws them. */
  flights: Flight[] = $state.raw([]);
  turning: AnimationStep["turning"] = $state.raw(null);
  scoring: AnimationStep["scoring"] = $state.raw(null);
  roundStart: AnimationStep["roundStart"] = $state.raw(null);
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

  constructor(table: TableView) {
    this.table = table;
    this.#last = table;
  }

  /** Show a table at once, and drop all queued moves. */
  show(table: TableView, turn: Turn | null = null): void {
    this.#run += 1;
    this.#waiting = 0;
    this.#last = table;
    this.#queue = Promise.resolve();
    this.turn = turn;
    this.#set(finalStep(table));
    this.busy = false;
  }

  /**
   * Queue a move. Resolves after its last step. A move of this device (`own`) starts without a
   * pause.
   */
  play(turn: Turn, after: TableView, own = false): Promise<void> {
    const run = this.#run;
    const before = this.#last;
    this.#last = after;
    this.#waiting += 1;
    const first = !this.busy;
    this.busy = true;
    const begin = () => this.#perform(turn, before, after, own, run);
    // The first move starts at once, in the frame in which it arrived.
    this.#queue = first ? begin() : this.#queue.then(begin);
    return this.#queue;
  }

  async #perform(
    turn: Turn,
    before: TableView,
    after: TableView,
    own: boolean,
    run: number,
  ): Promise<void> {
    if (run !== this.#run) return;
    // A hidden page shows no animation: only the last position counts when it is visible again.
    if (!own && !document.hidden) await until(this.#seen);
    if (run !== this.#run) return;
    this.turn = turn;
    if (reducedMotion()) {
      this.#seen = own ? 0 : performance.now() + STILL_MS;
    } else {
      for (const scene of stepsOf(before, turn, after)) {
        if (document.hidden) break;
        this.#set(scene);
        await wait(scene.ms);
        if (run !== this.#run) return;
      }
      this.#seen = performance.now() + PAUSE_MS;
    }
    this.#set(finalStep(after));
    this.#waiting -= 1;
    if (this.#waiting === 0) this.busy = false;
  }

  #set(scene: AnimationStep): void {
    if (scene.flights.length) this.beforeFlights(scene.flights);
    this.table = scene.table;
    this.flights = scene.flights;
    this.turning = scene.turning;
    this.scoring = scene.scoring;
    this.roundStart = scene.roundStart;
  }
}

function finalStep(table: TableView): AnimationStep {
  return { table, flights: [], turning: null, scoring: null, roundStart: null, ms: 0 };
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
