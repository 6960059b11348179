/** What a device without a seat can do with a match. */
import type { MatchInfo } from "../../wire";

export type JoinOption = "join" | "watch" | "replay" | "full";

export function joinOption(match: MatchInfo, secret: string | null): JoinOption {
  if (match.status === "over") return "replay";
  // An invitation opens its seat during the whole match, so that a lost token can be replaced.
  if (secret !== null || hasFreeSeat(match)) return "join";
  return match.options.spectators ? "watch" : "full";
}

export function hasFreeSeat(match: MatchInfo): boolean {
  return match.seats.some((seat) => seat.kind === "open" && !seat.taken);
}
