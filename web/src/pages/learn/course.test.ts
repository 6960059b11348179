import { beforeEach, describe, expect, it } from "vitest";
import type { Turn } from "../../board/animation";
import { stubStorage } from "../../state/storage-stub";
import type { TableView } from "../../wire";
import { Course, type Animator } from "./course.svelte";
import { FINISH, loadLessons } from "./lessons";

const lessons = await loadLessons();

/** Shows everything at once and records it; a test may delay it. */
class FakeAnimator implements Animator {
  shown: TableView | null = null;
  turns: Turn[] = [];
  delay: Promise<void> = Promise.resolve();

  show(table: TableView): void {
    this.shown = table;
  }

  async play(turn: Turn, after: TableView): Promise<void> {
    this.turns.push(turn);
    await this.delay;
    this.shown = after;
  }
}

let animator: FakeAnimator;
let course: Course;

beforeEach(() => {
  stubStorage();
  animator = new FakeAnimator();
  course = new Course(lessons, animator);
  course.open();
});

const goal = () => course.currentStep.goals[0]!;

describe("a step", () => {
  it("without a task continues with the next step", () => {
    expect(course.currentStep.name).toBe("welcome");
    expect(course.phase).toBe("reading");
    expect(course.isFirst).toBe(true);
    course.next();
    expect(course.currentStep.name).toBe("pick");
    expect(course.phase).toBe("asking");
  });

  it("is completed by a goal", async () => {
    course.next();
    await course.try(goal());
    expect(course.phase).toBe("right");
    expect(animator.shown).toEqual(course.trial!.after);
  });

  it("shows another legal move, and asks again", async () => {
    course.next();
    await course.try("1W>3");
    expect(course.phase).toBe("wrong");
    expect(animator.shown?.centre).toBe("PBB");
    course.restart();
    expect(course.phase).toBe("asking");
    expect(animator.shown).toEqual(course.currentStep.table);
  });

  it("ignores illegal moves", async () => {
    course.next();
    await course.try("9W>1");
    expect(course.phase).toBe("asking");
    expect(animator.turns).toEqual([]);
  });

  it("accepts any of its goals", async () => {
    course.open("complete");
    await course.try("3P>2=Y");
    expect(course.phase).toBe("right");
  });

  it("accepts no move during an animation", async () => {
    course.next();
    void course.try(goal());
    await course.try("1W>3");
    expect(animator.turns).toHaveLength(1);
  });

  it("ignores a move that ends after the step was left", async () => {
    course.next();
    let release = () => {};
    animator.delay = new Promise((resolve) => (release = resolve));
    const trial = course.try(goal());
    course.back();
    release();
    await trial;
    expect(course.currentStep.name).toBe("welcome");
    expect(course.phase).toBe("reading");
  });
});

describe("help", () => {
  it("marks the goal first, then plays it", async () => {
    course.next();
    course.help();
    expect(course.goalShown).toBe(true);
    expect(course.phase).toBe("asking");
    course.help();
    await Promise.resolve();
    await Promise.resolve();
    expect(animator.turns.map((turn) => turn.move)).toEqual(["1B>2"]);
  });
});

describe("the course", () => {
  it("shows the rival's reply after a goal", async () => {
    course.next();
    await course.try(goal());
    course.next();
    expect(course.currentLesson.name).toBe("centre");
    expect(animator.turns.at(-1)).toMatchObject({ seat: 1, move: "2O>2" });
  });

  it("shows no reply in a lesson that is opened directly", () => {
    course.open("centre");
    expect(animator.turns).toEqual([]);
    expect(animator.shown).toEqual(course.currentStep.table);
  });

  it("leads through every lesson to the end", async () => {
    const steps: string[] = [];
    for (let n = 0; n < 100 && !course.isFinished; n += 1) {
      if (course.phase === "asking") {
        steps.push(course.currentStep.name);
        await course.try(goal());
      } else course.next();
    }
    expect(course.isFinished).toBe(true);
    expect(steps).toHaveLength(16);
    expect(course.completed).toEqual(lessons.map((lesson) => lesson.name));
  });

  it("shows the final scoring in four parts", async () => {
    course.open("side-b");
    await course.try(goal());
    const scores = [animator.shown!.palaces[0]!.score];
    for (let n = 0; n < 4; n += 1) {
      course.next();
      scores.push(animator.shown!.palaces[0]!.score);
    }
    expect(course.isFinished).toBe(false);
    const [own] = course.finalScores!;
    expect(scores[0]).toBe(own!.before);
    expect(scores[4]).toBe(own!.score);
    course.next();
    expect(course.isFinished).toBe(true);
  });

  it("goes back, also from the end", () => {
    course.open(FINISH);
    expect(course.isFinished).toBe(true);
    course.back();
    expect(course.currentLesson.name).toBe("side-b");
    course.open("joker");
    course.back();
    expect(course.currentStep.name).toBe("right");
    course.open("turn");
    course.back();
    expect(course.isFirst).toBe(true);
  });

  it("continues with the lesson that was opened last", async () => {
    course.open("break");
    await course.try(goal());
    course.next();
    const later = new Course(lessons, animator);
    later.open();
    expect(later.currentLesson.name).toBe("back");
    expect(later.completed).toEqual(["break"]);
  });

  it("starts with the first lesson if the saved one does not exist", () => {
    localStorage.setItem("sintra.learn", '{"lesson": "no such lesson"}');
    course.open();
    expect(course.currentLesson.name).toBe("turn");
  });
});
