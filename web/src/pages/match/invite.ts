/** New invitations: each works once, and the host makes another one for an empty seat. */
import { api } from "../../api/http";
import type { MatchClient } from "../../api/match-client.svelte";
import { saveGame } from "../../state/saved-games.svelte";

export async function invite({ match, token }: MatchClient, seat: number): Promise<void> {
  const { secret } = await api.invite(match, seat, token);
  saveGame(match, token, { invitations: { [seat]: secret } });
}
