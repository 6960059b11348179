/**
 * The rules for the page: calls that Web Workers answer.
 *
 * One worker answers the quick calls. Searches go to other workers, so that a view never waits for
 * a search. A worker that fails is replaced at the next call.
 */
import { ApiError } from "../api/http";
import { ENGINE_FAILED, type Answer, type Call, type Method, type RulesClient } from "./types";

/** Searches at the same time; each takes a processor, and 17 MiB of memory. */
const MOST_THINKERS = 3;

export type NewWorker = () => Worker;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: ApiError): void;
}

/** A worker and the calls that it has not answered yet. */
class WorkerCalls {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  isClosed = false;

  constructor(newWorker: NewWorker) {
    this.#worker = newWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answer(data);
    this.#worker.onerror = (event) => this.#fail(event.message || "the worker cannot be started");
    this.#worker.onmessageerror = () => this.#fail("an answer of the worker cannot be read");
  }

  call<T>(method: Method, args: unknown[]): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#worker.postMessage({ id, method, args } satisfies Call);
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
    });
  }

  #answer(answer: Answer): void {
    const call = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!("error" in answer)) return call?.resolve(answer.result);
    const { code, message, where } = answer.error;
    call?.reject(new ApiError(code, message, where));
    // The module may be in any state after a failure.
    if (code === ENGINE_FAILED) this.#fail(message);
  }

  #fail(message: string): void {
    this.close();
    for (const { reject } of this.#waiting.values()) reject(new ApiError(ENGINE_FAILED, message));
    this.#waiting.clear();
  }

  close(): void {
    this.isClosed = true;
    this.#worker.terminate();
  }
}

export class WorkerPool implements RulesClient {
  readonly #newWorker: NewWorker;
  #quick: WorkerCalls | null = null;
  #thinkers = 0;
  /** A worker that has thought, and waits for the next search. */
  #idle: WorkerCalls | null = null;
  readonly #queue: (() => void)[] = [];

  constructor(newWorker: NewWorker) {
    this.#newWorker = newWorker;
  }

  /** Start the first worker, so that the module is loaded when the first call comes. */
  start(): void {
    try {
      this.#quickWorker();
    } catch {
      // The first call reports it.
    }
  }

  view: RulesClient["view"] = (...args) => this.#answerNow("view", args);
  replay: RulesClient["replay"] = (...args) => this.#answerNow("replay", args);
  record: RulesClient["record"] = (...args) => this.#answerNow("record", args);
  replayRecord: RulesClient["replayRecord"] = (...args) => this.#answerNow("replayRecord", args);
  verifyDeals: RulesClient["verifyDeals"] = (...args) => this.#answerNow("verifyDeals", args);
  choose: RulesClient["choose"] = (...args) => this.#think("choose", args);
  hint: RulesClient["hint"] = (...args) => this.#think("hint", args);
  recordHint: RulesClient["recordHint"] = (...args) => this.#think("recordHint", args);

  async #answerNow<T>(method: Method, args: unknown[]): Promise<T> {
    return this.#quickWorker().call(method, args);
  }

  async #think<T>(method: Method, args: unknown[]): Promise<T> {
    if (this.#thinkers < MOST_THINKERS) this.#thinkers += 1;
    else await new Promise<void>((takeOver) => this.#queue.push(takeOver));
    let worker: WorkerCalls | null = null;
    try {
      worker = this.#idle ?? this.#open();
      this.#idle = null;
      return await worker.call<T>(method, args);
    } finally {
      this.#keepOrClose(worker);
      const takeOver = this.#queue.shift();
      if (takeOver) takeOver();
      else this.#thinkers -= 1;
    }
  }

  /** Keep one worker for the next search, with its memory; more would only take memory. */
  #keepOrClose(worker: WorkerCalls | null): void {
    if (!worker || worker.isClosed) return;
    if (this.#idle) worker.close();
    else this.#idle = worker;
  }

  #quickWorker(): WorkerCalls {
    if (!this.#quick || this.#quick.isClosed) this.#quick = this.#open();
    return this.#quick;
  }

  #open(): WorkerCalls {
    try {
      return new WorkerCalls(this.#newWorker);
    } catch (error) {
      throw new ApiError(ENGINE_FAILED, String(error));
    }
  }
}

export const rules = new WorkerPool(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
);
