// The protocol between the server and its clients.
// Generated from sintra/match/protocol by `sintra dev schema`. Do not edit: change the protocol
// and generate again.

export type DisplayText = string;

/** A level of a computer, from the weakest to the strongest. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Chosen by the client, unique per message. It makes commands idempotent: a message that is sent
 * twice is executed once.
 */
export type MessageId = string;

/** A move in move text, for example `3B>5`. */
export type MoveText = string;

/** A chat message that is sent with one tap; each client shows it in its own language. */
export const PHRASES = ["hello", "good_luck", "nice_move", "oops", "thinking", "thanks", "well_played", "goodbye"] as const;
export type Phrase = (typeof PHRASES)[number];

/** The number of moves that have been played. */
export type Ply = number;

/** A seat, counted from 0. */
export type SeatNumber = number;
export type Secret = string;

/** The first message, with the token of the client. A client without a token is a spectator. */
export interface Hello {
  type: "hello";
  /** The token of the player, from creating or joining the match. Default: a spectator. */
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
  /** The number of moves that have been played now, the move to take back included. */
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
  /** The number of moves that have been played now, the move to take back included. */
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
  /** Whether to agree. */
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
 * Let a computer take over your seat, an empty seat, or the seat of a player who has to move
 * and has been absent for too long.
 */
export interface HandOver {
  type: "hand_over";
  id: MessageId;
  /** The seat that the computer takes. */
  seat: SeatNumber;
  /** The level of the computer; `medium` for the seat of an absent player. */
  level?: Level;
}

/**
 * Take back your seats where a computer plays for you, because you ran out of time or were
 * absent.
 */
export interface ReturnToSeat {
  type: "return_to_seat";
  id: MessageId;
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
  /** The seat of the player to remove. */
  seat: SeatNumber;
}

/** Offer another match after the end, or accept the offer. */
export interface Rematch {
  type: "rematch";
  id: MessageId;
}

/**
 * Withdraw your offer of another match, or decline the offers of the others.
 *
 * It changes nothing if there is no such offer any more.
 */
export interface DeclineRematch {
  type: "decline_rematch";
  id: MessageId;
  /** Whether it is your own offer. */
  withdraw?: boolean;
}

/** Send a chat message: either a text or a phrase. */
export interface Chat {
  type: "chat";
  id: MessageId;
  /** A text, without invisible characters. */
  text?: string | null;
  phrase?: Phrase | null;
  /** Which of your seats. Default: your first seat. */
  seat?: SeatNumber | null;
}

/** Request a snapshot, for instance after a gap in the versions of events. */
export interface Sync {
  type: "sync";
}

/** Check the connection. */
export interface Ping {
  type: "ping";
  /** A number of your choice, which `pong` returns. */
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
  | ReturnToSeat
  | Leave
  | Abort
  | Claim
  | Remove
  | Rematch
  | DeclineRematch
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
  | ReturnToSeat
  | Leave
  | Abort
  | Claim
  | Remove
  | Rematch
  | DeclineRematch
  | Chat
  | Sync
  | Ping;

/** A match as a client sees it before joining. */
export interface MatchInfo {
  /** The id of the match. */
  match: string;
  status: Status;
  /** The number of moves that have been played. */
  ply: number;
  options: MatchOptions;
  /** The seats in their order. */
  seats: SeatView[];
  /** The commitment of the server to the seed of setup and deals; see `Snapshot`. */
  commitment: string | null;
}

/** The result of a match. */
export interface MatchResult {
  reason: Reason;
  /** The seats that have won; several if they share the win, empty if the match was aborted. */
  winners: number[];
  /** The points per seat. */
  scores: number[];
  /** null if the match ended before the game did. */
  final: FinalParts[] | null;
  /** The seat that resigned, ran out of time or was absent; null if the match was aborted. */
  seat: number | null;
}

/** A snapshot of a match: sent on connecting, and on request. */
export interface Snapshot {
  type: "state";
  /** The id of the match. */
  match: string;
  /** The version of the last event that the snapshot includes. */
  version: number;
  /** The number of moves that have been played. */
  ply: number;
  /** The time of the server, in seconds since 1970. */
  at: number;
  you: You;
  status: Status;
  options: MatchOptions;
  /** The seats in their order. */
  seats: SeatView[];
  printed: PrintedView;
  table: TableView;
  /** null if the match has no clock. */
  clocks: Clocks | null;
  /** All moves so far, without those that were taken back. */
  moves: Played[];
  /** All chat messages so far. */
  chat: ChatMessage[];
  /** null before the end. */
  result: MatchResult | null;
  /** Seats that have offered a rematch. */
  rematch_offers: number[];
  /** The id of the rematch of this match. */
  rematch: string | null;
  /** Sent only after the end; as text, because it may be too large for JavaScript's numbers. */
  seed: string | null;
  /** The legal moves of the receiver; only over a socket that requested them, on its turn. */
  legal_moves: Moves | null;
  /** The open request; null if there is none. */
  take_back_request: TakeBackRequest | null;
  /** Seats of people who have no open socket; only over a socket that requested presence. */
  away: number[];
  /** Of these, the seats that were away for long enough to claim or to hand over. */
  absent: number[];
  /** The times that a player continued on another device, in order. */
  take_overs: TakeOver[];
  /**
   * The commitment of the server to the seed of setup and deals, public from the start. After the
   * end, it shows that `seed` is the same as before the first move. null if the host chose the seed,
   * and in a match that follows a real table.
   */
  commitment: string | null;
  /**
   * When the current turn began, in seconds since 1970. Later, the event that begins a turn says
   * when it happened.
   */
  turn_at: number;
}

/** The time control: how long people may think. */
export interface TimeControl {
  /** Time per move, or for all moves of a player together. */
  kind: "move" | "total";
  /** The time in seconds. */
  seconds: Seconds;
  /** Seconds added after each move, with `total`. */
  increment?: number;
}

/** The effect of a move, part by part; see `explain` in the Python guide. */
export interface Effect {
  /** The number of panes that are picked. */
  picked: number;
  /** The number of panes that are put on the strip. */
  placed: number;
  /** The number of placed panes that are on joker spaces. */
  on_jokers: number;
  /** The number of panes that break. */
  broken: number;
  /** Whether the player takes the start tile. */
  takes_start_tile: boolean;
  /** How far the broken glass marker moves: broken panes, and 1 for the start tile. */
  steps: number;
  /** The space of the marker after the move. */
  broken_glass: number;
  /** The column of the glazier after the move. */
  glazier: number;
  /** Whether the strip is completed. */
  completes: boolean;
  /** Whether the completed strip is turned over; otherwise it leaves the game. */
  turns_over: boolean;
  /** Points for panes of the completed strip in the bonus colour of the round. */
  bonus_points: number;
  /** Points for the window of the completed strip, and for filled windows to the right. */
  window_points: number;
  /** Points lost when the marker reaches the end of its track: at most 0. */
  glass_points: number;
  /** The sum of all points of the move. */
  points: number;
  /** Whether it is the last move of the round. */
  ends_round: boolean;
}

/** The values printed on the components, which are needed to draw them. */
export interface PrintedView {
  /** The name of the set of components. */
  components: string;
  /** The points of each window, from the left. */
  window_points: number[];
  /** The points lost on each space of the broken glass track, from the top. */
  broken_glass_track: number[];
  /** The two windows around each ornament; side B has none. */
  ornaments: [number, number][];
  /** The points for 0, 1, 2 … panes around an ornament. */
  ornament_points: number[];
  /** How many panes a deal puts on each display. */
  panes_per_display: number;
}

/** The table: displays, centre, bag, tower and palaces. */
export interface TableView {
  /** From 1 to 6; 7 when the game is over. */
  round: number;
  /** deal: the displays must be filled first (only in a match that follows a real table). */
  phase: Phase;
  /** The seat whose turn it is. */
  to_move: number;
  /** The seat that has the start tile or, while it is in the centre, that put it there. */
  start_tile_holder: number;
  /** Whether the start tile is in the centre. */
  start_tile_in_centre: boolean;
  /** The panes that are still on the round indicator; the first is the bonus colour. */
  round_pieces: string;
  /** The panes on each display, as colour letters. */
  displays: string[];
  /** The panes in the centre, as colour letters. */
  centre: string;
  /** The number of panes per colour, in the order W Y O P B. */
  bag: number[];
  /** The number of panes per colour in the glass tower, in the same order. */
  tower: number[];
  /** One palace per seat. */
  palaces: PalaceView[];
}

export type AbsenceSeconds = number;
export type Name = string;

export const ON_FLAGS = ["computer", "end"] as const;
export type OnFlag = (typeof ON_FLAGS)[number];

export const REPORT_REASONS = ["abuse", "name", "stalling", "cheating", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * here: people at the device of the host; link: a player with an invitation; open: the first player
 * who joins; computer: a computer.
 */
export const SEAT_KINDS = ["here", "link", "open", "computer"] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** Small enough for every JSON parser. */
export type Seed = number;

/** The side of the palace boards. */
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
  /** The seats in their order, which is the order of play. */
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
  /** What happens if a player runs out of time: a computer takes over, or the match ends. */
  on_flag?: OnFlag;
  /** Whether moves may be taken back. */
  take_backs?: boolean;
  /** Whether clients without a seat may watch. */
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
  /** The seat that it opens. */
  seat: number;
  /** What the other player sends as `invitation` to join. */
  secret: string;
}

/** The answer to the request for a new match. */
export interface MatchCreated {
  /** The id of the match. */
  match: string;
  /** The token of this device: it owns the seats of kind `here`, and is the host. */
  token: string;
  /** One per seat of kind `link`. */
  invitations: Invitation[];
  /** The recovery code: with it, the player continues on another device. */
  recovery: string;
}

/** Take a seat: with an invitation the seat it is for, without one an open seat. */
export interface Join {
  /** The name of the player; empty for none. */
  name?: Name;
  /** Which open seat. Default: the first free one. */
  seat?: SeatNumber | null;
  /** The `secret` of an invitation. Default: take an open seat. */
  invitation?: Secret | null;
  /** With an id, and a token that the client has created, joining is idempotent. */
  id?: MessageId | null;
}

/** The answer to joining. */
export interface Seated {
  /** The seat that was taken. */
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
  /** The seats of the player, without those where a computer plays for the player. */
  seats: number[];
  /** Whether the player is the host. */
  host: boolean;
  /** The new token. */
  token: string;
  /** The new recovery code. */
  recovery: string;
}

/** Make a new invitation to an empty seat; an earlier one becomes invalid. */
export interface Invite {
  /** The empty seat. */
  seat: SeatNumber;
}

/** Report a player to the operator of the server. */
export interface SeatReport {
  /** The seat of the player. */
  seat: SeatNumber;
  /** What the report is about. */
  reason: ReportReason;
  /** More about it, for the operator. */
  text?: string;
}

/** The answer to a report. */
export interface Reported {
  /** The report was stored. */
  ok: true;
}

/** A page of the list of matches, newest first. */
export interface MatchList {
  /** The matches of this page. */
  matches: MatchInfo[];
  /** The parameter `before` of the next page; null on the last page. */
  before: number | null;
}

/** The position of a match after some number of moves. */
export interface PositionAt {
  /** The number of moves that have been played. */
  ply: number;
  /** Position text. */
  position: string;
  table: TableView;
}

/** The game after one of its moves, or before the first. */
export interface Frame {
  /** The number of moves played. */
  ply: number;
  /** The round of the last move; the table may show the next round already. */
  round: number;
  /** The seat that played the last move. Seat, move and effect are null before the first move. */
  seat: number | null;
  /** The last move in move text. */
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
  /** The number of seats. */
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
  /** Always false. */
  ok: false;
  /** An error code, which never changes. */
  code: string;
  /** The error in English. */
  error: string;
  /** The field that is wrong, if it is known. */
  where?: string | null;
  /** Of `not_allowed`: a code for what forbids the action. Of `bad_record`: the rule's code. */
  reason?: string | null;
  /** The current snapshot, if an action was sent for another state. */
  state?: Snapshot | null;
}

/** The address of the client that asks. */
export interface ClientAddress {
  /** The address to which limits apply; for IPv6 its /64. */
  address: string;
}

/** The health of the server. */
export interface Health {
  /**
   * ok: matches can be played; starting: the rules are being loaded; failing: the database cannot
   * be written; replaced: its file was deleted or replaced, and the server has to be restarted;
   * stopping: the server is about to stop, but still serves.
   */
  status: "failing" | "ok" | "replaced" | "starting" | "stopping";
  /** The version of Sintra. */
  version: string;
}

/** The final scoring of one player. */
export interface FinalParts {
  /** Points for panes left on the strips. */
  leftovers: number;
  /** Points for the space of the marker on the broken glass track: at most 0. */
  broken_glass: number;
  /** Points for ornaments on side A, for completed windows and colours on side B. */
  bonus: number;
}

/** The legal moves of a position. */
export interface Moves {
  /** The number of moves that have been played. */
  ply: number;
  /** The seat to move. */
  seat: number;
  /** Every legal move; empty if the game is over or a deal is awaited. */
  moves: LegalMove[];
  /**
   * For each colour that can be picked now: per column, the reason why the strip cannot take it;
   * null if it can.
   */
  closed: Record<string, (ClosedReason | null)[]>;
}

/** What a player did, or did not do. */
export const CAUSES = ["asked", "resignation", "time", "absence", "abort"] as const;
export type Cause = (typeof CAUSES)[number];

/** How the winners were found. */
export const REASONS = ["points", "broken glass", "shared", "resignation", "time", "absence", "abort"] as const;
export type Reason = (typeof REASONS)[number];
export type Seconds = number;

/** waiting: until all seats have been taken; playing: until the end; over. */
export const STATUSES = ["waiting", "playing", "over"] as const;
export type Status = (typeof STATUSES)[number];

/** What players may do about others who do not play: abort, claim, report. */
export interface FairPlay {
  /**
   * How long the player to move must be absent before others may claim or hand over. Without fair
   * play they may only hand over, after 60 seconds, if the clock gives at most an hour.
   */
  absence_seconds: AbsenceSeconds;
}

/** The options of a match, fixed when it is created. */
export interface MatchOptions {
  /** The number of seats, from 2 to 4. */
  players: number;
  side: Side;
  /** null if the match has no clock. */
  time: TimeControl | null;
  /**
   * What happens if a player runs out of time: a computer plays the first missed turn and takes
   * over the seat at the second, or the match ends.
   */
  on_flag: OnFlag;
  /** Whether moves may be taken back. */
  take_backs: boolean;
  /** Whether clients without a seat may watch. */
  spectators: boolean;
  /** Whether the page offers hints to players before the end; it computes them. */
  hints: boolean;
  /** Whether the match is in the public list of matches. */
  listed: boolean;
  /** Whether the match follows a real table: setup and deals are entered by hand. */
  by_hand: boolean;
  /** Whether the host chose the seed, and so could predict the draws. */
  seed_given: boolean;
  /**
   * Whether the start player was drawn from the seed. Otherwise the host chose, or it is a
   * rematch, in which the next seat starts.
   */
  start_drawn: boolean;
  /** null at a private table whose host did not choose it. */
  fair_play: FairPlay | null;
}

/** A seat as all clients see it. */
export interface SeatView {
  kind: SeatKind;
  /** The name of the player; empty if there is none. */
  name: string;
  /** The level of a computer; null for a person. */
  level: Level | null;
  /** Whether a player has the seat; true for a computer. */
  taken: boolean;
  /** The ply at which its player sat down. */
  seated_at: number;
  /**
   * The number of turns that the clock has taken from its player, who has kept the seat: the next
   * time-out hands it over.
   */
  missed: number;
  /** Why a computer plays for the player of this seat, who may take it back; else null. */
  replaced: Cause | null;
}

/** A player continued on another device: an entry per seat. */
export interface TakeOver {
  /** null for a host without a seat. */
  seat: number | null;
  /** The number of moves that had been played. */
  ply: number;
}

/** The receiver of a snapshot. */
export interface You {
  /** Empty for a spectator. */
  seats: number[];
  /** Whether this client created the match. */
  host: boolean;
  /** Seats where a computer plays for this client; `return_to_seat` takes them back. */
  replaced: number[];
}

/** A move that was played. */
export interface Played {
  /** The seat that played it. */
  seat: number;
  /** The move in move text. */
  move: string;
  /** The round in which it was played, from 1. */
  round: number;
}

/** The open request of a player to take back a move and those after it. */
export interface TakeBackRequest {
  /** The seat that asks. */
  seat: number;
  /** The ply to which the match would return. */
  ply: number;
  /** Seats of other people that agree. Computers always agree. */
  accepted: number[];
}

/** A chat message that was sent. */
export interface ChatMessage {
  /** The seat that sent it. */
  seat: number;
  /** null if a phrase was sent. */
  text: string | null;
  /** null if a text was sent. */
  phrase: Phrase | null;
  /** When it was sent, in seconds since 1970. */
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
  /** The seat that was taken. */
  seat: number;
  /** The name of the player. */
  name: string;
}

/** A player continues on another device, with the recovery code. */
export interface TakeOverEvent {
  kind: "taken_over";
  /** All seats of the player. */
  seats: number[];
  /** Whether the player is the host. */
  host: boolean;
}

/** The host made a new invitation to an empty seat. */
export interface InviteEvent {
  kind: "invited";
  /** The empty seat. */
  seat: number;
}

/** The host removed a player who had not played a move. */
export interface RemoveEvent {
  kind: "removed";
  /** The seat that is empty now. */
  seat: number;
}

/** A player left the seat. */
export interface LeaveEvent {
  kind: "left";
  /** The seat that is empty now. */
  seat: number;
}

/** A move was played. */
export interface MoveEvent {
  kind: "moved";
  /** The seat that played it. */
  seat: number;
  /** The move in move text. */
  move: string;
  effect: Effect;
  /** Whether a computer played it. */
  by_computer: boolean;
}

/** The displays were filled by hand. */
export interface DealEvent {
  kind: "dealt";
  /** The panes on each display, as colour letters. */
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
  /** The seat that asks. */
  seat: number;
}

/** A player agreed to the request, or declined it, or withdrew their own. */
export interface TakeBackAnswerEvent {
  kind: "take_back_answered";
  /** The seat that answered. */
  seat: number;
  /** Whether it agreed. */
  accept: boolean;
}

/** A computer took over a seat. */
export interface HandOverEvent {
  kind: "handed_over";
  /** The seat that the computer took. */
  seat: number;
  level: Level;
  /**
   * asked: the player or the host asked for it; resignation: the player resigned; time: the
   * player ran out of time again; absence: another player asked for it. In the last two cases the
   * player may return.
   */
  cause: Cause;
}

/** A player ran out of time for the first time. A computer plays this one move. */
export interface TimeOutEvent {
  kind: "timed_out";
  /** The seat of the player. */
  seat: number;
}

/** A player took back the seat from the computer that had taken it over. */
export interface ReturnEvent {
  kind: "returned";
  /** The seat of the player. */
  seat: number;
}

/** The match ended before the game did. */
export interface EndEvent {
  kind: "ended";
  /** The seat that resigned, ran out of time or was absent, or that aborted the match. */
  seat: number;
  /** Why the match ended. */
  cause: "abort" | "absence" | "resignation" | "time";
}

/** The clock of the turn was restarted, because the server had been down. */
export interface ClockRestartEvent {
  kind: "clock_restarted";
}

/** A player sent a chat message. */
export interface ChatEvent {
  kind: "said";
  /** The seat that sent it. */
  seat: number;
  /** null if a phrase was sent. */
  text: string | null;
  /** null if a text was sent. */
  phrase: Phrase | null;
}

/** A player offers a rematch. */
export interface RematchOfferEvent {
  kind: "rematch_offered";
  /** The seats of this player. */
  seats: number[];
}

/** A player withdrew the own offer of a rematch, or declined it: then no offer is left. */
export interface RematchDeclineEvent {
  kind: "rematch_declined";
  /** The seats of this player. */
  seats: number[];
}

/** All players agreed to a rematch, in which their tokens are valid too. */
export interface RematchEvent {
  kind: "rematch_began";
  /** The id of the rematch. */
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
  | TimeOutEvent
  | ReturnEvent
  | EndEvent
  | ClockRestartEvent
  | ChatEvent
  | RematchOfferEvent
  | RematchDeclineEvent
  | RematchEvent;

/**
 * One event. Versions follow each other without gaps.
 *
 * An event with the id of your own message acknowledges it: the message was executed. (One message
 * instead of two saves a third of the cost of sending a move.)
 */
export interface Event {
  type: "event";
  /** The number of the event: one more than that of the event before. */
  version: number;
  /** The number of moves that have been played, after this event. */
  ply: number;
  /** When it happened, in seconds since 1970. */
  at: number;
  /** What happened; its `kind` says which type it has. */
  what: MatchEvent;
  /** The id of the message that caused the event; null if no message did. */
  id: string | null;
  /** The status after this event. */
  status: Status;
  /** The table now; null if it did not change. */
  table: TableView | null;
  /** The seats now; null if they did not change. */
  seats: SeatView[] | null;
  /** The clocks after this event; null if the match has no clock. */
  clocks: Clocks | null;
  /** The result, if this event ended the match. */
  result: MatchResult | null;
  /** The seed as text, if this event ended the match. */
  seed: string | null;
  /** The legal moves of the receiver; only over a socket that requested them, on its turn. */
  legal_moves: Moves | null;
  /** The open request after this event; null if there is none. */
  take_back_request: TakeBackRequest | null;
}

/**
 * The message with this id was executed.
 *
 * Over a socket this answers a duplicate, which is a message that was executed before, and a
 * message that has nothing to change.
 */
export interface Done {
  type: "done";
  /** The id of the message. */
  id: string;
  /** The version of its event. */
  version: number;
  /** The number of moves that had been played after it. */
  ply: number;
}

/** The message was refused, and nothing changed. */
export interface Refused {
  type: "refused";
  /** An error code, which never changes; the list of errors explains it. */
  code: string;
  /** The error in English. */
  error: string;
  /** The id of the message, if it could be read. */
  id: string | null;
  /** The field that is wrong, if it is known. */
  where: string | null;
  /** Of `not_allowed`: a code for what forbids the action. */
  reason: string | null;
  /** The current snapshot, if the message was sent for another state. */
  state: Snapshot | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  /** The number in the ping. */
  n: number;
  /** The time of the server, in seconds since 1970. */
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

/** deal: the displays must be filled first; play: a player has to move; over: the game is over. */
export const PHASES = ["deal", "play", "over"] as const;
export type Phase = (typeof PHASES)[number];

/** A window of a palace and the strip above it. */
export interface ColumnView {
  /** The number of the strip in the set; null if it has left the game. */
  strip: number | null;
  /** The side of the strip that is visible; null if it has left the game. */
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
  /** The points so far. */
  score: number;
  /** Points lost through broken glass so far. */
  lost: number;
  /** The space of the marker on the broken glass track; 0 is at the top. */
  broken_glass: number;
  /** The column below the glazier. */
  glazier: number;
  /** The eight columns from the left. */
  columns: ColumnView[];
  /**
   * What the final scoring would add to the score if the game ended now; null after the end of
   * the game, when the score includes it.
   */
  forecast: FinalParts | null;
}

/** A legal move and its effect. */
export interface LegalMove {
  /** The move in move text. */
  move: string;
  effect: Effect;
  /** The effect in English. */
  text: string;
}
