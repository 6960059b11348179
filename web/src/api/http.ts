/** The server's HTTP API with its types. Every request that fails rejects with an `ApiError`. */
import type * as wire from "../wire";
import { HAS_SERVER } from "./server";

/** A failed request; `errorText` in `text/format.ts` has the text for each `code`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly where: string | null = null,
    /** A second code, for what forbids an action. */
    readonly reason: string | null = null,
  ) {
    super(message);
  }
}

/** The code of an error that is not the server's: the server cannot be reached. */
export const UNREACHABLE = "unreachable";

async function request<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  { body, token }: { body?: unknown; token?: string | null | undefined } = {},
): Promise<T> {
  if (!HAS_SERVER) throw new ApiError("no_server", "this page has no match server");
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(UNREACHABLE, "the server cannot be reached");
  }
  if (response.status === 204) return undefined as T;
  let content: unknown;
  try {
    content = await response.json();
  } catch {
    throw new ApiError(UNREACHABLE, "the response is not JSON");
  }
  if (!response.ok) {
    const error = content as Partial<wire.ErrorAnswer>;
    throw new ApiError(
      error.code ?? "error",
      error.error ?? response.statusText,
      error.where ?? null,
      error.reason ?? null,
    );
  }
  return content as T;
}

const matchPath = (match: string) => `/matches/${encodeURIComponent(match)}`;

export const api = {
  createMatch: (match: wire.NewMatch, token: string) =>
    request<wire.MatchCreated>("POST", "/matches", { body: match, token }),
  listMatches: () => request<wire.MatchList>("GET", "/matches"),
  matchInfo: (match: string) => request<wire.MatchInfo>("GET", `${matchPath(match)}/door`),
  join: (match: string, join: wire.Join, token: string) =>
    request<wire.Seated>("POST", `${matchPath(match)}/join`, { body: join, token }),
  recover: (match: string, recover: wire.Recover, token: string) =>
    request<wire.Recovered>("POST", `${matchPath(match)}/recover`, { body: recover, token }),
  invite: (match: string, seat: number, token: string | null) =>
    request<wire.Invitation>("POST", `${matchPath(match)}/invitations`, { body: { seat }, token }),
  report: (match: string, report: wire.SeatReport, token: string | null) =>
    request<wire.Reported>("POST", `${matchPath(match)}/reports`, { body: report, token }),
  deleteMatch: (match: string, token: string | null) =>
    request<void>("DELETE", matchPath(match), { token }),
  snapshot: (match: string, token?: string | null) =>
    request<wire.Snapshot>("GET", matchPath(match), { token }),
  record: (match: string, token?: string | null) =>
    request<Record<string, unknown>>("GET", `${matchPath(match)}/record`, { token }),
  replay: (match: string, token?: string | null) =>
    request<wire.Replay>("GET", `${matchPath(match)}/replay`, { token }),
  addresses: () => request<wire.NetworkAddresses>("GET", "/addresses"),
  replayRecord: (record: unknown) => request<wire.Replay>("POST", "/replay", { body: record }),
};
