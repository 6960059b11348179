import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Turn } from "../../board/animation";
import type { TableView } from "../../wire";
import { Course, type Showing } from "./course.svelte";
import { FINISH, loadLessons } from "./lessons";
import { readProgress } from "./progress";

const lessons = await loadLessons();

/** A animator that shows everything at once and remembers it; a test may hold it back. */
class BoardAnimator implements Showing {
  shown: TableView | null = null;
  turns: Turn[] = [];
  held: Promise<void> = Promise.resolve();

  show(table: TableView): void {
    this.shown = table;
  }

  async play(turn: Turn, after: TableView): Promise<void> {
    this.turns.push(turn);
    await this.held;
    this.shown = after;
  }
}

let animator: BoardAnimator;
let course: Course;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  animator = new BoardAnimator();
  course = new Course(lessons, animator);
  course.open();
});

const goal = () => course.currentStep.goals[0]!;

describe("a step", () => {
  it("that only tells leads on", () => {
    expect(course.currentStep.name).toBe("welcome");
    expect(course.phase).toBe("told");
    expect(course.isFirst).toBe(true);
    course.next();
    expect(course.currentStep.name).toBe("pick");
    expect(course.phase).toBe("asked");
  });

  it("is done with a goal", async () => {
    course.next();
    await course.try(goal());
    expect(course.phase).toBe("right");
    expect(animator.shown).toEqual(course.trial!.after);
  });

  it("shows another legal move, and is asked again", async () => {
    course.next();
    await course.try("1W>3");
    expect(course.phase).toBe("wrong");
    expect(animator.shown?.centre).toBe("PBB");
    course.again();
    expect(course.phase).toBe("asked");
    expect(animator.shown).toEqual(course.currentStep.table);
  });

  it("knows nothing of other moves", async () => {
    course.next();
    await course.try("9W>1");
    expect(course.phase).toBe("asked");
    expect(animator.turns).toEqual([]);
  });

  it("takes any goal where there are several", async () => {
    course.open("complete");
    await course.try("3P>2=Y");
    expect(course.phase).toBe("right");
  });

  it("takes no second move while one is shown", async () => {
    course.next();
    void course.try(goal());
    await course.try("1W>3");
    expect(animator.turns).toHaveLength(1);
  });

  it("that was left does not hear of its move any more", async () => {
    course.next();
    let release = () => {};
    animator.held = new Promise((resolve) => (release = resolve));
    const tried = course.try(goal());
    course.back();
    release();
    await tried;
    expect(course.currentStep.name).toBe("welcome");
    expect(course.phase).toBe("told");
  });
});

describe("help", () => {
  it("points out first and plays then", async () => {
    course.next();
    course.help();
    expect(course.advised).toBe(true);
    expect(course.phase).toBe("asked");
    course.help();
    await Promise.resolve();
    await Promise.resolve();
    expect(animator.turns.map((turn) => turn.move)).toEqual(["1B>2"]);
  });
});

describe("the way", () => {
  it("shows the rival's reply where it goes on", async () => {
    course.next();
    await course.try(goal());
    course.next();
    expect(course.currentLesson.name).toBe("centre");
    expect(animator.turns.at(-1)).toMatchObject({ seat: 1, move: "2O>2" });
  });

  it("shows no reply where one comes from elsewhere", () => {
    course.open("centre");
    expect(animator.turns).toEqual([]);
    expect(animator.shown).toEqual(course.currentStep.table);
  });

  it("leads through every lesson to the end", async () => {
    const seen: string[] = [];
    for (let n = 0; n < 100 && !course.isFinished; n += 1) {
      if (course.phase === "asked") {
        seen.push(course.currentStep.name);
        await course.try(goal());
      } else course.next();
    }
    expect(course.isFinished).toBe(true);
    expect(seen).toHaveLength(15);
    expect(course.known).toEqual(lessons.map((lesson) => lesson.name));
  });

  it("tells the final scoring in four parts", async () => {
    course.open("side-b");
    await course.try(goal());
    const scores = [animator.shown!.palaces[0]!.score];
    for (let n = 0; n < 4; n += 1) {
      course.next();
      scores.push(animator.shown!.palaces[0]!.score);
    }
    expect(course.isFinished).toBe(false);
    const [mine] = course.final!;
    expect(scores[0]).toBe(mine!.before);
    expect(scores[4]).toBe(mine!.score);
    course.next();
    expect(course.isFinished).toBe(true);
  });

  it("leads back, from the end too", () => {
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
});

describe("what is kept", () => {
  it("is where one was, and what one knows", async () => {
    course.open("break");
    await course.try(goal());
    course.next();
    expect(readProgress()).toEqual({ lesson: "back", known: ["break"] });
    const later = new Course(lessons, animator);
    later.open();
    expect(later.currentLesson.name).toBe("back");
    expect(later.known).toEqual(["break"]);
  });

  it("may be unreadable, or of another version", () => {
    localStorage.setItem("sintra.learn", "{");
    expect(readProgress()).toEqual({ lesson: null, known: [] });
    localStorage.setItem("sintra.learn", '{"lesson": 5, "known": [1, "turn"]}');
    expect(readProgress()).toEqual({ lesson: null, known: ["turn"] });
    localStorage.setItem("sintra.learn", '{"lesson": "no such lesson"}');
    course.open();
    expect(course.currentLesson.name).toBe("turn");
  });
});
