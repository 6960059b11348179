/** What the address of a replay names: a match on the server, a local game, or a shared game. */
import { api, ApiError } from "../../api/http";
import { HAS_SERVER } from "../../api/server";
import type { ReplayedGame } from "../../fairness/deal-check.svelte";
import { loadGame } from "../../local/game-store";
import { namesOf, ownSeatsOf, recordOf, sourceOf } from "../../local/local-games";
import { rules } from "../../local/rules-client";
import { decodeGame, encodeGame, sharedGameOf } from "../../local/shared-game";
import { savedGame, tokenOf } from "../../state/saved-games.svelte";
import type { Replay } from "../../wire";

export interface ReplayAddress {
  kind: "match" | "local" | "game";
  /** The id of the match or of the local game, or the data of a shared game. */
  id: string;
  /** The route without the frame. */
  route: string;
  frame: string | undefined;
}

/** Parse the parts of a route after `replay`; null if they name no game. */
export function parseAddress([first, second, third]: string[]): ReplayAddress | null {
  if (first === undefined) return null;
  if (first !== "local" && first !== "game")
    return { kind: "match", id: first, route: `/replay/${first}`, frame: second };
  if (second === undefined) return null;
  return { kind: first, id: second, route: `/replay/${first}/${second}`, frame: third };
}

export interface OpenedReplay {
  /** The same game, if a server dealt it: then its deals can be checked. */
  deals?: ReplayedGame;
  replay: Replay;
  /** The seats that this device played. */
  own: readonly number[];
  record: () => Promise<unknown>;
  /** The route that other people can open; null for a file. */
  shareRoute: (() => Promise<string>) | null;
}

export async function openReplay({ kind, id, route }: ReplayAddress): Promise<OpenedReplay> {
  if (kind === "local") return openLocalGame(id);
  if (kind === "game") return openSharedGame(id, route);
  const token = tokenOf(id);
  const record = () => api.record(id, token);
  const replay = await api.replay(id, token);
  return {
    deals: { match: id, record, isOver: replay.result !== null },
    replay,
    own: savedGame(id)?.mine ?? [],
    record,
    shareRoute: async () => route,
  };
}

async function openLocalGame(id: string): Promise<OpenedReplay> {
  const { game, problem } = await loadGame(id);
  if (!game) throw new ApiError(problem ? "games_unreadable" : "unknown_game", "");
  return {
    replay: await rules.replay(sourceOf(game), namesOf(game)),
    own: ownSeatsOf(game),
    record: () => recordOf(game),
    shareRoute: async () => `/replay/game/${await encodeGame(sharedGameOf(game))}`,
  };
}

async function openSharedGame(data: string, route: string): Promise<OpenedReplay> {
  const shared = await decodeGame(data);
  if (!shared) throw new ApiError("bad_link", "the game in the link cannot be read");
  const { source, names } = shared;
  return {
    replay: await rules.replay(source, names),
    own: [],
    record: () => rules.record(source, { names }),
    shareRoute: async () => route,
  };
}

/** Open a record. The server knows other sets of components, too. */
export async function openRecord(data: unknown): Promise<OpenedReplay> {
  const replay = await replayRecord(data);
  const record = async () => data;
  const isCommitted = (data as Record<string, unknown>)["x_deal_commitment"] !== undefined;
  const opened = { replay, own: [], record, shareRoute: null };
  return isCommitted
    ? { ...opened, deals: { match: null, record, isOver: replay.result !== null } }
    : opened;
}

async function replayRecord(record: unknown): Promise<Replay> {
  try {
    return await rules.replayRecord(record);
  } catch (error) {
    const asksServer =
      error instanceof ApiError && ["bad_components", "engine_failed"].includes(error.code);
    if (!HAS_SERVER || !asksServer) throw error;
    return api.replayRecord(record);
  }
}
