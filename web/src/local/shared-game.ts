/**
 * A local game in a link: base64url of its compressed JSON. The part after # never leaves the
 * browser, so the link works without a server that knows the game.
 */
import { namesOf, sourceOf } from "./local-games";
import type { StoredGame } from "./game-store";
import { stripInvisible } from "./names";
import type { GameSource } from "./types";

export interface SharedGame {
  source: GameSource;
  names: string[];
}

/** Written with short keys, so that links are short. */
interface Data {
  v: 1;
  p: number;
  s: string;
  d: string;
  t: number | null;
  /** The moves, separated by spaces. */
  m: string;
  n: string[];
}

/** Larger than any game: a link must not fill the memory. */
const MAX_BYTES = 100_000;

export function sharedGameOf(game: StoredGame): SharedGame {
  return { source: sourceOf(game), names: namesOf(game) };
}

export async function encodeGame({ source, names }: SharedGame): Promise<string> {
  const { players: p, side: s, seed: d, start: t, moves } = source;
  const data: Data = { v: 1, p, s, d, t, m: moves.join(" "), n: names };
  const compressed = new Blob([JSON.stringify(data)])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The game in a link; null if the link is incomplete or was changed. */
export async function decodeGame(text: string): Promise<SharedGame | null> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const data: unknown = JSON.parse(await decompress(bytes));
    return isValid(data) ? gameOf(data) : null;
  } catch {
    return null;
  }
}

async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MAX_BYTES) throw new Error("the game is too large");
  }
}

/** The rules check the moves; here only the types matter. */
function isValid(data: unknown): data is Data {
  const { v, p, s, d, t, m, n } = (data ?? {}) as Partial<Data>;
  return (
    v === 1 &&
    (p === 2 || p === 3 || p === 4) &&
    (s === "A" || s === "B") &&
    typeof d === "string" &&
    /^\d{1,20}$/.test(d) &&
    BigInt(d) < 2n ** 64n &&
    (t === null || (Number.isInteger(t) && t! >= 0 && t! < p)) &&
    typeof m === "string" &&
    Array.isArray(n) &&
    n.length === p &&
    n.every((name) => typeof name === "string")
  );
}

function gameOf({ p, s, d, t, m, n }: Data): SharedGame {
  const source: GameSource = {
    players: p as GameSource["players"],
    side: s as GameSource["side"],
    seed: d,
    start: t,
    moves: m.split(" ").filter(Boolean),
  };
  return { source, names: n.map(stripInvisible) };
}
