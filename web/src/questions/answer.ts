/**
 * The answer to a question about the table, in at most 15 words. It is derived from the position
 * and the legal moves; it contains no rules. `sintra/cli/play/questions.py` gives the same answers.
 */
import type { PastTurn } from "../board/animation";
import { parseMove } from "../board/moves";
import { LETTERS, type Letter } from "../pieces/colours";
import type { Verbosity } from "../state/settings.svelte";
import { panesText } from "../text/aria";
import { moveText, pointsText } from "../text/format";
import { signed, t } from "../text/i18n.svelte";
import { fitsText, glassText, numbersText, scoresText, sentences, turnText } from "../text/spoken";
import type { ColumnView, LegalMove, Moves, PrintedView, TableView } from "../wire";
import type { Question } from "./parse";

export const MAX_WORDS = 15;

export interface Position {
  table: TableView;
  printed: PrintedView;
  /** The legal moves, if the player who asks has to move. */
  moves: Moves | null;
  /** The seat of the player who asks. */
  seat: number;
  /** Whether the seat is played here; a spectator asks from the first seat. */
  plays: boolean;
  names: readonly string[];
  last: PastTurn | null;
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** The first text that is short enough, beginning with those of the verbosity. */
function choose(verbosity: Verbosity, full: string[], normal: string[], short: string[]): string {
  const texts = [
    ...(verbosity === "full" ? full : []),
    ...(verbosity === "short" ? [] : normal),
    ...short,
  ];
  return texts.find((text) => countWords(text) <= MAX_WORDS) ?? texts.at(-1)!;
}

export function answer(question: Question, position: Position, verbosity: Verbosity): string {
  switch (question.kind) {
    case "display":
      return displayAnswer(position, question.display, verbosity);
    case "centre":
      return centreAnswer(position, verbosity);
    case "colour":
      return colourAnswer(position, question.colour, verbosity);
    case "strip":
      return stripAnswer(position, question.strip, question.seat ?? position.seat, verbosity);
    case "scores":
      return scoresAnswer(position, verbosity);
    case "turn":
      return turnAnswer(position, verbosity);
    case "last":
      return lastAnswer(position, verbosity);
    case "bag":
      return bagAnswer(position, verbosity);
    case "worst":
      return worstAnswer(position, verbosity);
    case "glass":
      return glassAnswer(position, verbosity);
    case "help":
      return t("answer-help");
  }
}

function displayAnswer({ table }: Position, display: number, verbosity: Verbosity): string {
  const number = display + 1;
  const found = table.displays[display];
  if (found === undefined) return t("answer-no-display", { number });
  if (!found) return t("answer-display-empty", { number });
  const panes = panesText(found);
  return choose(verbosity, [], [t("answer-display", { number, panes })], [panes]);
}

function centreAnswer({ table }: Position, verbosity: Verbosity): string {
  const tile = table.start_tile_in_centre ? t("answer-start-tile") : "";
  const panes = [panesText(table.centre), tile].filter(Boolean).join(", ");
  if (!panes) return t("answer-centre-empty");
  return choose(verbosity, [], [t("answer-centre", { panes })], [panes]);
}

const countOf = (panes: string, colour: string) => panes.split(colour).length - 1;

function colourAnswer(position: Position, colour: Letter, verbosity: Verbosity): string {
  const { table } = position;
  const counts = table.displays.map((panes) => countOf(panes, colour));
  const groups = [...new Set(counts)].filter(Boolean).sort((one, other) => other - one);
  const centre = countOf(table.centre, colour);
  const where = (message: string) =>
    [
      ...groups.map((count) => {
        const displays = counts.flatMap((each, n) => (each === count ? [n] : []));
        return t(message, { count, several: displays.length, displays: numbersText(displays) });
      }),
      ...(centre ? [t("answer-in-centre", { count: centre })] : []),
    ].join(", ") || t("answer-nowhere");
  const total = counts.reduce((sum, count) => sum + count, centre);
  const fits = roomText(position, colour);
  const long = sentences(t("answer-colour", { colour, where: where("answer-on-displays") }), fits);
  const brief = sentences(t("answer-colour", { colour, where: where("answer-on") }), fits);
  const sum = t("answer-colour", { colour, where: t("answer-in-all", { count: total }) });
  const inBag = t("answer-in-bag", { count: table.bag[LETTERS.indexOf(colour)] ?? 0 });
  return choose(verbosity, [sentences(long, inBag)], [long], [brief, sentences(sum, fits), sum]);
}

/** Where the colour fits by the legal moves; without them, which strips have a space for it. */
function roomText({ table, moves, seat }: Position, colour: Letter): string {
  const fits = moves ? fitsText(moves, colour) : "";
  if (fits) return fits;
  const strips = table.palaces[seat]!.columns.flatMap((column, n) =>
    [...freeSpaces(column)].some((space) => space === "*" || space === colour) ? [n] : [],
  );
  if (!strips.length) return t("answer-no-room");
  return t("answer-room", { several: strips.length, strips: numbersText(strips) });
}

function freeSpaces({ pattern, panes }: ColumnView): string {
  return [...pattern].filter((_, space) => panes[space] === ".").join("");
}

function stripAnswer(
  { table, printed, seat: own, names }: Position,
  number: number,
  seat: number,
  verbosity: Verbosity,
): string {
  const palace = table.palaces[seat];
  if (!palace) return t("answer-no-player", { number: seat + 1 });
  const column = palace.columns[number]!;
  const whose = { who: seat === own ? "you" : "other", name: names[seat] ?? "", strip: number + 1 };
  if (column.strip === null) {
    const short = `${t("strip-number", { strip: number + 1 })}: ${t("strip-gone")}`;
    return choose(verbosity, [], [], [t("answer-strip-gone", whose), short]);
  }
  const free = freeSpaces(column);
  const jokers = countOf(free, "*");
  const needs = [panesText(free), jokers ? t("joker-spaces", { count: jokers }) : ""];
  const panes = needs.filter(Boolean).join(", ");
  const short = t("answer-strip", { ...whose, panes });
  const filled = panesText(column.panes);
  const normal = filled ? `${short}; ${t("answer-holds", { panes: filled })}` : short;
  const points = printed.window_points[number] ?? 0;
  const window = column.window
    ? t("answer-window", { points, panes: panesText(column.window) })
    : t("answer-window-empty", { points });
  const full = `${normal}; ${window}`;
  const left = number < palace.glazier ? [`${full}; ${t("answer-left")}`] : [];
  const brief = t("answer-strip-brief", { strip: number + 1, panes });
  return choose(verbosity, [...left, full], [normal], [short, brief]);
}

function barePoints(table: TableView): string {
  return table.palaces.map(({ score }) => pointsText(score)).join(", ");
}

function scoresAnswer(position: Position, verbosity: Verbosity): string {
  const { table, printed, names, seat, plays } = position;
  const list = scoresText(table, names, seat);
  const own = table.palaces[seat]!.score;
  const best = Math.max(...table.palaces.filter((_, n) => n !== seat).map(({ score }) => score));
  const state = own > best ? "ahead" : own < best ? "behind" : "level";
  const lead = plays ? t("answer-lead", { state, points: Math.abs(own - best) }) : "";
  const normal = sentences(list, lead);
  const full = sentences(normal, glassText(table, printed, seat));
  return choose(verbosity, [full], [normal], [list, barePoints(table)]);
}

function turnAnswer(position: Position, verbosity: Verbosity): string {
  const { table, seat, plays, names } = position;
  if (table.phase === "over") {
    const scores = [scoresText(table, names, seat), barePoints(table)];
    return choose(
      verbosity,
      [],
      [],
      scores.map((text) => sentences(t("round-over"), text)),
    );
  }
  const yours = plays && table.to_move === seat;
  const name = names[table.to_move] ?? "";
  const turn = yours ? t("badge-your-turn") : t("turn-of", { name });
  const colour = table.round_pieces[0] ?? "";
  const round = t("round-label", { round: table.round, colour });
  return choose(
    verbosity,
    [],
    [sentences(turn, round)],
    [sentences(turn, t("bonus-colour", { colour })), round],
  );
}

function lastAnswer({ last, names, table }: Position, verbosity: Verbosity): string {
  if (!last) return t("answer-no-move");
  const name = names[last.seat] ?? "";
  const { score } = table.palaces[last.seat]!;
  return choose(
    verbosity,
    [turnText(last, name, "full", score)],
    [turnText(last, name, "normal")],
    [turnText(last, name, "short"), moveText(last.move), last.move],
  );
}

function bagAnswer({ table }: Position, verbosity: Verbosity): string {
  const panes = panesText(LETTERS.map((letter, n) => letter.repeat(table.bag[n] ?? 0)).join(""));
  const tower = t("answer-tower", { count: table.tower.reduce((sum, count) => sum + count, 0) });
  if (!panes) return t("answer-bag-empty");
  const normal = t("answer-bag", { panes });
  return choose(verbosity, [`${normal}, ${tower}`], [normal], [panes]);
}

/** The legal move that breaks most panes; the first of several. */
function worstAnswer({ moves }: Position, verbosity: Verbosity): string {
  if (!moves) return t("answer-worst-later");
  const worst = moves.moves.reduce<LegalMove | null>(
    (most, each) => (each.effect.broken > (most?.effect.broken ?? 0) ? each : most),
    null,
  );
  if (!worst) return t("answer-worst-none");
  const { colour, source, column } = parseMove(worst.move)!;
  const takes = t("move-takes", {
    colour,
    count: worst.effect.picked,
    from: source === "C" ? "centre" : "display",
    number: source === "C" ? 0 : source + 1,
  });
  const move = column === null ? takes : `${takes}, ${t("move-strip", { strip: column + 1 })}`;
  const broken = t("does-break", { count: worst.effect.broken });
  const normal = t("answer-worst", { move, broken });
  const safe = moves.moves.filter(({ effect }) => !effect.broken).length;
  const full = sentences(normal, t("answer-unbroken", { count: safe }));
  return choose(verbosity, [full], [normal], [`${takes}: ${broken}`, broken]);
}

function glassAnswer({ table, printed, seat }: Position, verbosity: Verbosity): string {
  const { broken_glass: space, lost } = table.palaces[seat]!;
  const cost = (at: number) => signed(-(printed.broken_glass_track[at] ?? 0));
  const normal = t("answer-glass", { now: cost(space), next: cost(space + 1) });
  const full = `${normal}, ${t("answer-glass-lost", { points: lost })}`;
  return choose(verbosity, [full], [normal], [`${t("final-broken")}: ${cost(space)}`]);
}
