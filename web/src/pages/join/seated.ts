/** Whether this device already has a seat at a match, and at its rematches. */
import { api, ApiError } from "../../api/http";
import { tokenOf } from "../../state/saved-games.svelte";
import type { You } from "../../wire";

function hasPlace({ seats, replaced, host }: You): boolean {
  return seats.length > 0 || replaced.length > 0 || host;
}

/**
 * Whether the saved token still has a seat: the player may continue on another device since, or have
 * left or lost the seat.
 */
export async function isSeated(match: string): Promise<boolean> {
  const token = tokenOf(match);
  if (!token) return false;
  try {
    const { you } = await api.snapshot(match, token);
    return hasPlace(you);
  } catch (error) {
    return !(error instanceof ApiError && error.code === "unknown_token");
  }
}

/** More rematches than people play in a row: a server that answers nonsense must not block us. */
const MAX_REMATCHES = 50;

/** The rematches of a match at which the token has a seat too, the newest last. */
export async function rematchesOf(match: string, token: string): Promise<string[]> {
  const tables: string[] = [];
  let { rematch } = await api.snapshot(match, token);
  while (rematch !== null && tables.length < MAX_REMATCHES) {
    try {
      const { you, rematch: next } = await api.snapshot(rematch, token);
      if (!hasPlace(you)) break;
      tables.push(rematch);
      rematch = next;
    } catch (error) {
      // It was deleted, or the player continues there with another code.
      const isGone =
        error instanceof ApiError && ["unknown_match", "unknown_token"].includes(error.code);
      if (!isGone) throw error;
      break;
    }
  }
  return tables;
}
