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

export async function refreshGames(): Promise<void> {
  if (!HAS_SERVER) return;
  const open = savedGames().filter(({ local, status, seats }) => {
    return !local && (status !== "over" || !seats.length);
  });
  await Promise.all(open.slice(0, MOST_REQUESTS).map(refresh));
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
