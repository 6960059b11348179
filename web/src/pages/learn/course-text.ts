/** The words of what came of a move; all numbers are those of its effect. */
import { t } from "../../text/i18n.svelte";
import { effectText, moveText } from "../../text/format";
import type { Course } from "./course.svelte";
import { LEARNER, PARTS, RIVAL, type Lesson, type Trial } from "./lessons";

/** What a text about a move can tell. */
export function factsOf(trial: Trial, lesson: Lesson): Record<string, number> {
  const { effect, final } = trial;
  return {
    placed: effect.placed,
    jokers: effect.on_jokers,
    broken: effect.broken,
    steps: effect.steps,
    bonus: effect.bonus_points,
    windows: effect.window_points,
    lost: -effect.glass_points,
    strip: effect.glazier + 1,
    /** What the space of the marker costs at the end. */
    cost: lesson.printed.broken_glass_track[effect.broken_glass] ?? 0,
    before: final?.[LEARNER]?.before ?? 0,
  };
}

/** What the right move did. */
export function resultText(course: Course): string {
  const { trial, currentLesson, currentStep } = course;
  return trial ? t(`learn-done-${currentStep.name}`, factsOf(trial, currentLesson)) : "";
}

/** What another legal move did. */
export function wrongText(course: Course): string {
  const { trial } = course;
  return trial ? effectText(trial.effect) || moveText(trial.move) : "";
}

/** The part of the final scoring that was reached last. */
export function partText(course: Course): string {
  const { final, parts, currentLesson } = course;
  const you = final?.[LEARNER];
  const rival = final?.[RIVAL];
  if (!you || !rival) return "";
  switch (PARTS[parts - 1]) {
    case "leftovers":
      return t("learn-tell-leftovers", { left: you.left, points: you.leftovers });
    case "broken_glass":
      return t("learn-tell-glass", { points: -you.broken_glass });
    case "bonus":
      return currentLesson.side === "A"
        ? t("learn-tell-ornaments", { points: you.bonus })
        : t("learn-tell-colours", { windows: you.windows, panes: you.panes, points: you.bonus });
    default: {
      const facts = { you: you.score, rival: rival.score };
      return currentLesson.side === "A"
        ? t("learn-tell-total-a", facts)
        : t("learn-tell-total-b", facts);
    }
  }
}

/** What a screen reader is told of where one is. */
export function spokenText(course: Course): string {
  const { phase, final, parts, currentStep: step } = course;
  if (phase === "right") return final && parts > 0 ? partText(course) : resultText(course);
  if (phase === "wrong") return `${wrongText(course)}. ${t("learn-wrong")}`;
  const said = t(`learn-say-${step.name}`);
  return step.goals.length ? `${said} ${t(`learn-do-${step.name}`)}` : said;
}
