/** Repeat a request while the server starts: a new one compiles its rules for half a minute. */
import { ApiError } from "./http";

export function isNotReady(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_ready";
}

/** Repeat the request until the server is ready. Other errors are thrown. */
export async function retryUntilReady<T>(
  request: () => Promise<T>,
  { waiting = () => {}, signal, pause = 1000 }: RetryOptions = {},
): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isNotReady(error) || signal?.aborted) throw error;
    }
    waiting();
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
  }
}

interface RetryOptions {
  /** Called before each pause. */
  waiting?: () => void;
  signal?: AbortSignal;
  /** Milliseconds. */
  pause?: number;
}
