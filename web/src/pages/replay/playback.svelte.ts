/** The playback of a replay: the current frame, play and pause, and the speed. */
import { BoardAnimator } from "../../board/animator.svelte";
import { announce } from "../../state/announcer.svelte";
import { moveText } from "../../text/format";
import { t } from "../../text/i18n.svelte";
import { LEVELS, type Frame, type Replay } from "../../wire";
import { parseFrameIndex, turnOf } from "./frames";

/** The pause between two moves at speed 1. */
const PAUSE_MS = 1200;

export class Playback {
  /** The index of the current frame. */
  index = $state(0);
  playing = $state(false);
  speed = $state(1);
  readonly animator: BoardAnimator;

  /** A record names a computer by its level. */
  readonly names: string[] = $derived.by(() =>
    this.replay.names.map((name, seat) => {
      if ((LEVELS as readonly string[]).includes(name)) return t("computer-name", { level: name });
      return name || t("seat-name", { number: seat + 1 });
    }),
  );

  /** The move that led to the current frame, as text. */
  readonly description: string = $derived.by(() => {
    const { move, seat, effect } = this.frame;
    if (!move) return t("replay-first-position");
    return t("replay-words", { name: this.names[seat!]!, move: moveText(move, effect) });
  });

  #run = 0;

  /** `start` is the frame index in the address. */
  constructor(
    readonly replay: Replay,
    start: string | undefined,
  ) {
    this.index = parseFrameIndex(start, this.frames.length);
    this.animator = new BoardAnimator(this.frame.table);
    this.animator.show(this.frame.table, turnOf(this.frame));
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
    const final = this.index === this.last && this.replay.result?.scores;
    return final || this.frame.table.palaces.map((palace) => palace.score);
  }

  /** The winners at the last frame; none before it. */
  get winners(): number[] {
    return this.index === this.last ? (this.replay.result?.winners ?? []) : [];
  }

  /** Show a frame without animation. */
  show(index: number): void {
    this.index = Math.min(Math.max(0, index), this.last);
    this.animator.show(this.frame.table, turnOf(this.frame));
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
    if (this.index >= this.last) return;
    if (this.animator.busy) return this.show(this.index + 1);
    this.index += 1;
    announce(this.description);
    const turn = turnOf(this.frame);
    if (turn) await this.animator.play(turn, this.frame.table);
    else this.animator.show(this.frame.table);
  }
}
