/**
 * The final scoring as an animation: part by part, all palaces at the same time.
 *
 * The engine gives the points of each part; this says in which order they are counted, and which
 * panes, ornaments and windows they are for.
 */
import type { FinalParts, PrintedView, Side, TableView } from "../wire";
import { plainStep, type AnimationStep } from "./animation";
import { LETTERS } from "../pieces/colours";

export type CountPart = "leftovers" | "broken" | "ornaments" | "windows";

/** Something in a palace that is counted, and its points. */
export type CountMark = { points: number } & (
  | { kind: "panes"; spaces: { column: number; space: number }[] }
  | { kind: "track" }
  | { kind: "ornament"; ornament: number }
  /** A full window; its points are the panes of `colour` in all windows. */
  | { kind: "window"; column: number; colour: string }
);

/** A moment of the count. */
export interface Counting {
  part: CountPart;
  /** By seat: what was counted in this part so far, the last one last. */
  marks: CountMark[][];
  /** By seat: the points of this part so far. */
  points: number[];
}

/** The panes that are worth a point together, as the text of that part says. */
const PANES_PER_POINT = 3;
/** The time for all marks of a part, the limits for one of them, and the pause after the last. */
const TIMES: Record<CountPart, { all: number; least: number; most: number; pause: number }> = {
  leftovers: { all: 1400, least: 120, most: 320, pause: 450 },
  broken: { all: 500, least: 500, most: 500, pause: 600 },
  ornaments: { all: 2500, least: 200, most: 480, pause: 500 },
  windows: { all: 2500, least: 200, most: 480, pause: 500 },
};
/** The time for a part without motion. */
const STILL_MS = 800;

/** The parts of the final scoring, in the order in which they are counted. */
export function countParts(side: Side): CountPart[] {
  return ["leftovers", "broken", side === "A" ? "ornaments" : "windows"];
}

/** The points of a part. */
export function partPoints(parts: FinalParts, part: CountPart): number {
  if (part === "leftovers") return parts.leftovers;
  return part === "broken" ? parts.broken_glass : parts.bonus;
}

/** The table at the end of the game, before the final scoring: still in the last round. */
export function beforeFinal(table: TableView, final: readonly FinalParts[]): TableView {
  const last = { ...table, round: table.round - 1 };
  return withScores(last, final, (parts) => -parts.leftovers - parts.broken_glass - parts.bonus);
}

function withScores(
  table: TableView,
  final: readonly FinalParts[],
  points: (parts: FinalParts, seat: number) => number,
): TableView {
  const palaces = table.palaces.map((palace, seat) => ({
    ...palace,
    score: palace.score + points(final[seat]!, seat),
  }));
  return { ...table, palaces };
}

/** What is counted in a palace, from left to right. */
export function countMarks(
  { columns }: TableView["palaces"][number],
  printed: PrintedView,
  part: CountPart,
  points: number,
): CountMark[] {
  if (part === "broken") return points ? [{ kind: "track", points }] : [];
  if (part === "leftovers") {
    const spaces = columns.flatMap(({ panes }, column) =>
      [...panes].flatMap((pane, space) => (pane === "." ? [] : [{ column, space }])),
    );
    return Array.from({ length: points }, (_, n) => ({
      kind: "panes",
      spaces: spaces.slice(n * PANES_PER_POINT, (n + 1) * PANES_PER_POINT),
      points: 1,
    }));
  }
  if (part === "ornaments")
    return printed.ornaments
      .map((windows, ornament): CountMark => {
        const panes = windows.reduce((sum, n) => sum + (columns[n]?.window.length ?? 0), 0);
        return { kind: "ornament", ornament, points: printed.ornament_points[panes] ?? 0 };
      })
      .filter((mark) => mark.points);
  const full = [...columns.keys()].filter((column) => columns[column]!.window.length === 2);
  if (!points || !full.length) return [];
  const panes = columns.map(({ window }) => window).join("");
  const each = points / full.length;
  const colour = LETTERS.find((letter) => panes.split(letter).length - 1 === each) ?? "";
  return full.map((column) => ({ kind: "window", column, colour, points: each }));
}

/**
 * The steps of the final scoring; after them `table`, the end of the game, is shown. Without motion
 * each part is one step.
 */
export function countSteps(
  table: TableView,
  final: readonly FinalParts[],
  printed: PrintedView,
  side: Side,
  still = false,
): AnimationStep[] {
  const steps: AnimationStep[] = [];
  let before = beforeFinal(table, final);
  for (const part of countParts(side)) {
    const all = table.palaces.map((palace, seat) =>
      countMarks(palace, printed, part, partPoints(final[seat]!, part)),
    );
    const most = Math.max(1, ...all.map(({ length }) => length));
    const times = TIMES[part];
    const each = Math.max(times.least, Math.min(times.most, times.all / most));
    for (let shown = still ? most : 1; shown <= most; shown += 1) {
      const isLast = shown === most;
      const marks = all.map((list) => list.slice(0, shown));
      const points = final.map((parts, seat) =>
        isLast ? partPoints(parts, part) : marks[seat]!.reduce((sum, mark) => sum + mark.points, 0),
      );
      const counted = withScores(before, final, (_, seat) => points[seat]!);
      const ms = still ? STILL_MS : each + (isLast ? times.pause : 0);
      steps.push({ ...plainStep(counted, ms), counting: { part, marks, points } });
      if (isLast) before = counted;
    }
  }
  return steps;
}
