/** Whether this device already has a seat at a match. */
import { api, ApiError } from "../../api/http";
import { tokenOf } from "../../state/saved-games.svelte";

/**
 * Whether the saved token still has a seat: the player may continue on another device since, or have
 * left or lost the seat.
 */
export async function isSeated(match: string): Promise<boolean> {
  const token = tokenOf(match);
  if (!token) return false;
  try {
    const { you } = await api.snapshot(match, token);
    return you.seats.length > 0 || you.host;
  } catch (error) {
    return !(error instanceof ApiError && error.code === "unknown_token");
  }
}
