/**
 * A match as it is followed over a socket: how it stands, what may be played, and what becomes of
 * what was sent. A lost line is opened again; whatever was not answered is sent again, with the
 * same id, so it is carried out once.
 */
import { BoardAnimator } from "../board/animator.svelte";
import type {
  Action,
  ClientMessage,
  Effect,
  Event as Happened,
  Moves,
  Refused,
  ServerMessage,
  Snapshot,
} from "../wire";
import { api, ApiError } from "./http";
import { saveGame, updateGame, tokenOf } from "../state/saved-games.svelte";

/** How the line stands: `closed` for good, with a failure that says why. */
export type Line = "opening" | "open" | "lost" | "closed";

const PING_MS = 15_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** Too many messages or sockets: to come back soon would only make it worse. */
const TOO_MANY = 4429;
/** Close codes after which one comes back; after others somebody has to do something. */
const FINAL = new Map([
  [4400, "bad_message"],
  [4401, "unknown_token"],
  [4403, "not_allowed"],
  [4404, "unknown_match"],
]);

type Wish = Action extends infer Each ? (Each extends Action ? Omit<Each, "id"> : never) : never;

interface Sent {
  message: Action;
  resolve: () => void;
  reject: (failure: ApiError) => void;
}

export class MatchClient {
  state: Snapshot | null = $state.raw(null);
  animator: BoardAnimator | null = $state.raw(null);
  line: Line = $state("opening");
  failure: ApiError | null = $state.raw(null);
  /** The legal moves, while it is the turn of a seat that is played here. */
  moves: Moves | null = $state.raw(null);
  /** What moves did, by their ply, as far as that is known; `effectOf` asks for one. */
  #effects: Map<number, { move: string; effect: Effect }> = $state.raw(new Map());
  /** Whether something was sent and not yet answered. */
  waiting = $state(false);
  /** Whether another tab of this browser shows the same match. */
  elsewhere = $state(false);
  /** When the clocks in the state were right, by our own clock. */
  clockedAt = $state(0);

  readonly #token: string | null;
  #socket: WebSocket | null = null;
  #sent = new Map<string, Sent>();
  #attempts = 0;
  #heard = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  /** The version of the match that the legal moves are for. */
  #movesVersion = 0;
  #over = false;
  #channel: BroadcastChannel | null = null;

  constructor(
    readonly match: string,
    /** Told of everything that happens, once. */
    readonly onevent: (event: Happened, before: Snapshot) => void = () => {},
  ) {
    this.#token = tokenOf(match);
    this.#listen();
    this.#open();
  }

  get token(): string | null {
    return this.#token;
  }

  /** Do something at the table. Fails with what the server says against it. */
  act(wish: Wish): Promise<void> {
    if (this.line === "closed") return Promise.reject(this.failure!);
    const message = { ...wish, id: crypto.randomUUID?.() ?? newId() } as Action;
    return new Promise((resolve, reject) => {
      this.#sent.set(message.id, { message, resolve, reject });
      this.waiting = true;
      this.#say(message);
    });
  }

  async play(move: string): Promise<void> {
    const offered = this.moves;
    const version = this.#movesVersion;
    const { ply } = offered ?? this.state!;
    this.moves = null;
    try {
      await this.act({ type: "play", ply, move, version });
    } catch (error) {
      // It is still one's turn; or a newer state has come since, with moves of its own.
      if (this.line !== "closed" && this.#movesVersion === version) this.moves ??= offered;
      throw error;
    }
  }

  /** Try again at once: somebody asked for it, or the network is back. */
  retry(): void {
    if (this.line !== "lost") return;
    this.#attempts = 0;
    this.#open();
  }

  close(): void {
    this.#over = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
    this.#channel?.postMessage("bye");
    this.#channel?.close();
    removeEventListener("online", this.#back);
    removeEventListener("visibilitychange", this.#back);
  }

  #back = () => {
    if (!document.hidden) this.retry();
  };

  // --- The line

  #listen(): void {
    addEventListener("online", this.#back);
    addEventListener("visibilitychange", this.#back);
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel(`sintra.${this.match}`);
    this.#channel.onmessage = ({ data }) => {
      this.elsewhere = data !== "bye";
      if (data === "here?") this.#channel?.postMessage("here");
      if (data === "bye") this.#channel?.postMessage("here?"); // there may be a third one
    };
    this.#channel.postMessage("here?");
  }

  #open(): void {
    if (this.#over) return;
    const address = new URL(
      `/api/v1/matches/${encodeURIComponent(this.match)}/socket`,
      location.href,
    );
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.#socket?.close();
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = performance.now();
      const hello = {
        type: "hello",
        token: this.#token,
        legal_moves: true,
      } satisfies ClientMessage;
      socket.send(JSON.stringify(hello));
      this.#watch(socket);
    };
    socket.onmessage = ({ data }) => {
      this.#heard = performance.now();
      this.#hear(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#over) return;
    const final = FINAL.get(code);
    if (final !== undefined) {
      this.line = "closed";
      this.moves = null;
      this.failure ??= new ApiError(final, "");
      if (final === "unknown_token") saveGame(this.match, null); // it opens nothing any more
      for (const { reject } of this.#sent.values()) reject(this.failure);
      this.#sent.clear();
      this.waiting = false;
      return;
    }
    this.line = this.state ? "lost" : "opening";
    if (code === TOO_MANY) this.#attempts = Math.max(this.#attempts, 5);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    if (!this.state && this.#attempts > 2) this.line = "lost";
    // Not all at the same moment, when a server comes back.
    this.#later(wait * (0.75 + Math.random() / 2), () => {
      if (socket === this.#socket) this.#open();
    });
  }

  /**
   * A line can be dead without saying so: ask, and give it up when no answer comes. In a hidden tab
   * timers come late, so what counts is whether anything was heard since it was asked.
   */
  #watch(socket: WebSocket, asked = -Infinity): void {
    this.#later(PING_MS, () => {
      if (socket !== this.#socket || socket.readyState !== WebSocket.OPEN) return;
      if (this.#heard < asked) {
        this.#lost(socket, 1006);
        return;
      }
      this.#say({ type: "ping" });
      this.#watch(socket, performance.now());
    });
  }

  #later(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }

  #say(message: ClientMessage): void {
    // While the line is lost it waits: it is sent again when there is a state.
    if (this.line === "open" && this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify(message));
  }

  // --- What the server says

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.#take(message);
        break;
      case "event":
        this.#happen(message);
        break;
      case "done":
        this.#answer(message.id);
        break;
      case "refused":
        this.#refuse(message);
        break;
    }
  }

  #take(state: Snapshot): void {
    const before = this.state;
    this.state = state;
    this.#clock();
    this.#setMoves(state.legal_moves, state.version);
    this.failure = null;
    if (this.line !== "open") {
      this.line = "open";
      this.#attempts = 0;
      for (const { message } of this.#sent.values()) this.#say(message);
    }
    if (!this.animator) this.animator = new BoardAnimator(state.table);
    else if (before?.version !== state.version) this.animator.show(state.table);
    updateGame(state);
  }

  #happen(event: Happened): void {
    const state = this.state;
    if (!state || event.version <= state.version) return;
    if (event.version > state.version + 1) {
      this.#say({ type: "sync" });
      return;
    }
    const { what } = event;
    const next: Snapshot = {
      ...state,
      version: event.version,
      ply: event.ply,
      status: event.status,
      table: event.table ?? state.table,
      seats: event.seats ?? state.seats,
      clocks: event.clocks ?? (state.options.time ? state.clocks : null),
      result: event.status === "over" ? (event.result ?? state.result) : null,
      seed: event.seed ?? state.seed,
    };
    if (what.kind === "moved") {
      const { seat, move, effect } = what;
      this.#effects = new Map(this.#effects).set(state.ply, { move, effect });
      next.moves = [...state.moves, { seat, move, round: state.table.round }];
      const own = state.you.seats.includes(seat);
      void this.animator?.play({ seat, move, effect }, next.table, own);
    } else if (what.kind === "taken_back") {
      next.moves = state.moves.slice(0, event.ply);
      this.animator?.show(next.table);
    } else if (what.kind === "said") {
      const { seat, text, phrase } = what;
      next.chat = [...state.chat, { seat, text, phrase, at: event.at }];
    } else if (what.kind === "rematch_offered") {
      next.rematch_offers = what.seats;
    } else if (what.kind === "rematch_began") {
      next.rematch = what.match;
      // It goes on with the same tokens, for those who still have a seat.
      saveGame(what.match, state.you.seats.length || state.you.host ? this.#token : null);
    } else if (event.table) {
      this.animator?.show(next.table);
    }
    this.state = next;
    this.#clock();
    if (event.id !== null) this.#answer(event.id, state.you.seats, what);
    if (event.table || event.status !== state.status || event.seats) {
      updateGame(next);
      this.#setMoves(event.legal_moves, event.version);
    }
    if (what.kind === "joined" || what.kind === "left" || what.kind === "handed_over") {
      // Whether a seat is one's own is said in the whole state only.
      this.#say({ type: "sync" });
    }
    this.onevent(event, state);
  }

  /** An event that bears an id of ours, from a seat of ours, is the answer to it. */
  #answer(id: string, seats?: number[], what?: Happened["what"]): void {
    const sent = this.#sent.get(id);
    if (!sent) return;
    // Whoever made the table may give a seat that is not theirs to a computer.
    const seat = what && what.kind !== "handed_over" && "seat" in what ? what.seat : null;
    if (seat !== null && seat !== undefined && !seats?.includes(seat)) return;
    this.#sent.delete(id);
    this.waiting = this.#sent.size > 0;
    sent.resolve();
  }

  #refuse(refused: Refused): void {
    const failure = new ApiError(refused.code, refused.error, refused.where);
    if (refused.state) this.#take(refused.state);
    const sent = refused.id !== null ? this.#sent.get(refused.id) : undefined;
    if (sent) {
      this.#sent.delete(sent.message.id);
      this.waiting = this.#sent.size > 0;
      sent.reject(failure);
    } else if (this.line !== "open") {
      this.failure = failure; // the reason for what will be closed next
    }
  }

  #clock(): void {
    this.clockedAt = performance.now();
  }

  // --- What may be played

  /** The server sends the legal moves with every state and event on one's own turn. */
  #setMoves(moves: Moves | null, version: number): void {
    this.moves = moves;
    this.#movesVersion = version;
  }

  /** What a move of the past did, where that is known. */
  effectOf(ply: number): Effect | null {
    const known = this.#effects.get(ply);
    return known && known.move === this.state?.moves[ply]?.move ? known.effect : null;
  }

  /** Learn what every move of the past did, for the log. */
  async learnEffects(): Promise<void> {
    if (this.state!.moves.every((_, ply) => this.effectOf(ply))) return;
    const { frames } = await api.replay(this.match, this.#token);
    const known = new Map(this.#effects);
    for (const { ply, move, effect } of frames)
      if (move && effect) known.set(ply - 1, { move, effect });
    this.#effects = known;
  }
}

function newId(): string {
  // Only where the page is not served safely, and the browser gives no ids.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}
