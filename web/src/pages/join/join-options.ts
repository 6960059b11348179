/** What a device without a seat can do with a match. */
import type { MatchInfo, SeatView } from "../../wire";

export type JoinOption = "join" | "used" | "watch" | "replay" | "full";

export function joinOption(match: MatchInfo, secret: string | null): JoinOption {
  if (match.status === "over") return "replay";
  // Only the server knows which seat an invitation is for, and whether it was used.
  if (secret !== null && match.seats.some(isFree)) return "join";
  if (secret !== null) return "used";
  if (hasFreeSeat(match)) return "join";
  return match.options.spectators ? "watch" : "full";
}

export function hasFreeSeat(match: MatchInfo): boolean {
  return match.seats.some((seat) => seat.kind === "open" && isFree(seat));
}

function isFree({ kind, taken }: SeatView): boolean {
  return kind !== "computer" && !taken;
}
