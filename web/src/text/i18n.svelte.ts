/**
 * Texts in five languages, from the Fluent files of `sintra/locale`.
 *
 * Each language has one file a section; `home` and `table` are always loaded, others with the pages that
 * need them. `t` is reactive: what shows a text changes with the language.
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  pt: "Português",
  pl: "Polski",
};
export type Language = keyof typeof LANGUAGES;
export type Section = "home" | "table" | "learn" | "rules";
export type Facts = Record<string, FluentVariable>;

const files = import.meta.glob<string>("../../../sintra/locale/*/*.ftl", {
  query: "?raw",
  import: "default",
});

let bundle = $state.raw(new FluentBundle("en"));
let language = $state<Language>("en");
const sections = new Set<Section>(["home", "table"]);

export function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

/** The first language of the browser that we speak; English if none. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const [base = ""] = tag.toLowerCase().split("-");
    if (isLanguage(base)) return base;
  }
  return "en";
}

export function currentLanguage(): Language {
  return language;
}

async function read(wanted: Language, needed: readonly Section[]): Promise<FluentBundle> {
  // Without isolation marks: all five languages run from left to right.
  const made = new FluentBundle(wanted, { useIsolating: false });
  const texts = await Promise.all(
    needed.map((section) => files[`../../../sintra/locale/${wanted}/${section}.ftl`]!()),
  );
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

let wanted: Language = "en";

/** Show the texts of the language and sections that are wanted when they are all there. */
async function load(): Promise<void> {
  for (;;) {
    const [next, needed] = [wanted, [...sections]];
    const made = await read(next, needed);
    // Meanwhile another language may have been chosen, or a page have asked for more.
    if (next !== wanted || needed.length !== sections.size) continue;
    bundle = made;
    language = next;
    document.documentElement.lang = next;
    return;
  }
}

/** Change to a language, or to that of the browser. */
export function startTexts(chosen: Language | "auto"): Promise<void> {
  wanted = chosen === "auto" ? browserLanguage() : chosen;
  return load();
}

/** Load the texts of a section besides those that are there. */
export async function needTexts(section: Section): Promise<void> {
  if (bundle.hasMessage(`${section}-title`)) return;
  sections.add(section);
  await load();
}

/** A text by its name. A missing one shows its name, and a test fails. */
export function t(id: string, facts?: Facts): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, facts);
}

/** Whether there is such a text: for codes of the server that may be newer than this page. */
export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Points with their sign, as in “+5” and “−2”. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
