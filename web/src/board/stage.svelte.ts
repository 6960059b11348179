/**
 * What a board shows now. Moves are played on it one after the other, as scenes; whoever holds it
 * decides what is shown, the board only draws it.
 */
import { isStill } from "../lib/settings.svelte";
import type { TableView } from "../wire";
import { scenes, type Flight, type Scene, type Turn } from "./scenes";

/** How long what changed is outlined where nothing travels. */
const STILL_MS = 700;

export class Stage {
  /** The table as it is drawn. */
  table: TableView = $state.raw() as TableView;
  /** The last move that was shown, for marking it. */
  turn: Turn | null = $state.raw(null);
  /** What is on its way; the board's flight layer lets it travel. */
  flights: Flight[] = $state.raw([]);
  turning: Scene["turning"] = $state.raw(null);
  scoring: Scene["scoring"] = $state.raw(null);
  /** Whether scenes are still to come. */
  busy = $state(false);

  /** Called before anything changes: the board looks where what will travel lies now. */
  beforeFlights: (flights: Flight[]) => void = () => {};

  #last: TableView;
  #queue: Promise<void> = Promise.resolve();
  #run = 0;
  #waiting = 0;

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
    this.#set({ table, flights: [], turning: null, scoring: null, ms: 0 });
    this.busy = false;
  }

  /** Show a move after everything before it. Resolves when it has been seen. */
  play(turn: Turn, after: TableView): Promise<void> {
    const run = this.#run;
    const before = this.#last;
    this.#last = after;
    this.#waiting += 1;
    const first = !this.busy;
    this.busy = true;
    const begin = () => this.#perform(turn, before, after, run);
    // The first one begins at once: within the frame in which the answer came.
    this.#queue = first ? begin() : this.#queue.then(begin);
    return this.#queue;
  }

  async #perform(turn: Turn, before: TableView, after: TableView, run: number): Promise<void> {
    if (run !== this.#run) return;
    this.turn = turn;
    if (isStill()) {
      this.#set({ table: after, flights: [], turning: null, scoring: null, ms: 0 });
      if (this.#waiting > 1) await wait(STILL_MS);
    } else {
      for (const scene of scenes(before, turn, after)) {
        this.#set(scene);
        await wait(scene.ms);
        if (run !== this.#run) return;
      }
      this.#set({ table: after, flights: [], turning: null, scoring: null, ms: 0 });
    }
    if (run !== this.#run) return;
    this.#waiting -= 1;
    if (this.#waiting === 0) this.busy = false;
  }

  #set(scene: Scene): void {
    if (scene.flights.length) this.beforeFlights(scene.flights);
    this.table = scene.table;
    this.flights = scene.flights;
    this.turning = scene.turning;
    this.scoring = scene.scoring;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
