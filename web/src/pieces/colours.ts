/** Letters of colours, as in the move text: W Y O P B; * is a joker space. */
export const LETTERS = ["W", "Y", "O", "P", "B"] as const;
export type Letter = (typeof LETTERS)[number];

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}

/** The colours that occur among the panes and how often, in the order of the letters. */
export function countPanes(panes: string): [Letter, number][] {
  return LETTERS.map((letter): [Letter, number] => [letter, panes.split(letter).length - 1]).filter(
    ([, count]) => count > 0,
  );
}
