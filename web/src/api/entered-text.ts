/**
 * What a person pastes or types into the field for links and codes: `recognise` says what it is, or
 * which problem it has.
 */
import { RECORD_FORMAT } from "../local/layout";
import { DATA_FORMAT } from "../state/storage";
import {
  BETWEEN_GROUPS,
  formatRecovery,
  matchOfRecovery,
  RECOVERY_LENGTH,
  recoveryLetters,
  recoveryRoute,
} from "./recovery-code";

/** `route` is the page that opens it. */
export type Found =
  | { kind: "invitation"; route: string }
  /** A table: its link, or the bare id. */
  | { kind: "table"; route: string; match: string }
  /** The replay of a match on the server. */
  | { kind: "replay"; route: string }
  /** `code` is empty in a link without it. */
  | { kind: "recovery"; route: string; match: string; code: string }
  /** A shared game, which is in the link itself. */
  | { kind: "game"; route: string }
  /** A game that is saved only on the device where it is played. */
  | { kind: "local"; route: string }
  | { kind: "record"; route: string; record: Record<string, unknown> };

export type Wrong =
  /** Neither a link nor a code nor a record. */
  | { kind: "wrong"; problem: "unknown" }
  /** The end of a link, of an invitation or of a record is missing. */
  | { kind: "wrong"; problem: "incomplete" | "record" }
  /** The file with everything that a device has saved: the settings load it. */
  | { kind: "wrong"; problem: "data" }
  /** A recovery code with too few or too many letters, and by how many. */
  | { kind: "wrong"; problem: "recovery-short" | "recovery-long"; letters: number };

const MATCH = /^[\w-]{12}$/;
/** The id of a match, and the secret of an invitation, as the server makes them. */
const CODE = /^([\w-]{12})(?:\.([\w-]{32}))?$/;
/** A code with another length. */
const BROKEN_CODE = /^[\w-]{12}\.[\w-]*$/;
/** Longer than every code: the data of a shared game. */
const GAME = /^[\w-]{65,}$/;
/** A route of this page, at any address: in the middle of a text, in brackets or quotation marks. */
const LINK = /#\/([a-z]+)((?:\/[\w.=%-]*)*)/;
/** Much longer than every link. */
const MAX_LENGTH = 10_000;
/** Brackets, quotation marks and punctuation around a code. */
const AROUND = /^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu;
/** In one group; words are shorter. */
const FEWEST_RECOVERY_LETTERS = 24;

/**
 * Recognise a text; null if it is empty. At the page of a `table`, a recovery code is for this
 * table.
 */
export function recognise(text: string, table?: string): Found | Wrong | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  if (/^(```\w*\s*)?\{/.test(trimmed)) return recogniseRecord(trimmed);
  if (trimmed.length > MAX_LENGTH) return { kind: "wrong", problem: "unknown" };
  const link = LINK.exec(trimmed);
  if (!link) return recogniseCode(trimmed.replaceAll(AROUND, ""), table);
  const rest = link[2]!.replace(/\.+$/, "").split("/").filter(Boolean);
  return recogniseLink(link[1]!, rest);
}

/** The object in the JSON text of a record; null if there is none. */
export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function recogniseRecord(text: string): Found | Wrong {
  const record = parseRecord(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  if (record?.["format"] === RECORD_FORMAT) return { kind: "record", route: "/replay", record };
  return { kind: "wrong", problem: record?.["format"] === DATA_FORMAT ? "data" : "record" };
}

function recogniseLink(page: string, [first = "", second = "", third]: string[]): Found | Wrong {
  const incomplete: Wrong = { kind: "wrong", problem: "incomplete" };
  const frame = (number: string | undefined) => (number ? `/${number}` : "");
  switch (page) {
    case "join":
    case "table":
      return recogniseSeat(first) ?? incomplete;
    case "replay":
      if (first === "game" || first === "local")
        return second
          ? { kind: first, route: `/replay/${first}/${second}${frame(third)}` }
          : incomplete;
      return MATCH.test(first)
        ? { kind: "replay", route: `/replay/${first}${frame(second)}` }
        : incomplete;
    case "recover":
      if (!MATCH.test(first)) return incomplete;
      return second
        ? recogniseRecovery(second, first, true)!
        : { kind: "recovery", route: recoveryRoute(first), match: first, code: "" };
    case "local":
      return first ? { kind: "local", route: `/local/${first}` } : incomplete;
    default:
      return { kind: "wrong", problem: "unknown" };
  }
}

function recogniseCode(text: string, table: string | undefined): Found | Wrong {
  const seat = recogniseSeat(text);
  // The id of a match may look like the start of a recovery code, but has small letters too.
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text);
  const code = (isMixed && seat) || recogniseRecovery(text, table) || seat;
  if (code) return code;
  if (GAME.test(text)) return { kind: "game", route: `/replay/game/${text}` };
  return { kind: "wrong", problem: BROKEN_CODE.test(text) ? "incomplete" : "unknown" };
}

/** The id of a match, or an invitation: MATCH.SECRET. */
function recogniseSeat(text: string): Found | null {
  const [, match, secret] = CODE.exec(text) ?? [];
  if (match === undefined) return null;
  return secret === undefined
    ? { kind: "table", route: `/join/${match}`, match }
    : { kind: "invitation", route: `/join/${match}.${secret}` };
}

/** A recovery code; null if the text does not look like one and is not said to be one. */
function recogniseRecovery(text: string, table?: string, isCode = false): Found | Wrong | null {
  const letters = recoveryLetters(text);
  if (!letters) return isCode ? { kind: "wrong", problem: "incomplete" } : null;
  const count = letters.length;
  if (count === RECOVERY_LENGTH) {
    const code = formatRecovery(letters);
    const match = table ?? matchOfRecovery(code)!;
    return { kind: "recovery", route: recoveryRoute(match, code), match, code };
  }
  if (!isCode && !looksLikeRecovery(text, count)) return null;
  return count < RECOVERY_LENGTH
    ? { kind: "wrong", problem: "recovery-short", letters: RECOVERY_LENGTH - count }
    : { kind: "wrong", problem: "recovery-long", letters: count - RECOVERY_LENGTH };
}

/** Whether letters are in groups of four, of which some may have one more or fewer; or in one. */
function looksLikeRecovery(text: string, count: number): boolean {
  const groups = text.split(BETWEEN_GROUPS);
  const whole = groups.filter((group) => group.length === 4).length;
  if (groups.length === 1) return count >= FEWEST_RECOVERY_LETTERS && !GAME.test(text);
  return whole >= 2 && whole * 2 >= groups.length && groups.every((group) => group.length <= 5);
}
