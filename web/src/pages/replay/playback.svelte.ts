/** The playback of a replay: the current frame, play and pause, and the speed. */
import { BoardAnimator } from "../../board/animator.svelte";
import { beforeFinal, countSteps } from "../../board/final-count";
import { announce } from "../../state/announcer.svelte";
import { reducedMotion } from "../../state/settings.svelte";
import { moveText, recordSeats, seatLabel } from "../../text/format";
import { t } from "../../text/i18n.svelte";
import type { Frame, Level, Replay } from "../../wire";
import { partText, resultText, victoryLight } from "../match/final-scoring";
import { parseFrameIndex, turnOf, turnsUntil } from "./frames";

/** The pause between two moves at speed 1. */
const PAUSE_MS = 1200;

export class Playback {
  /** The index of the current frame. */
  index = $state(0);
  playing = $state(false);
  speed = $state(1);
  readonly animator: BoardAnimator;

  /** A record names a computer by its level. */
  readonly names: string[] = $derived.by(() => {
    const seats = recordSeats(this.replay.names);
    return seats.map((_, seat) => seatLabel(seats, seat, this.own.length === 1 ? this.own : []));
  });
  /** The levels of the computers. */
  readonly levels: (Level | null)[] = $derived.by(() =>
    recordSeats(this.replay.names).map(({ level }) => level ?? null),
  );

  /** The move that led to the current frame, as text; at the end, the final scoring and the result. */
  readonly description: string = $derived.by(() => {
    const { move, seat, effect } = this.frame;
    const { result } = this.replay;
    const { counting } = this.animator;
    if (counting) return partText(counting.part, result!.final!, this.names);
    if (this.isFinished)
      return resultText(result!, this.names, (winner) => this.own.join() === `${winner}`);
    if (!move) return t("replay-first-position");
    return t("replay-words", { name: this.names[seat!]!, move: moveText(move, effect) });
  });

  #run = 0;

  /** `start` is the frame index in the address; `own` are the seats that this device played. */
  constructor(
    readonly replay: Replay,
    start: string | undefined,
    readonly own: readonly number[] = [],
  ) {
    this.index = parseFrameIndex(start, this.frames.length);
    this.animator = new BoardAnimator(this.frame.table);
    this.animator.show(this.frame.table, turnsUntil(this.frames, this.index));
  }

  get frames(): Frame[] {
    return this.replay.frames;
  }

  get frame(): Frame {
    return this.frames[this.index]!;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get round(): number {
    return Math.min(6, this.frame.table.round);
  }

  get scores(): number[] {
    return this.animator.table.palaces.map((palace) => palace.score);
  }

  /** Whether the last frame, and the final scoring after it, have been shown. */
  get isFinished(): boolean {
    return this.index === this.last && !!this.replay.result && !this.animator.busy;
  }

  /** The winners at the end; none before it. */
  get winners(): number[] {
    return this.isFinished ? this.replay.result!.winners : [];
  }

  /** How brightly the palaces of the winners shine. */
  get light(): number {
    return victoryLight(this.replay.result!);
  }

  /** Show a frame without animation. */
  show(index: number): void {
    this.index = Math.min(Math.max(0, index), this.last);
    this.animator.show(this.frame.table, turnsUntil(this.frames, this.index));
    announce(this.description);
  }

  jump(index: number): void {
    this.pause();
    this.show(index);
  }

  forward(): void {
    this.pause();
    void this.#step();
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.index >= this.last) this.show(0);
    void this.#play();
  }

  pause(): void {
    this.playing = false;
    this.#run += 1;
  }

  async #play(): Promise<void> {
    this.playing = true;
    const run = ++this.#run;
    while (this.index < this.last) {
      await this.#step();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.speed));
      if (run !== this.#run) return;
    }
    this.playing = false;
  }

  /** Animate the next move; if another one is still animated, skip to the end of the next one. */
  async #step(): Promise<void> {
    if (this.index >= this.last) return this.animator.skipCount();
    if (this.animator.busy) return this.show(this.index + 1);
    this.index += 1;
    const { table } = this.frame;
    const turn = turnOf(this.frame);
    const final = this.index === this.last ? this.replay.result?.final : null;
    if (!turn) return this.show(this.index);
    const played = this.animator.play(turn, final ? beforeFinal(table, final) : table);
    announce(this.description);
    if (!final) return played;
    const { printed, side } = this.replay;
    const steps = countSteps(table, final, printed, side, reducedMotion());
    await this.animator.count(steps, table);
    if (this.isFinished) announce(this.description);
  }
}
