/** Whether this device already has a seat at a match. */
import { api, ApiError } from "../../api/http";
import { tokenOf } from "../../state/saved-games.svelte";

/** Whether the saved token is still valid: the player may continue on another device since. */
export async function isSeated(match: string): Promise<boolean> {
  const token = tokenOf(match);
  if (!token) return false;
  try {
    await api.snapshot(match, token);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.code === "unknown_token");
  }
}
