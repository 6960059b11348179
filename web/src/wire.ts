// The protocol between the server and its clients.
// Generated from sintra/match/protocol.py by `sintra dev schema`. Do not edit: change the protocol
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

/** Chat messages sent with one tap; each client shows them in its own language. */
export const PHRASES = ["hello", "good_luck", "nice_move", "oops", "thinking", "thanks", "well_played", "goodbye"] as const;
export type Phrase = (typeof PHRASES)[number];

/**
 * Why a strip takes no pane of a colour: it is left of the glazier; it has left the game; it has no
 * empty space for the colour.
 */
export const CLOSED_REASONS = ["left_of_glazier", "gone", "no_space"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** The kind of a hint's reason; the reference of the server lists the facts of each. */
export const HINT_CODES = ["does", "only_move", "nothing_now_other_scores", "scores_now_other_more", "loses_now_other_scores", "loses_now_other_none", "loses_now_other_less", "other_breaks", "other_breaks_more", "judged_as_good", "proven_as_good", "scores_most", "loses_least", "only_unbroken", "fewest_broken", "strip_needs", "start_tile", "ends_round", "ends_game", "expect_ahead", "expect_behind", "expect_level", "expect_ahead_of_best", "expect_behind_best", "expect_level_with_best", "proven_ahead", "proven_behind", "proven_level", "proven_ahead_of_best", "proven_behind_best", "proven_level_with_best", "expected_line"] as const;
export type HintCode = (typeof HINT_CODES)[number];

/**
 * Chosen by the client, unique per message. It makes commands idempotent: a message that is sent
 * twice is executed once.
 */
export type MessageId = string;

export type SeatNumber = number;

export type Ply = number;

export type Name = string;

export type Secret = string;

/** Small enough for every JSON parser. */
export type Seed = number;

export type MoveText = string;

export type DisplayText = string;

export type Seconds = number;

/** The first message: the token of the client. Without a token: a spectator. */
export interface Hello {
  type: "hello";
  token?: Secret | null;
  /** Whether to send the legal moves with snapshots and events when it is this client's turn. */
  legal_moves?: boolean;
}

/** Play a move for the seat whose turn it is. */
export interface Play {
  type: "play";
  id: MessageId;
  /** The number of moves played when it was chosen. */
  ply: Ply;
  move: MoveText;
  /** The last event seen. With it, a move chosen before a take-back is refused as stale. */
  version?: number | null;
}

/** Fill the displays as on the real table. */
export interface Deal {
  type: "deal";
  id: MessageId;
  ply: Ply;
  /** Letters of colours, one text per display. */
  displays: DisplayText[];
}

/** Take back your own last move, or the last deal of a real table. */
export interface TakeBack {
  type: "take_back";
  id: MessageId;
  ply: Ply;
}

/** Give up. Of two players the other one wins; with more, a computer goes on. */
export interface Resign {
  type: "resign";
  id: MessageId;
  /** Which of your seats; without it, the one to move, or the first. */
  seat?: SeatNumber | null;
}

/** Let a computer play on for your seat, or for an empty seat of your own match. */
export interface HandOver {
  type: "hand_over";
  id: MessageId;
  seat: SeatNumber;
  level?: Level;
}

/** Leave a seat. It is free for another player. */
export interface Leave {
  type: "leave";
  id: MessageId;
  /** Without it: all your seats. */
  seat?: SeatNumber | null;
}

/** Offer another match after the end, or accept the offer. */
export interface Rematch {
  type: "rematch";
  id: MessageId;
}

/** Send a chat message: either a text or a phrase. */
export interface Chat {
  type: "chat";
  id: MessageId;
  text?: string | null;
  phrase?: Phrase | null;
  seat?: SeatNumber | null;
}

/** Request a snapshot, for instance after a gap in the versions of events. */
export interface Sync {
  type: "sync";
}

/** Check the connection. */
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

/** The commands: messages that change a match; also accepted over HTTP. */
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
export interface ColumnView {
  /** Which strip of the set; null when it has left the game. */
  strip: number | null;
  side: "back" | "front" | null;
  /** One letter per space; * is a joker space. */
  pattern: string;
  /** The pane on each space; . is an empty space. */
  panes: string;
  /** The pattern on its other side; null when the strip will leave the game instead. */
  other: string | null;
  /** Panes on the window's frame: none, the top one, or top and bottom. */
  window: string;
}

/** The palace of one player. */
export interface PalaceView {
  score: number;
  /** Points lost through broken glass so far. */
  lost: number;
  /** Space of the marker on the broken glass track, 0 at the top. */
  broken_glass: number;
  /** The column below the glazier. */
  glazier: number;
  columns: ColumnView[];
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
  /** Panes per colour, W Y O P B. */
  bag: number[];
  tower: number[];
  palaces: PalaceView[];
}

/** What is printed on the material, to draw it. */
export interface PrintedView {
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

/** The effect of a move, part by part; see `explain` in the Python guide. */
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
  /** The seat to move. */
  seat: number;
  moves: LegalMove[];
  /**
   * For each colour that can be picked now, per column, why the strip does not take it; null if
   * it does.
   */
  closed: Record<string, (ClosedReason | null)[]>;
}

/** The time control: how long people may think. */
export interface TimeControl {
  /** Time per move, or for all moves of a player together. */
  kind: "move" | "total";
  seconds: Seconds;
  /** Seconds added after each move, with `total`. */
  increment?: number;
}

/** The options of a match, fixed when it is created. */
export interface MatchOptions {
  players: number;
  side: Side;
  time: TimeControl | null;
  /** A player who runs out of time is replaced by a computer, or the match ends. */
  on_flag: OnFlag;
  take_backs: boolean;
  spectators: boolean;
  hints: boolean;
  listed: boolean;
  /** Whether the match follows a real table: setup and deals are entered. */
  by_hand: boolean;
  /** Whether the host chose the seed, and could know what will be drawn. */
  seed_given: boolean;
}

/** A seat as all clients see it. */
export interface SeatView {
  kind: SeatKind;
  name: string;
  /** Of a computer. */
  level: Level | null;
  taken: boolean;
}

/** A match as a client sees it before joining. */
export interface MatchInfo {
  match: string;
  status: Status;
  ply: number;
  options: MatchOptions;
  seats: SeatView[];
}

/** The receiver of a snapshot. */
export interface You {
  /** Empty for a spectator. */
  seats: number[];
  /** Whether this client created the match. */
  host: boolean;
}

/** A move of the past. */
export interface Played {
  seat: number;
  move: string;
  round: number;
}

/** A chat message of the past. */
export interface ChatMessage {
  seat: number;
  text: string | null;
  phrase: Phrase | null;
  at: number;
}

/** The final scoring of one player. */
export interface FinalParts {
  leftovers: number;
  broken_glass: number;
  bonus: number;
}

/** How a match ended. */
export interface MatchResult {
  reason: Reason;
  winners: number[];
  scores: number[];
  /** null when the match was ended before the game was. */
  final: FinalParts[] | null;
  /** The seat that resigned or ran out of time. */
  seat: number | null;
}

/** The clocks of a match. */
export interface Clocks {
  /** Seconds per seat that were left when this was sent; null for computers. */
  left: (number | null)[];
  /** The seat whose time runs now. */
  running: number | null;
}

/** A snapshot of a match: sent on connecting, and on request. */
export interface Snapshot {
  type: "state";
  match: string;
  /** The version of the last event in it. */
  version: number;
  ply: number;
  /** The time of the server, seconds since 1970. */
  at: number;
  you: You;
  status: Status;
  options: MatchOptions;
  seats: SeatView[];
  printed: PrintedView;
  table: TableView;
  clocks: Clocks | null;
  moves: Played[];
  chat: ChatMessage[];
  result: MatchResult | null;
  /** Seats that have offered a rematch. */
  rematch_offers: number[];
  /** The rematch of this match. */
  rematch: string | null;
  /** Only after the end. As text: it is too large for JavaScript's numbers. */
  seed: string | null;
  /** The legal moves of the receiver; only over a socket that asked for them, on its turn. */
  legal_moves: Moves | null;
}

/** A player took a seat. */
export interface JoinEvent {
  kind: "joined";
  seat: number;
  name: string;
}

/** A player left the seat. */
export interface LeaveEvent {
  kind: "left";
  seat: number;
}

/** A move was played. */
export interface MoveEvent {
  kind: "moved";
  seat: number;
  move: string;
  effect: Effect;
  by_computer: boolean;
}

/** The displays were filled by hand. */
export interface DealEvent {
  kind: "dealt";
  displays: string[];
}

/** The match went back to an earlier ply. */
export interface TakeBackEvent {
  kind: "taken_back";
  /** The seat that asked for it; null for a host without a seat. */
  seat: number | null;
  /** The moves taken back, the last one first; empty if it was a deal. */
  moves: string[];
}

/** A computer plays on for a seat. */
export interface HandOverEvent {
  kind: "handed_over";
  seat: number;
  level: Level;
  cause: Cause;
}

/** The match ended before the game did. */
export interface EndEvent {
  kind: "ended";
  seat: number;
  cause: "resignation" | "time";
}

/** The turn was given its time again, because the server had been down. */
export interface ClockRestartEvent {
  kind: "clock_restarted";
}

/** A player sent a chat message. */
export interface ChatEvent {
  kind: "said";
  seat: number;
  text: string | null;
  phrase: Phrase | null;
}

/** A player offers a rematch. */
export interface RematchOfferEvent {
  kind: "rematch_offered";
  seats: number[];
}

/** All players agreed: the rematch has the same tokens. */
export interface RematchEvent {
  kind: "rematch_began";
  match: string;
}

export type MatchEvent =
  | JoinEvent
  | LeaveEvent
  | MoveEvent
  | DealEvent
  | TakeBackEvent
  | HandOverEvent
  | EndEvent
  | ClockRestartEvent
  | ChatEvent
  | RematchOfferEvent
  | RematchEvent;

/**
 * One event. Versions follow each other without gaps.
 *
 * An event with the id of your own message acknowledges it: the message was executed. (One message
 * instead of two saves a third of the cost of sending a move.)
 */
export interface Event {
  type: "event";
  version: number;
  ply: number;
  at: number;
  what: MatchEvent;
  /** Of the message that led to it; null if there was none. */
  id: string | null;
  status: Status;
  /** The table now; null if it did not change. */
  table: TableView | null;
  /** The seats now; null if they did not change. */
  seats: SeatView[] | null;
  clocks: Clocks | null;
  result: MatchResult | null;
  seed: string | null;
  /** The legal moves of the receiver; only over a socket that asked for them, on its turn. */
  legal_moves: Moves | null;
}

/**
 * The message with this id was executed.
 *
 * Over a socket this answers a duplicate: a message that was executed before.
 */
export interface Done {
  type: "done";
  id: string;
  /** Of its event. */
  version: number;
  ply: number;
}

/** The message was refused, and nothing changed. */
export interface Refused {
  type: "refused";
  code: string;
  error: string;
  /** Of the message, if it could be read. */
  id: string | null;
  where: string | null;
  /** The current snapshot, if the message was meant for another state. */
  state: Snapshot | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  n: number;
  at: number;
}

export type ServerMessage =
  | Snapshot
  | Event
  | Done
  | Refused
  | Pong;

/** A seat of a new match. */
export interface NewSeat {
  kind: SeatKind;
  /** Not for an open seat, which has no player yet. */
  name?: Name;
  /** Of a computer; default: medium. */
  level?: Level | null;
}

/** The request for a new match. */
export interface NewMatch {
  seats: NewSeat[];
  side?: Side;
  /** Default: at random. */
  start_player?: SeatNumber | null;
  /** Default: random. It is secret until the end. */
  seed?: Seed | null;
  /** A set of components as in its file; default: the standard one. */
  components?: Record<string, unknown> | null;
  time?: TimeControl | null;
  on_flag?: OnFlag;
  take_backs?: boolean;
  spectators?: boolean;
  /** Default: true if only one device plays. */
  hints?: boolean | null;
  /** Whether it is in the public list of matches. */
  listed?: boolean;
  /** The setup of a real table, as in a game record: then deals are entered by hand. */
  setup?: Record<string, unknown> | null;
}

/** The secret that opens a seat. Sent once, stored as a hash. */
export interface Invitation {
  seat: number;
  secret: string;
}

/** The answer to a new match. */
export interface MatchCreated {
  match: string;
  /** The token of this device: it has the seats that play here, and is the host. */
  token: string;
  invitations: Invitation[];
}

/** Take a seat: with an invitation its own, without one an open seat. */
export interface Join {
  name?: Name;
  /** Which open seat; without it, the first free one. */
  seat?: SeatNumber | null;
  invitation?: Secret | null;
  /** With an id, and a token that the client has made, joining is idempotent. */
  id?: MessageId | null;
}

/** The answer to joining. */
export interface Seated {
  seat: number;
  /** Keep it: it opens the seat again. */
  token: string;
}

/** A page of the list of matches, newest first. */
export interface MatchList {
  tables: MatchInfo[];
  /** The parameter for the next page; null at the end. */
  before: number | null;
}

/** The position of a match after some number of moves. */
export interface PositionAt {
  ply: number;
  /** Position text. */
  position: string;
  table: TableView;
}

/** One reason of a hint: a code and its facts, which a client words in its own language. */
export interface HintReason {
  code: HintCode;
  /** Numbers and move texts. Strips count from 1 here, as in move text; seats from 0. */
  facts: Record<string, number | string>;
  /** The same in English. */
  text: string;
}

/** The move of the strongest player, and why. */
export interface HintView {
  ply: number;
  seat: number;
  move: string;
  effect: Effect;
  /** The expected lead at the end, in points. */
  value: number | null;
  /** Whether that is proven. */
  exact: boolean;
  /** The principal variation: the moves it expects, this one first. */
  line: string[];
  /** First what the move does, then why, then what to expect. */
  reasons: HintReason[];
}

/** The game after one of its moves, or before the first. */
export interface Frame {
  /** The number of moves played. */
  ply: number;
  /** The round of the last move; the table may show the next round already. */
  round: number;
  /** The seat that played it. Seat, move and effect are null before the first. */
  seat: number | null;
  move: string | null;
  effect: Effect | null;
  /** As the next player finds it: after the last move of a round, with the next deal. */
  table: TableView;
  /** The same as position text. */
  position: string;
}

/** A whole game, move by move. */
export interface Replay {
  /** Of the seats; empty if unknown. */
  names: string[];
  players: number;
  side: Side;
  printed: PrintedView;
  /** The first position, then one frame per move. */
  frames: Frame[];
  /** null while the game goes on. */
  result: MatchResult | null;
}

/** The one shape of an error. */
export interface ErrorAnswer {
  ok: false;
  code: string;
  error: string;
  where?: string | null;
  /** The current snapshot, if an action was meant for another state. */
  state?: Snapshot | null;
}

/** The health of the server. */
export interface Health {
  status: "failing" | "ok" | "starting";
  version: string;
}
