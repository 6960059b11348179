/**
 * Sentences about a game, for people who do not see it: moves, the end of a round, refusals.
 * `sintra/cli/play/spoken.py` says the same in the terminal.
 */
import type { PastTurn } from "../board/animation";
import type { InputError } from "../board/move-input.svelte";
import { parseMove, type Hand } from "../board/moves";
import type { Verbosity } from "../state/settings.svelte";
import type { Moves, PrintedView, TableView } from "../wire";
import { panesText } from "./aria";
import { inputErrorText, moveText, pointsText, type Who } from "./format";
import { signed, t } from "./i18n.svelte";

/** Several sentences as one text. */
export function sentences(...texts: string[]): string {
  const said = texts.filter(Boolean);
  const last = said.pop() ?? "";
  return [...said.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)), last].join(" ");
}

/** Numbers counted from 0 as in “1, 3–5”: one word for three and more in a row. */
export function numbersText(numbers: readonly number[]): string {
  const parts: string[] = [];
  const sorted = [...numbers].sort((one, other) => one - other);
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (sorted[to + 1] === sorted[to]! + 1) to += 1;
    if (to - from < 2) to = from;
    const first = sorted[from]! + 1;
    parts.push(to > from ? `${first}–${sorted[to]! + 1}` : `${first}`);
    from = to + 1;
  }
  return parts.join(", ");
}

/** A move. `score` is the score of its player after it. */
export function turnText(
  { move, effect }: PastTurn,
  name: string,
  verbosity: Verbosity,
  score?: number,
): string {
  const points = effect?.points ? ` ${signed(effect.points)}` : "";
  const parts = parseMove(move);
  if (verbosity === "short" && parts && !parts.back && effect) {
    const panes = panesText(parts.colour.repeat(effect.picked));
    const said =
      parts.column === null
        ? `${t("said-panes", { name, panes })}, ${t("move-breaks")}`
        : t("said-strip", { name, panes, strip: parts.column + 1 });
    const broken =
      effect.broken && parts.column !== null
        ? `, ${t("does-break", { count: effect.broken })}`
        : "";
    return `${said}${broken}${points}`;
  }
  const said = [`${name}: ${moveText(move, effect)}`];
  if (verbosity === "full" && effect?.completes) said.push(t("does-complete"));
  const line = said.join(", ") + points;
  return verbosity === "full" && effect?.points && score !== undefined
    ? sentences(line, t("score-of", { points: score }))
    : line;
}

/** The scores, those of one seat first. */
export function scoresText(table: TableView, names: readonly string[], first = 0): string {
  return table.palaces
    .map((_, n, { length }) => (first + n) % length)
    .map((seat) => `${names[seat]} ${pointsText(table.palaces[seat]!.score)}`)
    .join(", ");
}

/** What the broken glass of each player costs now, in the same order. */
export function glassText(table: TableView, printed: PrintedView, first = 0): string {
  const costs = table.palaces
    .map((_, n, { length }) => table.palaces[(first + n) % length]!)
    .map(({ broken_glass }) => signed(-(printed.broken_glass_track[broken_glass] ?? 0)));
  return `${t("final-broken")}: ${costs.join(", ")}`;
}

/** The end of a round: the scores so far. */
export function roundEndText(
  round: number,
  table: TableView,
  printed: PrintedView,
  names: readonly string[],
  first: number,
  verbosity: Verbosity,
): string {
  const scores = scoresText(table, names, first);
  if (verbosity === "short") return scores;
  const said = t("said-round", { round, scores });
  return verbosity === "full" ? sentences(said, glassText(table, printed, first)) : said;
}

/** The beginning of a round: its bonus colour, who begins, and the panes. */
export function roundStartText(
  table: TableView,
  name: string,
  who: Who,
  verbosity: Verbosity,
): string {
  const said = t("round-label", { round: table.round, colour: table.round_pieces[0] ?? "" });
  if (verbosity === "short") return said;
  const text = sentences(said, t("begins", { name, who }));
  if (verbosity === "normal") return text;
  return sentences(text, t("said-dealt", { panes: panesText(table.displays.join("")) }));
}

/** Where panes of a colour can go now, by the legal moves. */
export function fitsText({ moves }: Moves, colour: string, source?: number | "C"): string {
  const parts = moves
    .map(({ move }) => parseMove(move))
    .filter((part) => part && !part.back && part.colour === colour)
    .filter((part) => source === undefined || part!.source === source);
  const strips = [...new Set(parts.flatMap((part) => part!.column ?? []))];
  if (strips.length)
    return t("answer-fits", { several: strips.length, strips: numbersText(strips) });
  return parts.length ? t("answer-fits-nowhere") : "";
}

/** Panes that are picked, and where they can go. */
export function unfinishedText({ source, colour, picked }: Hand, moves: Moves): string {
  const takes = t("move-takes", {
    colour,
    count: picked,
    from: source === "C" ? "centre" : "display",
    number: source === "C" ? 0 : source + 1,
  });
  return sentences(takes, fitsText(moves, colour, source));
}

/** Why an input was refused. */
export function refusalText(error: InputError, moves: Moves | null, verbosity: Verbosity): string {
  const facts = error.kind === "glazier_back" ? { strips: error.strips } : {};
  if (verbosity === "short") return t(`refused-${error.kind.replaceAll("_", "-")}`, facts);
  const text = inputErrorText(error);
  return verbosity === "full" && moves && "column" in error
    ? sentences(text, fitsText(moves, error.colour))
    : text;
}
