/** What a client can do with a match that it has not joined. */
import type { MatchInfo } from "../../wire";

/** What one can do at a table that one sees from the door. */
export type Way = "join" | "watch" | "replay" | "full";

export function joinOptions(table: MatchInfo, secret: string | null): Way {
  // An invitation opens its seat for as long as there is a match, and again if the token is lost.
  if (table.status === "over") return "replay";
  if (secret !== null || hasFreeSeat(table)) return "join";
  return table.options.spectators ? "watch" : "full";
}

export function hasFreeSeat(table: MatchInfo): boolean {
  return table.seats.some((seat) => seat.kind === "open" && !seat.taken);
}
