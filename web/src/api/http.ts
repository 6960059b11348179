/** What is asked of the server over HTTP, with its types. Every failure is a `ApiError`. */
import type * as wire from "../wire";

/** Something that did not work; `code` chooses the words for it (see `words.ts`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly where: string | null = null,
  ) {
    super(message);
  }
}

/** The server cannot be reached: our own code beside those of the server. */
export const UNREACHABLE = "unreachable";

async function ask<T>(
  method: "GET" | "POST",
  path: string,
  { body, token }: { body?: unknown; token?: string | null } = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(UNREACHABLE, "the server cannot be reached");
  }
  let read: unknown;
  try {
    read = await answer.json();
  } catch {
    throw new ApiError(UNREACHABLE, "the answer cannot be read");
  }
  if (!answer.ok) {
    const error = read as Partial<wire.ErrorAnswer>;
    throw new ApiError(
      error.code ?? "error",
      error.error ?? answer.statusText,
      error.where ?? null,
    );
  }
  return read as T;
}

const at = (match: string) => `/matches/${encodeURIComponent(match)}`;
const ply = (number: number | undefined) => (number === undefined ? "" : `?ply=${number}`);

export const api = {
  createMatch: (match: wire.NewMatch) =>
    ask<wire.MatchCreated>("POST", "/matches", { body: match }),
  listMatches: () => ask<wire.MatchList>("GET", "/matches"),
  matchInfo: (match: string) => ask<wire.MatchInfo>("GET", `${at(match)}/door`),
  join: (match: string, join: wire.Join, token: string) =>
    ask<wire.Seated>("POST", `${at(match)}/join`, { body: join, token }),
  snapshot: (match: string, token?: string | null) =>
    ask<wire.Snapshot>("GET", at(match), { token: token ?? null }),
  record: (match: string, token?: string | null) =>
    ask<Record<string, unknown>>("GET", `${at(match)}/record`, { token: token ?? null }),
  hint: (match: string, token: string | null, number?: number) =>
    ask<wire.HintView>("GET", `${at(match)}/hint${ply(number)}`, { token }),
  replay: (match: string, token?: string | null) =>
    ask<wire.Replay>("GET", `${at(match)}/replay`, { token: token ?? null }),
  replayRecord: (record: unknown) => ask<wire.Replay>("POST", "/replay", { body: record }),
};
