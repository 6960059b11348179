/** ChoiceDialog again while the server makes itself ready, as it does for half a minute when it is new. */
import { ApiError } from "./http";

export function isNotReady(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_ready";
}

/** Ask until the server is ready. `waiting` is called before each pause; other failures are thrown. */
export async function retryUntilReady<T>(
  ask: () => Promise<T>,
  { waiting = () => {}, signal, pause = 1000 }: RetryOptions = {},
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotReady(error) || signal?.aborted) throw error;
    }
    waiting();
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
  }
}

interface RetryOptions {
  waiting?: () => void;
  signal?: AbortSignal;
  pause?: number;
}
