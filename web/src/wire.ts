// Everything that is said between the server and its clients.
// Generated from sintra/server/protocol.py by `sintra dev schema`. Do not edit: change the messages
// and generate again.

export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
export type Level = (typeof LEVELS)[number];

export const SEAT_KINDS = ["here", "link", "open", "computer"] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export const SIDES = ["A", "B"] as const;
export type Side = (typeof SIDES)[number];

export const STATUSES = ["waiting", "playing", "over"] as const;
export type Status = (typeof STATUSES)[number];

export const PHASES = ["deal", "play", "over"] as const;
export type Phase = (typeof PHASES)[number];

export const ON_FLAGS = ["computer", "end"] as const;
export type OnFlag = (typeof ON_FLAGS)[number];

export const CAUSES = ["asked", "resignation", "time"] as const;
export type Cause = (typeof CAUSES)[number];

export const REASONS = ["points", "broken glass", "shared", "resignation", "time"] as const;
export type Reason = (typeof REASONS)[number];

/** What can be said with one tap; each client says it in its own language. */
export const PHRASES = ["hello", "good_luck", "nice_move", "oops", "thinking", "thanks", "well_played", "goodbye"] as const;
export type Phrase = (typeof PHRASES)[number];

/**
 * Why a strip takes no pane of a colour: it is left of the glazier; it has left the game; it has no
 * empty space for the colour.
 */
export const CLOSED_REASONS = ["left_of_glazier", "gone", "no_space"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** What a reason of a hint says; the reference of the server has the facts of each. */
export const HINT_CODES = ["does", "only_move", "nothing_now_other_scores", "scores_now_other_more", "loses_now_other_scores", "loses_now_other_none", "loses_now_other_less", "other_breaks", "other_breaks_more", "judged_as_good", "proven_as_good", "scores_most", "loses_least", "only_unbroken", "fewest_broken", "strip_needs", "start_tile", "ends_round", "ends_game", "expect_ahead", "expect_behind", "expect_level", "expect_ahead_of_best", "expect_behind_best", "expect_level_with_best", "proven_ahead", "proven_behind", "proven_level", "proven_ahead_of_best", "proven_behind_best", "proven_level_with_best", "expected_line"] as const;
export type HintCode = (typeof HINT_CODES)[number];

/** Chosen by the client, another one for every message: one sent twice is done once. */
export type MessageId = string;

export type SeatNumber = number;

export type Ply = number;

export type Name = string;

export type Secret = string;

/** Every reader of JSON keeps such a number whole. */
export type Seed = number;

export type MoveText = string;

export type DisplayText = string;

export type Seconds = number;

/** The first message: who this is. Without a token: a spectator. */
export interface Hello {
  type: "hello";
  token?: Secret | null;
}

/** Play a move for the seat whose turn it is. */
export interface Play {
  type: "play";
  id: MessageId;
  /** How many moves had been played when it was chosen. */
  ply: Ply;
  move: MoveText;
  /** The last event seen then. With it, a move chosen before a take-back is refused as stale. */
  version?: number | null;
}

/** Fill the displays as they lie on the real table. */
export interface Deal {
  type: "deal";
  id: MessageId;
  ply: Ply;
  /** Letters of colours, a text a display. */
  displays: DisplayText[];
}

/** Take back one's own last move, or the last deal of a real table. */
export interface TakeBack {
  type: "take_back";
  id: MessageId;
  ply: Ply;
}

/** Give up. Of two players the other one wins; with more, a computer goes on. */
export interface Resign {
  type: "resign";
  id: MessageId;
  /** Which of one's seats; without it, the one to move, or the first. */
  seat?: SeatNumber | null;
}

/** Let a computer play on for a seat of one's own, or an empty one of one's own table. */
export interface HandOver {
  type: "hand_over";
  id: MessageId;
  seat: SeatNumber;
  level?: Level;
}

/** Get up. The seat is free for somebody else. */
export interface Leave {
  type: "leave";
  id: MessageId;
  /** Without it: from all one's seats. */
  seat?: SeatNumber | null;
}

/** Offer another match after the end, or accept the offer. */
export interface Rematch {
  type: "rematch";
  id: MessageId;
}

/** Say something: either a text or a phrase. */
export interface Chat {
  type: "chat";
  id: MessageId;
  text?: string | null;
  phrase?: Phrase | null;
  seat?: SeatNumber | null;
}

/** Ask for the whole state again, after a gap in the numbers of events. */
export interface Sync {
  type: "sync";
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  n?: number;
}

export type ClientMessage =
  | Hello
  | Play
  | Deal
  | TakeBack
  | Resign
  | HandOver
  | Leave
  | Rematch
  | Chat
  | Sync
  | Ping;

/** Those that change a match; also taken over HTTP. */
export type Action =
  | Play
  | Deal
  | TakeBack
  | Resign
  | HandOver
  | Leave
  | Rematch
  | Chat;

/** A window of a palace and the strip above it. */
export interface Column {
  /** Which strip of the set; null when it has left the game. */
  strip: number | null;
  side: "back" | "front" | null;
  /** A letter a space; * is a joker space. */
  pattern: string;
  /** What lies on each space; . is nothing. */
  panes: string;
  /** The pattern that turning it over will show; null when it will leave instead. */
  other: string | null;
  /** Panes on the window's frame: none, the top one, or top and bottom. */
  window: string;
}

/** One player's palace and what belongs to it. */
export interface Palace {
  score: number;
  /** Points lost through broken glass so far. */
  lost: number;
  /** Space of the marker on the broken glass track, 0 at the top. */
  broken_glass: number;
  /** The column it stands above. */
  glazier: number;
  columns: Column[];
}

/** What lies on the table. */
export interface TableView {
  /** From 1 to 6; 7 when the game is over. */
  round: number;
  /** deal: the displays have to be filled first (at real tables only). */
  phase: Phase;
  to_move: number;
  start_tile_holder: number;
  start_tile_in_centre: boolean;
  /** Panes still on the round indicator; the first is the bonus colour. */
  round_pieces: string;
  displays: string[];
  centre: string;
  /** How many of each colour, W Y O P B. */
  bag: number[];
  tower: number[];
  palaces: Palace[];
}

/** What is printed on the material, for drawing it. */
export interface Printed {
  /** The name of the set. */
  components: string;
  window_points: number[];
  broken_glass_track: number[];
  /** The two windows around each ornament; side B has none. */
  ornaments: [number, number][];
  /** For 0, 1, 2 … panes around an ornament. */
  ornament_points: number[];
  panes_per_display: number;
}

/** What a move does, part by part; see `explain` in the Python guide. */
export interface Effect {
  picked: number;
  placed: number;
  on_jokers: number;
  broken: number;
  takes_start_tile: boolean;
  steps: number;
  broken_glass: number;
  glazier: number;
  completes: boolean;
  turns_over: boolean;
  bonus_points: number;
  window_points: number;
  glass_points: number;
  points: number;
  ends_round: boolean;
}

/** How long people may think. */
export interface TimeControl {
  /** So long for every move, or so long for all of one's moves together. */
  kind: "move" | "total";
  seconds: Seconds;
  /** Seconds added after each move, with `total`. */
  increment?: number;
}

/** What was agreed when the table was made. */
export interface Options {
  players: number;
  side: Side;
  time: TimeControl | null;
  /** Who runs out of time is replaced by a computer, or the match ends. */
  on_flag: OnFlag;
  take_backs: boolean;
  spectators: boolean;
  hints: boolean;
  listed: boolean;
  /** Whether the table follows a real one: setup and deals are entered. */
  by_hand: boolean;
  /** Whether who made the table chose the seed, and could know what will be drawn. */
  seed_given: boolean;
}

/** A seat as everybody sees it. */
export interface Seat {
  kind: SeatKind;
  name: string;
  /** Of a computer. */
  level: Level | null;
  taken: boolean;
}

/** A table as one sees it from the door. */
export interface TableInfo {
  match: string;
  status: Status;
  ply: number;
  options: Options;
  seats: Seat[];
}

/** Who the receiver is. */
export interface You {
  /** Empty for a spectator. */
  seats: number[];
  /** Whether the table was made here. */
  host: boolean;
}

/** A move of the past. */
export interface Played {
  seat: number;
  move: string;
  round: number;
}

/** Something said in the past. */
export interface Said {
  seat: number;
  text: string | null;
  phrase: Phrase | null;
  at: number;
}

/** What the final scoring gave one player. */
export interface FinalParts {
  leftovers: number;
  broken_glass: number;
  bonus: number;
}

/** How a match ended. */
export interface Result {
  reason: Reason;
  winners: number[];
  scores: number[];
  /** null when the match was ended before the game was. */
  final: FinalParts[] | null;
  /** Who resigned or ran out of time. */
  seat: number | null;
}

/** The time people have. */
export interface Clocks {
  /** Seconds each seat had left when this was sent; null for computers. */
  left: (number | null)[];
  /** Whose time runs now. */
  running: number | null;
}

/** Everything about a match: sent on connecting, and whenever it is asked for. */
export interface State {
  type: "state";
  match: string;
  /** The number of the last event in it. */
  version: number;
  ply: number;
  /** The server's clock, seconds since 1970. */
  at: number;
  you: You;
  status: Status;
  options: Options;
  seats: Seat[];
  printed: Printed;
  table: TableView;
  clocks: Clocks | null;
  moves: Played[];
  chat: Said[];
  result: Result | null;
  /** Seats that have asked for another match. */
  rematch_offers: number[];
  /** The match that followed this one. */
  rematch: string | null;
  /** Only after the end. In digits: JavaScript's numbers would not keep it whole. */
  seed: string | null;
}

/** Somebody took a seat. */
export interface Joined {
  kind: "joined";
  seat: number;
  name: string;
}

/** Somebody got up. */
export interface Left {
  kind: "left";
  seat: number;
}

/** A move was played. */
export interface Moved {
  kind: "moved";
  seat: number;
  move: string;
  effect: Effect;
  by_computer: boolean;
}

/** The displays were filled by hand. */
export interface Dealt {
  kind: "dealt";
  displays: string[];
}

/** The match went back to an earlier ply. */
export interface TakenBack {
  kind: "taken_back";
  /** Of who did it; null for whoever made the table and has no seat. */
  seat: number | null;
  /** What was taken back, the last one first; none where it was a deal. */
  moves: string[];
}

/** A computer plays on for a seat. */
export interface HandedOver {
  kind: "handed_over";
  seat: number;
  level: Level;
  cause: Cause;
}

/** The match ended before the game did. */
export interface Ended {
  kind: "ended";
  seat: number;
  cause: "resignation" | "time";
}

/** The turn was given its time again, since the server had not been there. */
export interface ClockRestarted {
  kind: "clock_restarted";
}

/** Somebody said something. */
export interface ChatSaid {
  kind: "said";
  seat: number;
  text: string | null;
  phrase: Phrase | null;
}

/** Somebody asks for another match. */
export interface RematchOffered {
  kind: "rematch_offered";
  seats: number[];
}

/** Everybody agreed: it goes on in another match, with the same tokens. */
export interface RematchBegan {
  kind: "rematch_began";
  match: string;
}

export type Happening =
  | Joined
  | Left
  | Moved
  | Dealt
  | TakenBack
  | HandedOver
  | Ended
  | ClockRestarted
  | ChatSaid
  | RematchOffered
  | RematchBegan;

/**
 * One thing that happened. Numbers follow each other without gaps.
 *
 * One with the id of a message of one's own is the answer to it: it was carried out. (One answer
 * instead of two saves a third of what a move costs to tell.)
 */
export interface Event {
  type: "event";
  version: number;
  ply: number;
  at: number;
  what: Happening;
  /** Of the message that led to it; null where none did. */
  id: string | null;
  status: Status;
  /** As it is now; null when nothing on it changed. */
  table: TableView | null;
  /** As they are now; null when nothing about them changed. */
  seats: Seat[] | null;
  clocks: Clocks | null;
  result: Result | null;
  seed: string | null;
}

/**
 * The message with this id was carried out.
 *
 * Over a socket this answers a message that was sent, and carried out, before.
 */
export interface Done {
  type: "done";
  id: string;
  /** Of the event that it made. */
  version: number;
  ply: number;
}

/** The message was not carried out. */
export interface Refused {
  type: "refused";
  code: string;
  error: string;
  /** Of the message, where it could be read. */
  id: string | null;
  where: string | null;
  /** How the match stands, when the message was meant for another moment. */
  state: State | null;
}

/** Here I am. */
export interface Pong {
  type: "pong";
  n: number;
  at: number;
}

export type ServerMessage =
  | State
  | Event
  | Done
  | Refused
  | Pong;

/** A seat of a table to be made. */
export interface NewSeat {
  kind: SeatKind;
  /** Not of an open seat, where nobody sits yet. */
  name?: Name;
  /** Of a computer: medium without it. */
  level?: Level | null;
}

/** A table to be made. */
export interface NewTable {
  seats: NewSeat[];
  side?: Side;
  /** By lot without it. */
  start_player?: SeatNumber | null;
  /** By chance without it; nobody is told before the end. */
  seed?: Seed | null;
  /** A set of components as in its file; the standard one without it. */
  components?: Record<string, unknown> | null;
  time?: TimeControl | null;
  on_flag?: OnFlag;
  take_backs?: boolean;
  spectators?: boolean;
  /** Without it: yes, where only one device plays. */
  hints?: boolean | null;
  /** Whether everybody may find it in the list of tables. */
  listed?: boolean;
  /** Of a real table, as `setup` in a game record: deals are entered by hand then. */
  setup?: Record<string, unknown> | null;
}

/** What opens a seat to whoever holds it. Shown once, kept as a hash. */
export interface Invitation {
  seat: number;
  secret: string;
}

/** The answer to a new table. */
export interface TableMade {
  match: string;
  /** Of this device: it holds the seats that play here, and the table itself. */
  token: string;
  invitations: Invitation[];
}

/** Take a seat: with an invitation that one's; without, an open one. */
export interface Join {
  name?: Name;
  /** Which open seat; without it, the first free one. */
  seat?: SeatNumber | null;
  invitation?: Secret | null;
  /** With an id, and a token the client has made, the same may be asked again. */
  id?: MessageId | null;
}

/** The answer to joining. */
export interface Seated {
  seat: number;
  /** Keep it: it is the seat. */
  token: string;
}

/** A page of the list of tables, newest first. */
export interface Tables {
  tables: TableInfo[];
  /** Ask with this for the next page; null at the end. */
  before: number | null;
}

/** A match as it stood after so many moves. */
export interface PositionAt {
  ply: number;
  /** Position text. */
  position: string;
  table: TableView;
}

/** A legal move and what it does. */
export interface LegalMove {
  move: string;
  effect: Effect;
  /** The same in English. */
  text: string;
}

/** The legal moves of a position. */
export interface Moves {
  ply: number;
  /** Whose moves these are. */
  seat: number;
  moves: LegalMove[];
  /**
   * Of each colour that can be picked now, column by column, why it cannot be put there; null
   * where some move does.
   */
  closed: Record<string, (ClosedReason | null)[]>;
}

/** One reason of a hint: a code and its facts, for a client to say in its own language. */
export interface HintReason {
  code: HintCode;
  /** Numbers and move texts. Strips count from 1 here, as in move text; seats from 0. */
  facts: Record<string, number | string>;
  /** The same in English. */
  text: string;
}

/** What the strongest player would do, and why. */
export interface Hint {
  ply: number;
  seat: number;
  move: string;
  effect: Effect;
  /** By how many points it expects to be ahead at the end. */
  value: number | null;
  /** Whether that is proven. */
  exact: boolean;
  /** The moves it expects, this one first. */
  line: string[];
  /** First what the move does, then why, then what to expect. */
  reasons: HintReason[];
}

/** A game as it stood after one of its moves, or before the first. */
export interface Frame {
  /** How many moves had been played. */
  ply: number;
  /** The round of the last of them; the table may show the next one already. */
  round: number;
  /** Who played it. Seat, move and effect are null before the first. */
  seat: number | null;
  move: string | null;
  effect: Effect | null;
  /** As whoever moved next found it: after the last move of a round, with the next deal. */
  table: TableView;
  /** The same as position text. */
  position: string;
}

/** A whole game, to be looked at move by move. */
export interface Replay {
  /** Of the seats; empty where unknown. */
  names: string[];
  players: number;
  side: Side;
  printed: Printed;
  /** The first position, then one a move. */
  frames: Frame[];
  /** null while the game goes on. */
  result: Result | null;
}

/** The one shape of an error. */
export interface ErrorAnswer {
  ok: false;
  code: string;
  error: string;
  where?: string | null;
  /** How the match stands, when an action was meant for another moment. */
  state?: State | null;
}

/** Whether the server can do its work. */
export interface Health {
  status: "failing" | "ok" | "starting";
  version: string;
}
