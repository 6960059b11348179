/**
 * The course: the current lesson and step, and the move that was tried.
 *
 * A step may ask for a move. The learner may try any legal move: a goal completes the step, any
 * other move is shown and then taken back. The course also controls the animator.
 */
import type { Turn } from "../../board/animation";
import type { TableView } from "../../wire";
import {
  FINISH,
  LEARNER,
  RIVAL,
  SCORING_PARTS,
  tableAfter,
  type FinalScore,
  type Lesson,
  type Step,
  type Trial,
} from "./lessons";
import { readProgress, saveProgress } from "./progress";

/** The methods of `BoardAnimator` that a course uses. */
export interface Animator {
  show(table: TableView): void;
  play(turn: Turn, after: TableView): Promise<void>;
}

/**
 *     reading  the step asks for no move
 *     asking   the step waits for a move
 *     playing  the animator shows the move
 *     wrong    the move was legal, but not a goal
 *     right    the move was a goal
 */
export type Phase = "reading" | "asking" | "playing" | "wrong" | "right";

export class Course {
  /** The index of the lesson; the number of lessons when the course is finished. */
  lesson = $state(0);
  step = $state(0);
  phase: Phase = $state("reading");
  /** The move that was tried last. */
  trial: Trial | null = $state.raw(null);
  /** How many parts of the final scoring are shown; the total is the last part. */
  scoringParts = $state(0);
  /** Whether the goal is marked on the board. */
  goalShown = $state(false);
  /** The names of the completed lessons. */
  completed: string[] = $state.raw([]);

  /** Changes with every step: an animation that ends later belongs to an earlier step. */
  #visit = 0;

  constructor(
    readonly lessons: Lesson[],
    readonly animator: Animator,
  ) {
    this.completed = readProgress().known;
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

  /** The final scores by seat, if the right move has ended the game. */
  get finalScores(): FinalScore[] | null {
    return this.phase === "right" ? (this.trial?.final ?? null) : null;
  }

  get isFirst(): boolean {
    return this.lesson === 0 && this.step === 0;
  }

  /** Start a lesson; without a name, the one that was opened last. */
  open(name?: string): void {
    const target = name ?? readProgress().lesson;
    const index = this.lessons.findIndex((lesson) => lesson.name === target);
    this.#enter(target === FINISH ? this.lessons.length : Math.max(0, index), 0);
  }

  /** Go to the next part of the final scoring, the next step, the next lesson, or the end. */
  next(): void {
    if (this.finalScores && this.scoringParts <= SCORING_PARTS.length) {
      this.scoringParts += 1;
      this.animator.show(tableAfter(this.trial!, this.scoringParts));
      return;
    }
    // The rival's reply follows the first goal only.
    const withReply = this.phase === "right" && this.trial?.move === this.currentStep.goals[0];
    if (this.step + 1 < this.currentLesson.steps.length) {
      this.#enter(this.lesson, this.step + 1, withReply);
    } else {
      this.#complete(this.currentLesson.name);
      this.#enter(this.lesson + 1, 0, withReply);
    }
  }

  back(): void {
    if (this.isFinished) this.#enter(this.lessons.length - 1, 0);
    else if (this.step > 0) this.#enter(this.lesson, this.step - 1);
    else if (this.lesson > 0) {
      const previous = this.lessons[this.lesson - 1]!;
      this.#enter(this.lesson - 1, previous.steps.length - 1);
    }
  }

  /** Start the step again. */
  restart(): void {
    this.#enter(this.lesson, this.step);
  }

  /** Mark the goal on the board; the second time, play it. */
  help(): void {
    if (this.phase !== "asking") return;
    if (this.goalShown) void this.try(this.currentStep.goals[0]!);
    else this.goalShown = true;
  }

  /** Play a legal move, then check whether it is a goal. */
  async try(move: string): Promise<void> {
    const trial = this.currentStep.trials.get(move);
    if (this.phase !== "asking" || !trial) return;
    const visit = this.#visit;
    this.trial = trial;
    this.phase = "playing";
    await this.animator.play({ seat: LEARNER, move, effect: trial.effect }, tableAfter(trial, 0));
    if (visit !== this.#visit) return;
    this.phase = this.currentStep.goals.includes(move) ? "right" : "wrong";
  }

  #enter(lesson: number, step: number, withReply = false): void {
    this.#visit += 1;
    this.lesson = lesson;
    this.step = step;
    this.trial = null;
    this.scoringParts = 0;
    this.goalShown = false;
    const { goals, table, reply, trials } = this.currentStep;
    this.phase = goals.length && !this.isFinished ? "asking" : "reading";
    saveProgress({
      lesson: this.lessons[lesson]?.name ?? null,
      known: this.completed,
      finished: this.isFinished || readProgress().finished,
    });
    if (this.isFinished) return;
    if (withReply && reply && trials.size)
      void this.animator.play({ seat: RIVAL, ...reply }, table);
    else this.animator.show(table);
  }

  #complete(name: string): void {
    if (!this.completed.includes(name)) this.completed = [...this.completed, name];
  }
}
