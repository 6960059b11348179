/** The settings of this device: saved in the browser, never sent. */
import type { Language } from "../text/i18n.svelte";
import { readJson, writeText } from "./storage";

/** How much is said to screen readers. */
export type Verbosity = "short" | "normal" | "full";

export interface Settings {
  language: Language | "auto";
  name: string;
  theme: "auto" | "dark" | "light";
  contrast: "auto" | "normal" | "high";
  palette: "glass" | "bold";
  motion: "auto" | "full" | "reduced";
  textSize: 100 | 115 | 130 | 150;
  /** The rulebook's second layout of the displays: a sector for each colour. */
  sectors: boolean;
  /** When a chosen strip has to be confirmed before the move is played. */
  confirm: "touch" | "always" | "never";
  /** Whether to ask which pane to keep on side A, where the colour does not score. */
  askKeep: boolean;
  /** In which games against computers the coach speaks; auto: in the first one. */
  coach: "auto" | "on" | "off";
  /** Whether there is sound; until the user chooses, only if there is motion. */
  sound: boolean | "auto";
  /** The loudness of sounds, from 0 to 100. */
  volume: number;
  /** Whether messages of the chat are shown at the table. */
  bubbles: boolean;
  /** Whether the browser notifies the user of their turn; it must be permitted, too. */
  notify: boolean;
  verbosity: Verbosity;
}

const KEY = "sintra.settings";
const DEFAULTS: Settings = {
  language: "auto",
  name: "",
  theme: "auto",
  contrast: "auto",
  palette: "glass",
  motion: "auto",
  textSize: 100,
  sectors: false,
  confirm: "touch",
  askKeep: true,
  coach: "auto",
  sound: "auto",
  volume: 70,
  bubbles: true,
  notify: false,
  verbosity: "normal",
};

/** The allowed values of each setting; a name is any text, the volume any number up to 100. */
export const SETTING_VALUES: {
  [Name in Exclude<keyof Settings, "name" | "volume">]: Settings[Name][];
} = {
  language: ["auto", "en", "de", "es", "pt", "pl"],
  theme: ["auto", "dark", "light"],
  contrast: ["auto", "normal", "high"],
  palette: ["glass", "bold"],
  motion: ["auto", "full", "reduced"],
  textSize: [100, 115, 130, 150],
  sectors: [false, true],
  confirm: ["touch", "always", "never"],
  askKeep: [true, false],
  coach: ["auto", "on", "off"],
  sound: ["auto", true, false],
  bubbles: [true, false],
  notify: [false, true],
  verbosity: ["short", "normal", "full"],
};

/** The saved settings; another version of this page may have saved values that are invalid here. */
function readSettings(): Settings {
  const { name, volume, ...saved } = readJson(KEY) ?? {};
  const valid = Object.entries(SETTING_VALUES)
    .filter(([setting, values]) => (values as unknown[]).includes(saved[setting]))
    .map(([setting]) => [setting, saved[setting]]);
  return {
    ...DEFAULTS,
    ...Object.fromEntries(valid),
    ...(typeof name === "string" && { name }),
    ...(typeof volume === "number" && volume >= 0 && volume <= 100 && { volume }),
  };
}

export const settings: Settings = $state(readSettings());
addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, readSettings());
});

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const contrastQuery = matchMedia("(prefers-contrast: more)");
const motionQuery = matchMedia("(prefers-reduced-motion: reduce)");

function systemPreferences() {
  return {
    dark: darkQuery.matches,
    highContrast: contrastQuery.matches,
    reducedMotion: motionQuery.matches,
  };
}

let system = $state(systemPreferences());
for (const query of [darkQuery, contrastQuery, motionQuery])
  query.addEventListener("change", () => (system = systemPreferences()));

/** Whether the user or the system wants no animations. */
export function reducedMotion(): boolean {
  return settings.motion === "auto" ? system.reducedMotion : settings.motion === "reduced";
}

/** Whether there is sound. Where motion is unwanted, so is sound, unless the user turns it on. */
export function soundIsOn(): boolean {
  return settings.sound === "auto" ? !reducedMotion() : settings.sound;
}

/** Save the settings and apply them to the document. Call it in an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] =
    settings.theme === "auto" ? (system.dark ? "dark" : "light") : settings.theme;
  root.dataset["contrast"] =
    settings.contrast === "auto" ? (system.highContrast ? "high" : "normal") : settings.contrast;
  root.dataset["palette"] = settings.palette;
  root.dataset["motion"] = reducedMotion() ? "reduced" : "full";
  root.style.setProperty("--text-scale", String(settings.textSize / 100));
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = getComputedStyle(root).backgroundColor;
  writeText(KEY, JSON.stringify(settings));
}
