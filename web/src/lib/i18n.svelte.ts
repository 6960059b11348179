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

async function read(wanted: Language): Promise<FluentBundle> {
  // Without isolation marks: all five languages run from left to right.
  const made = new FluentBundle(wanted, { useIsolating: false });
  const texts = await Promise.all(
    [...sections].map((section) => files[`../../../sintra/locale/${wanted}/${section}.ftl`]!()),
  );
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

/** Change to a language, or to that of the browser. */
export async function startTexts(wanted: Language | "auto"): Promise<void> {
  const next = wanted === "auto" ? browserLanguage() : wanted;
  bundle = await read(next);
  language = next;
  document.documentElement.lang = next;
}

const loading = new Map<Section, Promise<void>>();

/** Load the texts of a section besides those that are there. */
export function needTexts(section: Section): Promise<void> {
  let found = loading.get(section);
  if (!found) {
    found = load(section).catch((error: unknown) => {
      loading.delete(section); // asked again, it is tried again
      throw error;
    });
    loading.set(section, found);
  }
  return found;
}

async function load(section: Section): Promise<void> {
  sections.add(section);
  try {
    bundle = await read(language);
  } catch (error) {
    sections.delete(section);
    throw error;
  }
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
