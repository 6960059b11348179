/** Letters of colours, as everywhere: W Y O P B; * is a joker space. */
export const LETTERS = ["W", "Y", "O", "P", "B"] as const;
export type Letter = (typeof LETTERS)[number];

/** The colours of the players' glaziers and markers, by seat. */
export const SEAT_COLOURS = ["blue", "red", "yellow", "grey"] as const;

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}

/** How many panes of each colour there are, in the order of the letters; only those there are. */
export function countPanes(panes: string): [Letter, number][] {
  return LETTERS.map((letter): [Letter, number] => [letter, panes.split(letter).length - 1]).filter(
    ([, number]) => number > 0,
  );
}
