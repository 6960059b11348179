/** Dates and lists in the language of the page. */
import { currentLanguage, type Language } from "./i18n.svelte";

/** The texts of the page are British, Castilian and Brazilian. */
const LOCALES: Record<Language, string> = {
  en: "en-GB",
  de: "de-DE",
  es: "es-ES",
  pt: "pt-BR",
  pl: "pl-PL",
};

function locale(): string {
  return LOCALES[currentLanguage()];
}

const dayNumber = (date: Date) =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** “today”, “yesterday”, else the day and the month, and the year if it is another one. */
export function dateText(time: number, now = new Date()): string {
  const date = new Date(time);
  const days = dayNumber(date) - dayNumber(now);
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(days, "day");
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale(), {
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  }).format(date);
}

/** A date of the calendar, given as YYYY-MM-DD, with or without its year. */
export function calendarText(date: string, withYear: boolean): string {
  return new Intl.DateTimeFormat(locale(), {
    day: "numeric",
    month: "long",
    ...(withYear && { year: "numeric" }),
    timeZone: "UTC", // as the date is read
  }).format(new Date(date));
}

/** Names as in “Ana, Bo and Rui”. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(items);
}

/** A text at the beginning of a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}
