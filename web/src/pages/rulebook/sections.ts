/** The sections of the rulebook, in reading order. */
export const SECTIONS = [
  "aim",
  "table",
  "palace",
  "setup",
  "turn",
  "pick",
  "start",
  "place",
  "break",
  "joker",
  "complete",
  "window",
  "scoring",
  "back",
  "track",
  "round",
  "final",
  "rulings",
  "printed",
  "moves",
  "colours",
] as const;
export type SectionId = (typeof SECTIONS)[number];

export function isSection(text: string | undefined): text is SectionId {
  return (SECTIONS as readonly (string | undefined)[]).includes(text);
}

/** The id of a section's heading in the document. */
export function headingId(section: SectionId): string {
  return `rules-${section}`;
}
