/**
 * A walk through the lessons: where one is, what was tried, what is told.
 *
 * In a step a move is asked for; any legal one may be tried. The right one leads on, another one is
 * shown and then put back. What the animator shows is decided here.
 */
import type { Turn } from "../../board/animation";
import type { TableView } from "../../wire";
import {
  FINISH,
  LEARNER,
  PARTS,
  RIVAL,
  tableAfter,
  type Final,
  type Lesson,
  type Step,
  type Trial,
} from "./lessons";
import { keepProgress, readProgress } from "./progress";

/** The part of a `BoardAnimator` that is used here. */
export interface Showing {
  show(table: TableView, turn?: Turn | null): void;
  play(turn: Turn, after: TableView): Promise<void>;
}

/**
 *     told     nothing is asked
 *     asked    a move is awaited
 *     playing  one is being shown
 *     wrong    it was legal, but not what was asked
 *     right    it was
 */
export type Phase = "told" | "asked" | "playing" | "wrong" | "right";

export class Course {
  /** Which lesson; their number when all are done. */
  lesson = $state(0);
  step = $state(0);
  phase: Phase = $state("told");
  /** The move that was tried last. */
  trial: Trial | null = $state.raw(null);
  /** How many parts of the final scoring have been told, the sum being one; 0 before. */
  parts = $state(0);
  /** Whether the goal is pointed out. */
  advised = $state(false);
  known: string[] = $state.raw([]);

  #visit = 0;

  constructor(
    readonly lessons: Lesson[],
    readonly animator: Showing,
  ) {
    this.known = readProgress().known;
  }

  get isFinished(): boolean {
    return this.lesson >= this.lessons.length;
  }

  get currentLesson(): Lesson {
    return this.lessons[Math.min(this.lesson, this.lessons.length - 1)]!;
  }

  get currentStep(): Step {
    const { steps } = this.currentLesson;
    return steps[Math.min(this.step, steps.length - 1)]!;
  }

  get final(): Final[] | null {
    return this.phase === "right" ? (this.trial?.final ?? null) : null;
  }

  get isFirst(): boolean {
    return this.lesson === 0 && this.step === 0;
  }

  /** Begin a lesson; without a name, where one was last. */
  open(name?: string): void {
    const wanted = name ?? readProgress().lesson;
    const found = this.lessons.findIndex((lesson) => lesson.name === wanted);
    this.#enter(wanted === FINISH ? this.lessons.length : Math.max(0, found), 0, false);
  }

  /** Go on: to the next part that is told, the next step, the next lesson, the end. */
  next(): void {
    if (this.final && this.parts <= PARTS.length) {
      this.parts += 1;
      this.animator.show(tableAfter(this.trial!, this.parts));
      return;
    }
    const goesOn = this.phase === "right" && this.trial?.move === this.currentStep.goals[0];
    if (this.step + 1 < this.currentLesson.steps.length) {
      this.#enter(this.lesson, this.step + 1, goesOn);
    } else {
      this.#finish(this.currentLesson.name);
      this.#enter(this.lesson + 1, 0, goesOn);
    }
  }

  back(): void {
    if (this.isFinished) this.#enter(this.lessons.length - 1, 0, false);
    else if (this.step > 0) this.#enter(this.lesson, this.step - 1, false);
    else if (this.lesson > 0) {
      const before = this.lessons[this.lesson - 1]!;
      this.#enter(this.lesson - 1, before.steps.length - 1, false);
    }
  }

  /** The step from its beginning. */
  again(): void {
    this.#enter(this.lesson, this.step, false);
  }

  /** Point the goal out; asked once more, play it. */
  help(): void {
    if (this.phase !== "asked") return;
    if (this.advised) void this.try(this.currentStep.goals[0]!);
    else this.advised = true;
  }

  /** Play a legal move, show it, and say whether it was what was asked. */
  async try(move: string): Promise<void> {
    const trial = this.currentStep.trials.get(move);
    if (this.phase !== "asked" || !trial) return;
    const visit = this.#visit;
    this.trial = trial;
    this.phase = "playing";
    await this.animator.play({ seat: LEARNER, move, effect: trial.effect }, tableAfter(trial, 0));
    if (visit !== this.#visit) return;
    this.phase = this.currentStep.goals.includes(move) ? "right" : "wrong";
  }

  #enter(lesson: number, step: number, goesOn: boolean): void {
    this.#visit += 1;
    this.lesson = lesson;
    this.step = step;
    this.trial = null;
    this.parts = 0;
    this.advised = false;
    const { goals, table, reply, trials } = this.currentStep;
    this.phase = goals.length && !this.isFinished ? "asked" : "told";
    keepProgress({ lesson: this.lessons[lesson]?.name ?? null, known: this.known });
    if (this.isFinished) return;
    // The rival's move is shown where it was just awaited.
    if (goesOn && reply && trials.size) void this.animator.play({ seat: RIVAL, ...reply }, table);
    else this.animator.show(table);
  }

  #finish(name: string): void {
    if (!this.known.includes(name)) this.known = [...this.known, name];
  }
}
