import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/http";
import { WorkerPool } from "./rules-client";
import { ENGINE_FAILED, type Answer, type Call, type GameSource } from "./types";

const SOURCE: GameSource = { players: 2, side: "A", seed: "1", start: null, moves: [] };

/** A worker that answers when the test says so. */
class FakeWorker {
  readonly calls: Call[] = [];
  isTerminated = false;
  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  onmessageerror: (() => void) | null = null;

  postMessage(call: Call): void {
    this.calls.push(call);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Answer the oldest call. */
  answer(answer: { result: unknown } | { error: Partial<ApiError> }): void {
    const { id } = this.calls.shift()!;
    this.onmessage?.({ data: { id, ...answer } as Answer });
  }
}

let workers: FakeWorker[];
let pool: WorkerPool;

beforeEach(() => {
  workers = [];
  pool = new WorkerPool(() => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
});

/** Let waiting calls go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const methods = () => workers.map((worker) => worker.calls.map((call) => call.method));

test("one worker answers all quick calls", async () => {
  const view = pool.view(SOURCE);
  const record = pool.record(SOURCE, { names: ["Ana", "Eva"] });
  expect(methods()).toEqual([["view", "record"]]);
  expect(workers[0]!.calls[1]!.args).toEqual([SOURCE, { names: ["Ana", "Eva"] }]);
  workers[0]!.answer({ result: "the view" });
  workers[0]!.answer({ result: "the record" });
  expect([await view, await record]).toEqual(["the view", "the record"]);
});

test("the first worker can be started early", () => {
  pool.start();
  pool.start();
  void pool.view(SOURCE);
  expect(methods()).toEqual([["view"]]);
});

test("searches have their own workers, three at most", async () => {
  void pool.view(SOURCE);
  const moves = [1, 2, 3, 4].map((seed) => pool.choose(SOURCE, "expert", `${seed}`));
  void pool.hint(SOURCE);
  await settle();
  expect(methods()).toEqual([["view"], ["choose"], ["choose"], ["choose"]]);
  workers[2]!.answer({ result: "R" });
  expect(await moves[1]).toBe("R");
  await settle();
  expect(methods()).toEqual([["view"], ["choose"], ["choose"], ["choose"]]);
  expect(workers[2]!.calls[0]!.args[2]).toBe("4");
  workers[1]!.answer({ result: "R" });
  await settle();
  expect(workers[1]!.calls[0]!.method).toBe("hint");
});

test("only one worker is kept for the next search", async () => {
  const moves = [1, 2].map((seed) => pool.choose(SOURCE, "easy", `${seed}`));
  workers[0]!.answer({ result: "R" });
  workers[1]!.answer({ result: "R" });
  await Promise.all(moves);
  expect(workers.map((worker) => worker.isTerminated)).toEqual([false, true]);
  void pool.hint(SOURCE);
  expect(methods()).toEqual([["hint"], []]);
});

test("an error of the game is an ApiError, and its worker goes on", async () => {
  const view = pool.view({ ...SOURCE, moves: ["R"] });
  workers[0]!.answer({ error: { code: "illegal_move", message: "not legal", where: "move 1, R" } });
  const error = await view.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "illegal_move", message: "not legal", where: "move 1, R" });
  void pool.view(SOURCE);
  expect(workers.length).toBe(1);
});

test.each([
  ["an uncaught error", (worker: FakeWorker) => worker.onerror?.({ message: "out of memory" })],
  ["an answer that cannot be read", (worker: FakeWorker) => worker.onmessageerror?.()],
  [
    "a failure of the module",
    (worker: FakeWorker) => worker.answer({ error: { code: ENGINE_FAILED, message: "trap" } }),
  ],
])("after %s, all calls of the worker fail and the next call has a new one", async (_, fail) => {
  const calls = [pool.view(SOURCE), pool.view(SOURCE)];
  fail(workers[0]!);
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: ENGINE_FAILED });
  expect(workers[0]!.isTerminated).toBe(true);
  const again = pool.view(SOURCE);
  workers[1]!.answer({ result: "the view" });
  expect(await again).toBe("the view");
});

test("a failed search frees its place", async () => {
  const failed = [1, 2, 3].map((seed) => pool.choose(SOURCE, "hard", `${seed}`));
  for (const worker of [...workers]) worker.onerror?.({ message: "" });
  for (const call of failed) await expect(call).rejects.toMatchObject({ code: ENGINE_FAILED });
  const move = pool.choose(SOURCE, "hard", "4");
  workers[3]!.answer({ result: "R" });
  expect(await move).toBe("R");
});

test("a browser without workers gives the same error", async () => {
  const none = new WorkerPool(() => {
    throw new ReferenceError("Worker is not defined");
  });
  none.start();
  await expect(none.view(SOURCE)).rejects.toMatchObject({ code: ENGINE_FAILED });
  for (let times = 0; times < 5; times++)
    await expect(none.hint(SOURCE)).rejects.toMatchObject({ code: ENGINE_FAILED });
});
