/** The WebSocket of a match: it sends the token, reconnects, and detects a dead connection. */
import type { ClientMessage, ServerMessage } from "../wire";

/**
 * - `opening`: no snapshot was received yet
 * - `open`: the connection works
 * - `lost`: the client is reconnecting
 * - `closed`: the server has closed it, and reconnecting cannot help
 */
export type ConnectionState = "opening" | "open" | "lost" | "closed";

const PING_MS = 15_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** Too many messages or sockets: an early reconnect would only make it worse. */
const TOO_MANY = 4429;
/** Close codes after which reconnecting cannot help, with their error codes. */
const FINAL = new Map([
  [4400, "bad_message"],
  [4401, "unknown_token"],
  [4403, "not_allowed"],
  [4404, "unknown_match"],
]);

interface Handlers {
  onmessage: (message: ServerMessage) => void;
  /** Called after `onmessage` for the first snapshot of each connection. */
  onopen: () => void;
  /** Called when the state becomes `closed`, with the error code. */
  onclosed: (code: string) => void;
}

export class MatchSocket {
  state: ConnectionState = $state("opening");

  readonly #match: string;
  readonly #token: string | null;
  readonly #handlers: Handlers;
  #socket: WebSocket | null = null;
  /** Whether the state was `open` before. */
  #wasOpen = false;
  #attempts = 0;
  /** When the last message was received. */
  #receivedAt = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #disposed = false;

  constructor(match: string, token: string | null, handlers: Handlers) {
    this.#match = match;
    this.#token = token;
    this.#handlers = handlers;
    addEventListener("online", this.#retryIfVisible);
    addEventListener("visibilitychange", this.#retryIfVisible);
    this.#connect();
  }

  /** Send a message; without an open connection it is dropped. */
  send(message: ClientMessage): void {
    if (this.state === "open" && this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify(message));
  }

  /** Reconnect now instead of after the current wait. */
  retry(): void {
    if (this.state !== "lost") return;
    this.#attempts = 0;
    this.#connect();
  }

  close(): void {
    this.#disposed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
    removeEventListener("online", this.#retryIfVisible);
    removeEventListener("visibilitychange", this.#retryIfVisible);
  }

  #retryIfVisible = () => {
    if (!document.hidden) this.retry();
  };

  #connect(): void {
    if (this.#disposed) return;
    const url = new URL(`/api/v1/matches/${encodeURIComponent(this.#match)}/socket`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.#socket?.close();
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#receivedAt = performance.now();
      const requests = { legal_moves: true, presence: true };
      const hello: ClientMessage = { type: "hello", token: this.#token, ...requests };
      socket.send(JSON.stringify(hello));
      this.#schedulePing(socket);
    };
    socket.onmessage = ({ data }) => {
      this.#receivedAt = performance.now();
      this.#receive(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => this.#disconnected(socket, code);
  }

  #receive(message: ServerMessage): void {
    const opens = message.type === "state" && this.state !== "open";
    if (opens) {
      this.state = "open";
      this.#wasOpen = true;
      this.#attempts = 0;
    }
    this.#handlers.onmessage(message);
    if (opens) this.#handlers.onopen();
  }

  #disconnected(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#disposed) return;
    const final = FINAL.get(code);
    if (final !== undefined) {
      this.state = "closed";
      this.#handlers.onclosed(final);
      return;
    }
    if (code === TOO_MANY) this.#attempts = Math.max(this.#attempts, 5);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    this.state = this.#wasOpen || this.#attempts > 2 ? "lost" : "opening";
    // Random, so that not all clients reconnect at once after a restart of the server.
    this.#after(wait * (0.75 + Math.random() / 2), () => {
      if (socket === this.#socket) this.#connect();
    });
  }

  /**
   * A connection can be dead without a close event: send pings, and reconnect if nothing is
   * received after one. The time since the last message would be a wrong measure: in a hidden tab
   * timers fire late.
   */
  #schedulePing(socket: WebSocket, lastPingAt = -Infinity): void {
    this.#after(PING_MS, () => {
      if (socket !== this.#socket || socket.readyState !== WebSocket.OPEN) return;
      if (this.#receivedAt < lastPingAt) {
        this.#disconnected(socket, 1006);
        return;
      }
      this.send({ type: "ping" });
      this.#schedulePing(socket, performance.now());
    });
  }

  #after(ms: number, callback: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      callback();
    }, ms);
    this.#timers.add(timer);
  }
}
