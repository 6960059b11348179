// The protocol between the server and its clients.
// Generated from sintra/match/protocol by `sintra dev schema`. Do not edit: change the protocol
// and generate again.

export type DisplayText = string;

export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Chosen by the client, unique per message. It makes commands idempotent: a message that is sent
 * twice is executed once.
 */
export type MessageId = string;
export type MoveText = string;

/** Chat messages sent with one tap; each client shows them in its own language. */
export const PHRASES = ["hello", "good_luck", "nice_move", "oops", "thinking", "thanks", "well_played", "goodbye"] as const;
export type Phrase = (typeof PHRASES)[number];
export type Ply = number;
export type SeatNumber = number;
export type Secret = string;

/** The first message, with the token of the client. A client without a token is a spectator. */
export interface Hello {
  type: "hello";
  token?: Secret | null;
  /** Whether to send the legal moves with snapshots and events when it is this client's turn. */
  legal_moves?: boolean;
  /** Whether to send `away` with snapshots, and `presence` messages when people come and go. */
  presence?: boolean;
}

/** Play a move for the seat whose turn it is. */
export interface Play {
  type: "play";
  id: MessageId;
  /** The number of moves that were already played when this move was chosen. */
  ply: Ply;
  move: MoveText;
  /**
   * The version of the last event that the client has seen. With it, a move that was chosen
   * before a take-back is refused as stale.
   */
  version?: number | null;
}

/** Fill the displays as on the real table. */
export interface Deal {
  type: "deal";
  id: MessageId;
  ply: Ply;
  /** Colour letters, one text per display. */
  displays: DisplayText[];
}

/** Take back your own last move, or the last deal of a real table. */
export interface TakeBack {
  type: "take_back";
  id: MessageId;
  ply: Ply;
}

/**
 * Ask the other people to take back your last move and the moves after it.
 *
 * If there are no other people, or the match follows a real table, it is the same as `take_back`.
 */
export interface AskTakeBack {
  type: "ask_take_back";
  id: MessageId;
  ply: Ply;
}

/**
 * Agree to the open request to take back moves, or decline it. The player who asked withdraws
 * the request by declining it.
 */
export interface AnswerTakeBack {
  type: "answer_take_back";
  id: MessageId;
  /** The `ply` of the request. */
  ply: Ply;
  accept: boolean;
}

/** Resign. With two players, the other one wins; with more, a computer takes over the seat. */
export interface Resign {
  type: "resign";
  id: MessageId;
  /** Which of your seats. Default: the seat to move if it is yours, else your first seat. */
  seat?: SeatNumber | null;
}

/**
 * Let a computer take over your seat, an empty seat or, with fair play, the seat of a player
 * who has to move and has been absent for too long.
 */
export interface HandOver {
  type: "hand_over";
  id: MessageId;
  seat: SeatNumber;
  level?: Level;
}

/** Leave a seat, so that another player can take it. */
export interface Leave {
  type: "leave";
  id: MessageId;
  /** Which of your seats. Default: all. */
  seat?: SeatNumber | null;
}

/** End a match with fair play before its second move. It has no winner. */
export interface Abort {
  type: "abort";
  id: MessageId;
}

/**
 * Claim the win in a match of two with fair play, because the other player has to move and has
 * been absent for too long.
 */
export interface Claim {
  type: "claim";
  id: MessageId;
  /** The seat of the absent player. */
  seat: SeatNumber;
}

/** Remove a player who has not played a move; only the host may. The seat is empty again. */
export interface Remove {
  type: "remove";
  id: MessageId;
  seat: SeatNumber;
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

/** The commands: messages that change a match; also accepted over HTTP. */
export type Action =
  | Play
  | Deal
  | TakeBack
  | AskTakeBack
  | AnswerTakeBack
  | Resign
  | HandOver
  | Leave
  | Abort
  | Claim
  | Remove
  | Rematch
  | Chat;

/** Views of the table: displays, palaces, legal moves and their effects. */
export type ClientMessage =
  | Hello
  | Play
  | Deal
  | TakeBack
  | AskTakeBack
  | AnswerTakeBack
  | Resign
  | HandOver
  | Leave
  | Abort
  | Claim
  | Remove
  | Rematch
  | Chat
  | Sync
  | Ping;

/** A match as a client sees it before joining. */
export interface MatchInfo {
  match: string;
  status: Status;
  ply: number;
  options: MatchOptions;
  seats: SeatView[];
}

/** The result of a match. */
export interface MatchResult {
  reason: Reason;
  winners: number[];
  scores: number[];
  /** null if the match ended before the game did. */
  final: FinalParts[] | null;
  /** The seat that resigned, ran out of time or was absent; null if the match was aborted. */
  seat: number | null;
}

/** A snapshot of a match: sent on connecting, and on request. */
export interface Snapshot {
  type: "state";
  match: string;
  /** The version of the last event that the snapshot includes. */
  version: number;
  ply: number;
  /** The time of the server, in seconds since 1970. */
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
  /** The id of the rematch of this match. */
  rematch: string | null;
  /** Sent only after the end; as text, because it may be too large for JavaScript's numbers. */
  seed: string | null;
  /** The legal moves of the receiver; only over a socket that requested them, on its turn. */
  legal_moves: Moves | null;
  take_back_request: TakeBackRequest | null;
  /** Seats of people who have no open socket; only over a socket that requested presence. */
  away: number[];
  /** Of these, the seats that were away for long enough to claim or to hand over. */
  absent: number[];
  /** The times that a player continued on another device, in order. */
  take_overs: TakeOver[];
}

/** The time control: how long people may think. */
export interface TimeControl {
  /** Time per move, or for all moves of a player together. */
  kind: "move" | "total";
  seconds: Seconds;
  /** Seconds added after each move, with `total`. */
  increment?: number;
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

/** The values printed on the components, which are needed to draw them. */
export interface PrintedView {
  /** The name of the set of components. */
  components: string;
  window_points: number[];
  broken_glass_track: number[];
  /** The two windows around each ornament; side B has none. */
  ornaments: [number, number][];
  /** The points for 0, 1, 2 … panes around an ornament. */
  ornament_points: number[];
  panes_per_display: number;
}

/** The table: displays, centre, bag, tower and palaces. */
export interface TableView {
  /** From 1 to 6; 7 when the game is over. */
  round: number;
  /** deal: the displays must be filled first (only in a match that follows a real table). */
  phase: Phase;
  to_move: number;
  start_tile_holder: number;
  start_tile_in_centre: boolean;
  /** The panes that are still on the round indicator; the first is the bonus colour. */
  round_pieces: string;
  displays: string[];
  centre: string;
  /** The number of panes per colour, in the order W Y O P B. */
  bag: number[];
  tower: number[];
  palaces: PalaceView[];
}

export type AbsenceSeconds = number;

/** The kind of a reason for a hint; the server reference lists the facts of each kind. */
export const HINT_CODES = ["does", "only_move", "nothing_now_other_scores", "scores_now_other_more", "loses_now_other_scores", "loses_now_other_none", "loses_now_other_less", "other_breaks", "other_breaks_more", "judged_as_good", "proven_as_good", "scores_most", "loses_least", "only_unbroken", "fewest_broken", "strip_needs", "start_tile", "ends_round", "ends_game", "expect_ahead", "expect_behind", "expect_level", "expect_ahead_of_best", "expect_behind_best", "expect_level_with_best", "proven_ahead", "proven_behind", "proven_level", "proven_ahead_of_best", "proven_behind_best", "proven_level_with_best", "expected_line"] as const;
export type HintCode = (typeof HINT_CODES)[number];
export type Name = string;

export const ON_FLAGS = ["computer", "end"] as const;
export type OnFlag = (typeof ON_FLAGS)[number];

export const REPORT_REASONS = ["abuse", "name", "stalling", "cheating", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const SEAT_KINDS = ["here", "link", "open", "computer"] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** Small enough for every JSON parser. */
export type Seed = number;

export const SIDES = ["A", "B"] as const;
export type Side = (typeof SIDES)[number];

/** A seat of a new match. */
export interface NewSeat {
  kind: SeatKind;
  /** Not allowed for an open seat, which has no player yet. */
  name?: Name;
  /** The level of a computer. Default: medium. */
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
  /** A set of components, as in a components file. Default: the standard set. */
  components?: Record<string, unknown> | null;
  /** Default: none; for a listed match with seats for other people, 180 seconds per move. */
  time?: TimeControl | null;
  on_flag?: OnFlag;
  take_backs?: boolean;
  spectators?: boolean;
  /** Default: true if only one device plays. */
  hints?: boolean | null;
  /** Whether the match appears in the public list of matches. */
  listed?: boolean;
  /** The setup of a real table, as in a game record. Deals are then entered by hand. */
  setup?: Record<string, unknown> | null;
  /** Whether players may abort, claim and report. Default: true if the match is listed. */
  fair_play?: boolean | null;
  /** With fair play: how long the player to move must be absent before others may claim. */
  absence_seconds?: AbsenceSeconds;
  /** With an id, and a token that the client has created, creating a match is idempotent. */
  id?: MessageId | null;
}

/** The secret with which a client takes a seat. It is sent once, and stored as a hash. */
export interface Invitation {
  seat: number;
  secret: string;
}

/** The answer to the request for a new match. */
export interface MatchCreated {
  match: string;
  /** The token of this device: it owns the seats of kind `here`, and is the host. */
  token: string;
  invitations: Invitation[];
  /** The recovery code: with it, the player continues on another device. */
  recovery: string;
}

/** Take a seat: with an invitation the seat it is for, without one an open seat. */
export interface Join {
  name?: Name;
  /** Which open seat. Default: the first free one. */
  seat?: SeatNumber | null;
  invitation?: Secret | null;
  /** With an id, and a token that the client has created, joining is idempotent. */
  id?: MessageId | null;
}

/** The answer to joining. */
export interface Seated {
  seat: number;
  /** The token of the seat. The client stores it, and sends it to reconnect. */
  token: string;
  /** The recovery code: with it, the player continues on another device. */
  recovery: string;
}

/** Continue on another device, with the recovery code. The old token and code become invalid. */
export interface Recover {
  /** Spaces, hyphens and case do not matter. */
  recovery: Secret;
  /** With an id, and a token that the client has created, recovering is idempotent. */
  id?: MessageId | null;
}

/** The answer to recovering. */
export interface Recovered {
  /** All seats of the player. */
  seats: number[];
  host: boolean;
  /** The new token. */
  token: string;
  /** The new recovery code. */
  recovery: string;
}

/** Make a new invitation to an empty seat; an earlier one becomes invalid. */
export interface Invite {
  seat: SeatNumber;
}

/** Report a player to the operator of the server. */
export interface SeatReport {
  seat: SeatNumber;
  reason: ReportReason;
  text?: string;
}

/** The answer to a report. */
export interface Reported {
  ok: true;
}

/** A page of the list of matches, newest first. */
export interface MatchList {
  tables: MatchInfo[];
  /** The parameter `before` of the next page; null on the last page. */
  before: number | null;
}

/** The position of a match after some number of moves. */
export interface PositionAt {
  ply: number;
  /** Position text. */
  position: string;
  table: TableView;
}

/** One reason for a hint: a code and its facts, for a text in the language of the client. */
export interface HintReason {
  code: HintCode;
  /** Numbers and move texts. Strips are numbered from 1 here, as in move text; seats from 0. */
  facts: Record<string, number | string>;
  /** The reason in English. */
  text: string;
}

/** The move of the strongest player, with its reasons. */
export interface HintView {
  ply: number;
  seat: number;
  move: string;
  effect: Effect;
  /** The expected lead at the end, in points. */
  value: number | null;
  /** Whether the value is proven. */
  exact: boolean;
  /** The principal variation: the expected moves, starting with this one. */
  line: string[];
  /** First the effect of the move, then the reasons for it, then what to expect. */
  reasons: HintReason[];
}

/** The game after one of its moves, or before the first. */
export interface Frame {
  /** The number of moves played. */
  ply: number;
  /** The round of the last move; the table may show the next round already. */
  round: number;
  /** The seat that played the last move. Seat, move and effect are null before the first move. */
  seat: number | null;
  move: string | null;
  effect: Effect | null;
  /** The table as the next player sees it: after the last move of a round, with the next deal. */
  table: TableView;
  /** The table as position text. */
  position: string;
}

/** A whole game, move by move. */
export interface Replay {
  /** The names of the seats; an unknown name is empty. */
  names: string[];
  players: number;
  side: Side;
  printed: PrintedView;
  /** The first position, then one frame per move. */
  frames: Frame[];
  /** null if the game is not over. */
  result: MatchResult | null;
}

/** Where other devices can open the page of a server that is used on its own machine. */
export interface NetworkAddresses {
  /** For example http://192.168.1.5:8642; empty if other devices cannot reach the server. */
  addresses: string[];
}

/** An error. All errors have this shape. */
export interface ErrorAnswer {
  ok: false;
  code: string;
  error: string;
  where?: string | null;
  /** Of `not_allowed`: a code for what forbids the action. Of `bad_record`: the rule's code. */
  reason?: string | null;
  /** The current snapshot, if an action was sent for another state. */
  state?: Snapshot | null;
}

/** The health of the server. */
export interface Health {
  status: "failing" | "ok" | "starting";
  version: string;
}

/** The final scoring of one player. */
export interface FinalParts {
  leftovers: number;
  broken_glass: number;
  bonus: number;
}

/** The legal moves of a position. */
export interface Moves {
  ply: number;
  /** The seat to move. */
  seat: number;
  moves: LegalMove[];
  /**
   * For each colour that can be picked now: per column, the reason why the strip cannot take it;
   * null if it can.
   */
  closed: Record<string, (ClosedReason | null)[]>;
}

export const CAUSES = ["asked", "resignation", "time", "absence", "abort"] as const;
export type Cause = (typeof CAUSES)[number];

export const REASONS = ["points", "broken glass", "shared", "resignation", "time", "absence", "abort"] as const;
export type Reason = (typeof REASONS)[number];
export type Seconds = number;

export const STATUSES = ["waiting", "playing", "over"] as const;
export type Status = (typeof STATUSES)[number];

/** What players may do about others who do not play: abort, claim, report. */
export interface FairPlay {
  /** How long the player to move must be absent before others may claim or hand over. */
  absence_seconds: AbsenceSeconds;
}

/** The options of a match, fixed when it is created. */
export interface MatchOptions {
  players: number;
  side: Side;
  time: TimeControl | null;
  /** What happens if a player runs out of time: a computer takes over, or the match ends. */
  on_flag: OnFlag;
  take_backs: boolean;
  spectators: boolean;
  hints: boolean;
  listed: boolean;
  /** Whether the match follows a real table: setup and deals are entered by hand. */
  by_hand: boolean;
  /** Whether the host chose the seed, and so could predict the draws. */
  seed_given: boolean;
  /** null at a private table whose host did not choose it. */
  fair_play: FairPlay | null;
}

/** A seat as all clients see it. */
export interface SeatView {
  kind: SeatKind;
  name: string;
  /** The level of a computer; null for a person. */
  level: Level | null;
  taken: boolean;
  /** The ply at which its player sat down. */
  seated_at: number;
}

/** A player continued on another device: an entry per seat. */
export interface TakeOver {
  /** null for a host without a seat. */
  seat: number | null;
  ply: number;
}

/** The receiver of a snapshot. */
export interface You {
  /** Empty for a spectator. */
  seats: number[];
  /** Whether this client created the match. */
  host: boolean;
}

/** A move that was played. */
export interface Played {
  seat: number;
  move: string;
  round: number;
}

/** The open request of a player to take back a move and those after it. */
export interface TakeBackRequest {
  seat: number;
  /** The ply to which the match would return. */
  ply: number;
  /** Seats of other people that agree. Computers always agree. */
  accepted: number[];
}

/** A chat message that was sent. */
export interface ChatMessage {
  seat: number;
  text: string | null;
  phrase: Phrase | null;
  at: number;
}

/** The clocks of a match. */
export interface Clocks {
  /** Seconds left per seat when this was sent; null for computers. */
  left: (number | null)[];
  /** The seat whose clock is running; null if no clock is. */
  running: number | null;
}

/** A player took a seat. */
export interface JoinEvent {
  kind: "joined";
  seat: number;
  name: string;
}

/** A player continues on another device, with the recovery code. */
export interface TakeOverEvent {
  kind: "taken_over";
  seats: number[];
  /** Whether the player is the host. */
  host: boolean;
}

/** The host made a new invitation to an empty seat. */
export interface InviteEvent {
  kind: "invited";
  seat: number;
}

/** The host removed a player who had not played a move. */
export interface RemoveEvent {
  kind: "removed";
  seat: number;
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

/** Moves or a deal were taken back. */
export interface TakeBackEvent {
  kind: "taken_back";
  /** The seat that requested it; null for a host without a seat. */
  seat: number | null;
  /** The moves taken back, the last one first; empty if it was a deal. */
  moves: string[];
}

/** A player asks to take back moves. */
export interface TakeBackRequestEvent {
  kind: "take_back_asked";
  seat: number;
}

/** A player agreed to the request, or declined it, or withdrew their own. */
export interface TakeBackAnswerEvent {
  kind: "take_back_answered";
  seat: number;
  accept: boolean;
}

/** A computer took over a seat. */
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
  cause: "abort" | "absence" | "resignation" | "time";
}

/** The clock of the turn was restarted, because the server had been down. */
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

/** All players agreed to a rematch, in which their tokens are valid too. */
export interface RematchEvent {
  kind: "rematch_began";
  match: string;
}

export type MatchEvent =
  | JoinEvent
  | TakeOverEvent
  | InviteEvent
  | RemoveEvent
  | LeaveEvent
  | MoveEvent
  | DealEvent
  | TakeBackEvent
  | TakeBackRequestEvent
  | TakeBackAnswerEvent
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
  /** The id of the message that caused the event; null if no message did. */
  id: string | null;
  status: Status;
  /** The table now; null if it did not change. */
  table: TableView | null;
  /** The seats now; null if they did not change. */
  seats: SeatView[] | null;
  clocks: Clocks | null;
  result: MatchResult | null;
  seed: string | null;
  /** The legal moves of the receiver; only over a socket that requested them, on its turn. */
  legal_moves: Moves | null;
  /** The open request after this event; null if there is none. */
  take_back_request: TakeBackRequest | null;
}

/**
 * The message with this id was executed.
 *
 * Over a socket this answers a duplicate: a message that was executed before.
 */
export interface Done {
  type: "done";
  id: string;
  /** The version of its event. */
  version: number;
  ply: number;
}

/** The message was refused, and nothing changed. */
export interface Refused {
  type: "refused";
  code: string;
  error: string;
  /** The id of the message, if it could be read. */
  id: string | null;
  where: string | null;
  /** Of `not_allowed`: a code for what forbids the action. */
  reason: string | null;
  /** The current snapshot, if the message was sent for another state. */
  state: Snapshot | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  n: number;
  at: number;
}

/**
 * People came or went; only over a socket that requested it. It is not an event of the match,
 * so it has no version.
 */
export interface Presence {
  type: "presence";
  /** Seats of people who have no open socket. */
  away: number[];
  /** Of these, the seats that were away for long enough to claim or to hand over. */
  absent: number[];
}

/** Requests and answers over HTTP alone. */
export type ServerMessage =
  | Snapshot
  | Event
  | Done
  | Refused
  | Pong
  | Presence;

/**
 * The reason why a strip cannot take a pane of a colour: it is left of the glazier; it has left the
 * game; it has no empty space for the colour.
 */
export const CLOSED_REASONS = ["left_of_glazier", "gone", "no_space"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const PHASES = ["deal", "play", "over"] as const;
export type Phase = (typeof PHASES)[number];

/** A window of a palace and the strip above it. */
export interface ColumnView {
  /** The number of the strip in the set; null if it has left the game. */
  strip: number | null;
  side: "back" | "front" | null;
  /** The colour of each space, as a letter; * is a joker space. */
  pattern: string;
  /** The pane on each space, as a letter; . is an empty space. */
  panes: string;
  /** The pattern on its other side; null if the strip leaves the game when it is completed. */
  other: string | null;
  /** The panes on the frame of the window: none, the top one, or top and bottom. */
  window: string;
}

/** The palace of one player. */
export interface PalaceView {
  score: number;
  /** Points lost through broken glass so far. */
  lost: number;
  /** The space of the marker on the broken glass track; 0 is at the top. */
  broken_glass: number;
  /** The column below the glazier. */
  glazier: number;
  columns: ColumnView[];
  /**
   * What the final scoring would add to the score if the game ended now; null after the end of
   * the game, when the score includes it.
   */
  forecast: FinalParts | null;
}

/** A legal move and its effect. */
export interface LegalMove {
  move: string;
  effect: Effect;
  /** The effect in English. */
  text: string;
}
