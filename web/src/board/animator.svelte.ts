/**
 * What a board shows now. Moves are played on it one after the other, as animationSteps; whoever holds it
 * decides what is shown, the board only draws it.
 */
import { reducedMotion } from "../state/settings.svelte";
import type { TableView } from "../wire";
import { animationSteps, type Flight, type AnimationStep, type Turn } from "./animation";

/** How long a rival's move stays before the next one is shown, where nothing travels, and where all does. */
const STILL_MS = 700;
const PAUSE_MS = 500;

export class BoardAnimator {
  /** The table as it is drawn. */
  table: TableView = $state.raw() as TableView;
  /** The last move that was shown, for marking it. */
  turn: Turn | null = $state.raw(null);
  /** What is on its way; the board's flight layer lets it travel. */
  flights: Flight[] = $state.raw([]);
  turning: AnimationStep["turning"] = $state.raw(null);
  scoring: AnimationStep["scoring"] = $state.raw(null);
  begins: AnimationStep["begins"] = $state.raw(null);
  /** Whether animationSteps are still to come. */
  busy = $state(false);

  /** Called before anything changes: the board looks where what will travel lies now. */
  beforeFlights: (flights: Flight[]) => void = () => {};

  #last: TableView;
  #queue: Promise<void> = Promise.resolve();
  #run = 0;
  #waiting = 0;
  /** Until when the last move has to be seen before a rival's next one. */
  #seen = 0;

  constructor(table: TableView) {
    this.table = table;
    this.#last = table;
  }

  /** Show a table at once; whatever was still to be shown is left out. */
  show(table: TableView, turn: Turn | null = null): void {
    this.#run += 1;
    this.#waiting = 0;
    this.#last = table;
    this.#queue = Promise.resolve();
    this.turn = turn;
    this.#set(calm(table));
    this.busy = false;
  }

  /**
   * Show a move after everything before it. Resolves when it has been seen; one's `own` needs no time
   * for that.
   */
  play(turn: Turn, after: TableView, own = false): Promise<void> {
    const run = this.#run;
    const before = this.#last;
    this.#last = after;
    this.#waiting += 1;
    const first = !this.busy;
    this.busy = true;
    const begin = () => this.#perform(turn, before, after, own, run);
    // The first one begins at once: within the frame in which the answer came.
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
    // Nobody looks at a hidden page; what has happened is there when they come back.
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
    this.#set(calm(after));
    this.#waiting -= 1;
    if (this.#waiting === 0) this.busy = false;
  }

  #set(scene: AnimationStep): void {
    if (scene.flights.length) this.beforeFlights(scene.flights);
    this.table = scene.table;
    this.flights = scene.flights;
    this.turning = scene.turning;
    this.scoring = scene.scoring;
    this.begins = scene.begins;
  }
}

function calm(table: TableView): AnimationStep {
  return { table, flights: [], turning: null, scoring: null, begins: null, ms: 0 };
}

/** The animationSteps of a move; none where its way cannot be drawn: the position after it is right anyway. */
function stepsOf(before: TableView, turn: Turn, after: TableView): AnimationStep[] {
  try {
    return animationSteps(before, turn, after);
  } catch (error) {
    console.warn("no animationSteps for", turn.move, error);
    return [];
  }
}

/** Some time; less where the page is hidden meanwhile. */
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
