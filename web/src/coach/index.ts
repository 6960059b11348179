/** The coach, which is loaded only for games that have one. */
import type { GameController } from "../pages/match/game-controller.svelte";
import { loadSection } from "../text/i18n.svelte";
import { Coach } from "./coach.svelte";
import CoachMessage from "./CoachMessage.svelte";
import CoachOverlay from "./CoachOverlay.svelte";

/** The coach of a game and its components: for the status region, and over the board. */
export interface LoadedCoach {
  coach: Coach;
  Message: typeof CoachMessage;
  Overlay: typeof CoachOverlay;
}

/** Load the texts, and create the coach of a game. */
export async function createCoach(game: GameController, id: string): Promise<LoadedCoach> {
  await loadSection("coach");
  return { coach: new Coach(game, id), Message: CoachMessage, Overlay: CoachOverlay };
}
