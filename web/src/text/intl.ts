/** Numbers, lists, durations and dates in the language of the page. */
import { currentLanguage } from "./i18n.svelte";
import { LOCALES } from "./locales";

function locale(): string {
  return LOCALES[currentLanguage()];
}

/** A number, such as “0.5” or “0,5”. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** A share, such as “50%” or “50 %”; 1 is 100 %. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent" }).format(share);
}

/** A list as in “Ana, Bo and Cid”. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);
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
    parts.push(new Intl.NumberFormat(locale(), style).format(count));
  }
  return new Intl.ListFormat(locale(), { type: "unit" }).format(parts);
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

/** The time of day; with the date, if it was another day. */
export function timeText(time: number, now = new Date()): string {
  const isToday = new Date(time).toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(locale(), {
    ...(!isToday && { day: "numeric", month: "short" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(time);
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

/** A text at the beginning of a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}
