/**
 * Texts in five languages, from the Fluent files of `sintra/locale`.
 *
 * Each language has one file per section. `home`, `table` and `questions` are always loaded, the
 * others together with the pages that use them. `t` is reactive: shown texts change with the language.
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
export type Section =
  | "home"
  | "settings"
  | "table"
  | "questions"
  | "shortcuts"
  | "learn"
  | "rules"
  | "coach"
  | "statistics"
  | "online";
export type TextArguments = Record<string, FluentVariable>;

const files = import.meta.glob<string>(
  ["../../../sintra/locale/*/*.ftl", "!../../../sintra/locale/*/server.ftl"],
  {
    query: "?raw",
    import: "default",
  },
);

let bundle = $state.raw(new FluentBundle("en"));
let language = $state<Language>("en");
const sections = new Set<Section>(["home", "table", "questions"]);

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
const wanted = () => [requested, ...sections].join(" ");
/** What `wanted` was when the bundle was loaded: the language and the sections. */
let loaded = "";

/** Load the requested language and sections, unless they are loaded, and show them all at once. */
async function load(): Promise<void> {
  while (loaded !== wanted()) {
    const [next, nextLanguage] = [wanted(), requested];
    const nextBundle = await loadBundle(nextLanguage, [...sections]);
    if (next !== wanted()) continue; // something else was requested in the meantime
    [bundle, language, loaded] = [nextBundle, nextLanguage, next];
    describePage();
  }
}

/** What the browser shows and reads of the page, besides the page itself. */
function describePage(): void {
  document.documentElement.lang = LOCALES[language];
  document.querySelector("meta[name=description]")?.setAttribute("content", t("app-description"));
  // Without the build there is no manifest. A browser loads it again whenever its address is set.
  const manifest = document.querySelector("link[rel=manifest]");
  const before = manifest?.getAttribute("href") ?? "";
  const name = language === "en" ? "manifest" : `manifest-${language}`;
  const address = before.replace(/manifest(-\w+)?(?=\.webmanifest)/, name);
  if (address !== before) manifest!.setAttribute("href", address);
}

/** Change the language; "auto" is the language of the browser. */
export function loadLanguage(chosen: Language | "auto"): Promise<void> {
  requested = chosen === "auto" ? browserLanguage() : chosen;
  return load();
}

/** Load the texts of another section, unless they are loaded. */
export async function loadSection(section: Section): Promise<void> {
  if (loaded.split(" ").includes(section)) return;
  sections.add(section);
  try {
    await load();
  } catch (error) {
    sections.delete(section); // another language is loaded without it
    throw error;
  }
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

/** Points with their sign, as in “+5” and “−2”. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
