/**
 * The deal of the day: on one date of the calendar everybody has the same panes, the same side and
 * the same opponent, and begins.
 */
import type { Level, Side } from "../wire";

const DAY_MS = 24 * 3600 * 1000;

export interface DailyDeal {
  /** YYYY-MM-DD. */
  date: string;
  /** The date as a number, as in 20261116: `sintra play --seed` has the same deals. */
  seed: string;
  /** Of the computer player. Not the seed of the deals, as in other games. */
  playerSeed: string;
  /** The sides alternate from day to day. */
  side: Side;
  level: Level;
}

/** The date of the calendar on this device, as YYYY-MM-DD. */
export function localDate(now = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const padded = (number: number, digits: number) => String(number).padStart(digits, "0");
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

export function dailyDeal(date: string): DailyDeal {
  const seed = BigInt(date.replaceAll("-", "")).toString();
  // A date without a time is read as UTC: so the days are of equal length.
  const days = Math.floor(Date.parse(date) / DAY_MS);
  return {
    date,
    seed,
    playerSeed: `${seed}1`,
    side: days % 2 === 0 ? "A" : "B",
    level: "medium",
  };
}
