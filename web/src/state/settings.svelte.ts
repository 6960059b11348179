/** How this device shows and plays: kept in the browser, never sent. */
import type { Language } from "../text/i18n.svelte";

export interface Choices {
  language: Language | "auto";
  name: string;
  theme: "auto" | "dark" | "light";
  contrast: "auto" | "normal" | "high";
  palette: "glass" | "bold";
  motion: "auto" | "full" | "reduced";
  textSize: 100 | 115 | 130 | 150;
  /** The rulebook's second way to lay the table: displays with a sector for each colour. */
  sectors: boolean;
  /** When a chosen place has to be confirmed before it is played. */
  confirm: "touch" | "always" | "never";
  sound: boolean;
}

const KEY = "sintra.settings";
const DEFAULTS: Choices = {
  language: "auto",
  name: "",
  theme: "auto",
  contrast: "auto",
  palette: "glass",
  motion: "auto",
  textSize: 100,
  sectors: false,
  confirm: "touch",
  sound: true,
};

const ALLOWED: { [Name in keyof Choices]: readonly Choices[Name][] | null } = {
  language: ["auto", "en", "de", "es", "pt", "pl"],
  name: null,
  theme: ["auto", "dark", "light"],
  contrast: ["auto", "normal", "high"],
  palette: ["glass", "bold"],
  motion: ["auto", "full", "reduced"],
  textSize: [100, 115, 130, 150],
  sectors: [true, false],
  confirm: ["touch", "always", "never"],
  sound: [true, false],
};

/** What was kept; another version of this page may have written something that we do not know. */
export function readSettings(text: string | null): Choices {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(text ?? "{}") as Record<string, unknown> | null) ?? {};
  } catch {
    // Unreadable: as if there were none.
  }
  const known = Object.entries(ALLOWED).filter(([name, values]) =>
    values ? (values as readonly unknown[]).includes(kept[name]) : typeof kept[name] === "string",
  );
  return { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // the browser keeps nothing: then only for this visit
  }
}

export const settings: Choices = $state(readSettings(stored()));
addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, readSettings(event.newValue));
});

const darkness = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let asked = $state({ dark: darkness.matches, more: contrast.matches, still: stillness.matches });
for (const query of [darkness, contrast, stillness]) {
  query.addEventListener("change", () => {
    asked = { dark: darkness.matches, more: contrast.matches, still: stillness.matches };
  });
}

/** Whether nothing should travel: as chosen, or as the system asks. */
export function reducedMotion(): boolean {
  return settings.motion === "auto" ? asked.still : settings.motion === "reduced";
}

/** Keep the settings and show them on the document. To be called in an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] =
    settings.theme === "auto" ? (asked.dark ? "dark" : "light") : settings.theme;
  root.dataset["contrast"] =
    settings.contrast === "auto" ? (asked.more ? "high" : "normal") : settings.contrast;
  root.dataset["palette"] = settings.palette;
  root.dataset["motion"] = reducedMotion() ? "reduced" : "full";
  root.style.setProperty("--text-scale", String(settings.textSize / 100));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the settings hold for this visit.
  }
}
