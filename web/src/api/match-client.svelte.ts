/**
 * A match on the server: the engine behind a match page. Events keep the snapshot up to date.
 * Commands without an answer are sent again after a reconnect, with the same id, so the server
 * executes each of them once.
 */
import { saveGame, savedGame, tokenOf, updateGame } from "../state/saved-games.svelte";
import type { Hint } from "../local/types";
import type {
  Action,
  Effect,
  Event,
  MatchEvent,
  Moves,
  Refused,
  Snapshot,
  TableView,
} from "../wire";
import type { Engine, Update } from "./engine";
import { api, ApiError } from "./http";
import { MatchSocket, type ConnectionState } from "./match-socket.svelte";
import { applyEvent, applySnapshot, canTakeBack, isOwnEvent, newTakeOvers } from "./match-state";
import { OtherTabs } from "./other-tabs.svelte";

/** A command without its id, which the client chooses. */
type Command = Action extends infer Each ? (Each extends Action ? Omit<Each, "id"> : never) : never;

/** Events after which other seats may be this client's. */
const SEAT_EVENTS = new Set<MatchEvent["kind"]>([
  "joined",
  "left",
  "removed",
  "handed_over",
  "returned",
]);

interface PendingCommand {
  message: Action;
  resolve: () => void;
  reject: (error: ApiError) => void;
}

export class MatchClient implements Engine {
  state: Snapshot | null = $state.raw(null);
  moves: Moves | null = $state.raw(null);
  clocksAt = $state(0);
  /** By how many seconds the clock of this device is ahead of the server's. */
  #ahead = $state(0);
  /** Why the server refused or closed the connection. */
  error: ApiError | null = $state.raw(null);
  /** Whether the player continues on another device, so that this one has no seat any more. */
  isElsewhere = $state(false);
  /** Who has continued on another device, according to the last update; see `newTakeOvers`. */
  takenOver: (number | null)[] = [];

  /** The tables after the deals that this page has received, by ply. */
  readonly dealtTables = new Map<number, TableView>();

  /** The token of this device; null for a spectator. */
  readonly token: string | null;
  readonly #socket: MatchSocket;
  readonly #otherTabs: OtherTabs;
  readonly #listeners = new Set<(update: Update) => void>();
  readonly #commands = new Map<string, PendingCommand>();
  /** The types of the commands that were not answered yet. */
  #unanswered: Action["type"][] = $state.raw([]);
  /** The version of the match that the legal moves are for. */
  #movesVersion = 0;
  /** By ply, with the move: after taking back, another move can have the same ply. */
  #effects: Map<number, { move: string; effect: Effect }> = $state.raw(new Map());

  constructor(readonly match: string) {
    this.token = tokenOf(match);
    this.#otherTabs = new OtherTabs(match);
    this.#socket = new MatchSocket(match, this.token, {
      onmessage: (message) => {
        if (message.type === "state") this.#applySnapshot(message);
        else if (message.type === "event") this.#applyEvent(message);
        else if (message.type === "done") this.#acknowledge(message.id);
        else if (message.type === "refused") this.#reject(message);
        else if (message.type === "presence" && this.state)
          this.state = { ...this.state, away: message.away, absent: message.absent };
      },
      onopen: () => {
        for (const { message } of this.#commands.values()) this.#socket.send(message);
      },
      onclosed: (code) => this.#closed(code),
    });
  }

  get connection(): ConnectionState {
    return this.#socket.state;
  }

  get turnSince(): number | null {
    return this.state ? 1000 * (this.state.turn_at + this.#ahead) : null;
  }

  /** Whether another tab of this browser shows the same match. */
  get inOtherTab(): boolean {
    return this.#otherTabs.exist;
  }

  /** False while the connection is lost: then the page shows that instead. */
  get pending(): boolean {
    return this.#unanswered.length > 0 && this.connection === "open";
  }

  get queued(): boolean {
    return this.#unanswered.includes("play") && this.connection === "lost";
  }

  get canTakeBack(): boolean {
    return !!this.state && canTakeBack(this.state);
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reconnect now: the user asked for it. */
  retry(): void {
    this.#socket.retry();
  }

  close(): void {
    this.#socket.close();
    this.#otherTabs.close();
  }

  // --- Commands

  /** Send a command. Rejects with the server's reason if it is refused. */
  send(command: Command): Promise<void> {
    if (this.connection === "closed") return Promise.reject(this.error!);
    const message = { ...command, id: crypto.randomUUID?.() ?? randomId() } as Action;
    return new Promise((resolve, reject) => {
      this.#commands.set(message.id, { message, resolve, reject });
      this.#commandsChanged();
      this.#socket.send(message);
    });
  }

  async play(move: string): Promise<void> {
    const legal = this.moves;
    const version = this.#movesVersion;
    const { ply } = legal ?? this.state!;
    this.moves = null;
    try {
      await this.send({ type: "play", ply, move, version });
    } catch (error) {
      // Restore the legal moves, unless a newer state has brought its own.
      if (this.connection !== "closed" && this.#movesVersion === version) this.moves ??= legal;
      throw error;
    }
  }

  takeBack(): Promise<void> {
    return this.send({ type: "ask_take_back", ply: this.state!.ply });
  }

  /** The rules of this device compute it, so that hints cost the server and other players nothing. */
  async hint(): Promise<Hint> {
    const record = await api.record(this.match, this.token);
    // Imported late: most players of a match never need it.
    const { rules } = await import("../local/rules-client");
    return rules.recordHint(record);
  }

  #acknowledge(id: string): void {
    this.#settle(id)?.resolve();
  }

  #reject(refused: Refused): void {
    const error = new ApiError(refused.code, refused.error, refused.where, refused.reason);
    if (refused.state) this.#applySnapshot(refused.state);
    const command = refused.id !== null ? this.#settle(refused.id) : undefined;
    if (command) command.reject(error);
    else if (this.connection !== "open") this.error = error; // the server closes it next
  }

  /** Remove a command that was answered. */
  #settle(id: string): PendingCommand | undefined {
    const command = this.#commands.get(id);
    this.#commands.delete(id);
    this.#commandsChanged();
    return command;
  }

  #commandsChanged(): void {
    this.#unanswered = [...this.#commands.values()].map(({ message }) => message.type);
  }

  #closed(code: string): void {
    this.moves = null;
    this.error ??= new ApiError(code, "");
    if (code === "unknown_token") {
      // The token was valid before: a player takes it along only with the recovery code.
      const { mine = [], host, status } = savedGame(this.match) ?? {};
      this.isElsewhere = status !== "over" && (this.state !== null || mine.length > 0 || !!host);
      // Another tab may have come back to the seat, with a new token.
      if (tokenOf(this.match) === this.token) saveGame(this.match, null);
    }
    for (const { reject } of this.#commands.values()) reject(this.error);
    this.#commands.clear();
    this.#commandsChanged();
  }

  // --- State

  #applySnapshot(snapshot: Snapshot): void {
    const before = this.state;
    const state = applySnapshot(before, snapshot);
    this.#ahead = Date.now() / 1000 - snapshot.at;
    this.#setState(state);
    this.#setMoves(state.legal_moves, state.version);
    this.error = null;
    // A player who was offline learns of it, too.
    this.takenOver = newTakeOvers(state, savedGame(this.match)?.takeOvers);
    updateGame(state, false);
    this.#notify({ event: null, before, state });
  }

  #applyEvent(event: Event): void {
    const before = this.state;
    if (!before || event.version <= before.version) return;
    if (event.version > before.version + 1) {
      this.#socket.send({ type: "sync" });
      return;
    }
    const { what } = event;
    const state = applyEvent(before, event);
    this.#setState(state);
    this.takenOver = newTakeOvers(state, before.take_overs.length);
    if (what.kind === "moved") {
      const { move, effect } = what;
      this.#effects = new Map(this.#effects).set(before.ply, { move, effect });
    } else if (what.kind === "rematch_began") {
      // The rematch has the same tokens and recovery codes, for clients that still have a seat.
      const hasSeat = before.you.seats.length > 0 || before.you.host;
      const { recovery, recoveryShown, muted, mutedSeats } = savedGame(this.match) ?? {};
      const kept = { recovery, recoveryShown, muted, mutedSeats };
      if (hasSeat) saveGame(what.match, this.token, kept);
      else if (!savedGame(what.match)) saveGame(what.match, null, { muted, mutedSeats });
    }
    if (event.id !== null && isOwnEvent(before, event)) this.#acknowledge(event.id);
    const hasNewTurn = event.table || event.status !== before.status || event.seats;
    if (hasNewTurn) this.#setMoves(event.legal_moves, event.version);
    if (hasNewTurn || what.kind === "taken_over") updateGame(state, true);
    if (SEAT_EVENTS.has(what.kind)) {
      // Only a snapshot says which seats are this client's.
      this.#socket.send({ type: "sync" });
    }
    this.#notify({ event: what, before, state });
  }

  #setState(state: Snapshot): void {
    this.state = state;
    const { table, moves, ply } = state;
    if (table.phase === "play" && moves.at(-1)?.round !== table.round)
      this.dealtTables.set(ply, table);
    this.clocksAt = performance.now();
  }

  #setMoves(moves: Moves | null, version: number): void {
    this.moves = moves;
    this.#movesVersion = version;
  }

  #notify(update: Update): void {
    for (const listener of this.#listeners) listener(update);
  }

  // --- Effects of past moves

  effectOf(ply: number): Effect | null {
    const entry = this.#effects.get(ply);
    return entry && entry.move === this.state?.moves[ply]?.move ? entry.effect : null;
  }

  async loadEffects(): Promise<void> {
    if (this.state!.moves.every((_, ply) => this.effectOf(ply))) return;
    const { frames } = await api.replay(this.match, this.token);
    const effects = new Map(this.#effects);
    for (const { ply, move, effect } of frames)
      if (move && effect) effects.set(ply - 1, { move, effect });
    this.#effects = effects;
  }
}

/** For pages that are not served over HTTPS: there, browsers have no `crypto.randomUUID`. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}
