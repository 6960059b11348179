import { isMyTurn, type SavedGame } from "../../state/saved-games.svelte";
import { seatLabel } from "../../text/format";
import { t } from "../../text/i18n.svelte";

/** Where a saved game stands, as in “Your turn · round 3 of 6” or “You won”. */
export function statusText(game: SavedGame): string {
  const { gone, status, round, winners, seats, mine } = game;
  if (gone) return t("games-gone");
  if (status === "waiting") return t("games-waiting");
  if (status === "playing") return t(isMyTurn(game) ? "games-your-turn" : "games-round", { round });
  if (winners && winners.length > 1) return t("games-shared");
  const [winner] = winners ?? [];
  if (winner === undefined) return t(winners ? "games-aborted" : "games-over");
  if (mine.length === 1) return t(mine.includes(winner) ? "games-won" : "games-lost");
  return t("games-winner", { name: seatLabel(seats, winner, mine) });
}

/** The address of the page where a saved game is played or watched. */
export function gameHref({ local, match }: SavedGame): string {
  return local ? `#/local/${match}` : `#/table/${match}`;
}
