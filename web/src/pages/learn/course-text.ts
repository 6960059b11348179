/** Texts about the current step of a course. */
import { t } from "../../text/i18n.svelte";
import { effectText, moveText } from "../../text/format";
import type { Course } from "./course.svelte";
import { LEARNER, RIVAL, SCORING_PARTS, type Lesson, type Trial } from "./lessons";

/** The arguments of a text about a move. */
function moveArguments(trial: Trial, lesson: Lesson): Record<string, number> {
  const { effect, final, after } = trial;
  return {
    placed: effect.placed,
    jokers: effect.on_jokers,
    broken: effect.broken,
    steps: effect.steps,
    bonus: effect.bonus_points,
    windows: effect.window_points,
    lost: -effect.glass_points,
    strip: effect.glazier + 1,
    /** The penalty of the marker's space at the end of the game. */
    cost: lesson.printed.broken_glass_track[effect.broken_glass] ?? 0,
    before: final?.[LEARNER]?.before ?? 0,
    bag: after.bag.reduce((sum, count) => sum + count, 0),
  };
}

/** The effect of the right move. */
export function resultText(course: Course): string {
  const { trial, currentLesson, currentStep } = course;
  return trial ? t(`learn-done-${currentStep.name}`, moveArguments(trial, currentLesson)) : "";
}

/** The effect of another legal move. */
export function wrongText(course: Course): string {
  const { trial } = course;
  return trial ? effectText(trial.effect) || moveText(trial.move) : "";
}

/** The last shown part of the final scoring. */
export function scoringText(course: Course): string {
  const { finalScores, scoringParts, currentLesson } = course;
  const you = finalScores?.[LEARNER];
  const rival = finalScores?.[RIVAL];
  if (!you || !rival) return "";
  switch (SCORING_PARTS[scoringParts - 1]) {
    case "leftovers":
      return t("learn-tell-leftovers", { left: you.left, points: you.leftovers });
    case "broken_glass":
      return t("learn-tell-glass", { points: -you.broken_glass });
    case "bonus":
      return currentLesson.side === "A"
        ? t("learn-tell-ornaments", { points: you.bonus })
        : t("learn-tell-colours", { windows: you.windows, panes: you.panes, points: you.bonus });
    default: {
      const scores = { you: you.score, rival: rival.score };
      return currentLesson.side === "A"
        ? t("learn-tell-total-a", scores)
        : t("learn-tell-total-b", scores);
    }
  }
}

/** The announcement of the current phase for screen readers. */
export function announcementText(course: Course): string {
  const { phase, finalScores, scoringParts, currentStep: step } = course;
  if (phase === "right")
    return finalScores && scoringParts > 0 ? scoringText(course) : resultText(course);
  if (phase === "wrong") return `${wrongText(course)}. ${t("learn-wrong")}`;
  const text = t(`learn-say-${step.name}`);
  return step.goals.length ? `${text} ${t(`learn-do-${step.name}`)}` : text;
}
