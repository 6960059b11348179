/** Asks the server for the states of the saved matches that are not over. */
import { api, ApiError } from "../api/http";
import { HAS_SERVER } from "../api/server";
import {
  markGone,
  markUnseated,
  refreshGame,
  savedGames,
  type SavedGame,
} from "./saved-games.svelte";

/** The matches that are asked for, to limit the requests at the same time. */
const MOST_REQUESTS = 12;

async function refreshGames(): Promise<void> {
  if (!HAS_SERVER) return;
  const open = savedGames().filter(({ local, status, seats, elsewhere }) => {
    return !local && !elsewhere && (status !== "over" || !seats.length);
  });
  await Promise.all(open.slice(0, MOST_REQUESTS).map(refresh));
}

/** Ask now, and when this page is seen again or online again. Returns what ends that. */
export function keepGamesFresh(): () => void {
  const refreshIfSeen = () => {
    if (!document.hidden) void refreshGames();
  };
  void refreshGames();
  document.addEventListener("visibilitychange", refreshIfSeen);
  addEventListener("online", refreshIfSeen);
  return () => {
    document.removeEventListener("visibilitychange", refreshIfSeen);
    removeEventListener("online", refreshIfSeen);
  };
}

async function refresh({ match, token }: SavedGame): Promise<void> {
  try {
    refreshGame(await api.snapshot(match, token), token);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "";
    if (code === "unknown_match") markGone(match);
    else if (code === "unknown_token") markUnseated(match);
    // Otherwise the saved state is shown.
  }
}
