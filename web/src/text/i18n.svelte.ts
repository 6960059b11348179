/**
 * Texts in five languages, from the Fluent files of `sintra/locale`.
 *
 * Each language has one file per section. `home` and `table` are always loaded, the others together
 * with the pages that use them. `t` is reactive: shown texts change with the language.
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { LOCALES } from "./locales";

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  pt: "Português (Brasil)",
  pl: "Polski",
};
export type Language = keyof typeof LANGUAGES;
export type Section = "home" | "table" | "learn" | "rules" | "statistics";
export type TextArguments = Record<string, FluentVariable>;

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

/** The first supported language of the browser; English if there is none. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const [base = ""] = tag.toLowerCase().split("-");
    if (isLanguage(base)) return base;
  }
  return "en";
}

export function currentLanguage(): Language {
  return language;
}

async function loadBundle(language: Language, sections: readonly Section[]): Promise<FluentBundle> {
  // No Unicode isolation marks: all five languages are written from left to right.
  const bundle = new FluentBundle(LOCALES[language], { useIsolating: false });
  const texts = await Promise.all(
    sections.map((section) => files[`../../../sintra/locale/${language}/${section}.ftl`]!()),
  );
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

let requested: Language = "en";

/** Load the requested language and sections, then show them all at once. */
async function load(): Promise<void> {
  for (;;) {
    const [nextLanguage, nextSections] = [requested, [...sections]];
    const loaded = await loadBundle(nextLanguage, nextSections);
    // Load again if another language or another section was requested in the meantime.
    if (nextLanguage !== requested || nextSections.length !== sections.size) continue;
    bundle = loaded;
    language = nextLanguage;
    describePage();
    return;
  }
}

/** What the browser shows and reads of the page, besides the page itself. */
function describePage(): void {
  document.documentElement.lang = LOCALES[language];
  document.querySelector("meta[name=description]")?.setAttribute("content", t("app-description"));
  const name = language === "en" ? "manifest" : `manifest-${language}`;
  // Without the build there is no manifest.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `./${name}.webmanifest`);
}

/** Change the language; "auto" is the language of the browser. */
export function loadLanguage(chosen: Language | "auto"): Promise<void> {
  requested = chosen === "auto" ? browserLanguage() : chosen;
  return load();
}

/** Load the texts of another section, unless they are loaded. */
export async function loadSection(section: Section): Promise<void> {
  if (bundle.hasMessage(`${section}-title`)) return;
  sections.add(section);
  await load();
}

/** The text with this id. A missing text shows its id, and a test reports it. */
export function t(id: string, args?: TextArguments): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, args);
}

/** Whether a text exists: the server may send codes that are newer than this page. */
export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

/** A number, such as “0.5” or “0,5”. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** A share, such as “50%” or “50 %”; 1 is 100 %. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(LOCALES[language], { style: "percent" }).format(share);
}

/** A list as in “Ana, Bo and Cid”. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(items);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Seconds as in “90 seconds”, “5 minutes” or “1 day, 12 hours”: at most two units. */
export function durationText(seconds: number): string {
  let rest = Math.round(seconds);
  const first = UNITS.findIndex(([, size]) => rest >= 2 * size || rest === size);
  const parts: string[] = [];
  for (const [unit, size] of first < 0 ? UNITS.slice(-1) : UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (!count && parts.length) continue;
    const style = { style: "unit", unit, unitDisplay: "long" } as const;
    parts.push(new Intl.NumberFormat(LOCALES[language], style).format(count));
  }
  return new Intl.ListFormat(LOCALES[language], { type: "unit" }).format(parts);
}

/** Points with their sign, as in “+5” and “−2”. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
