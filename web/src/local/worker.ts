/** The Web Worker of the rules: loads the module, and answers calls in the order in which they come. */
import { ApiError } from "../api/http";
import { callsOf, type Calls } from "./calls";
import { Rules } from "./rules";
import wasmUrl from "./sintra.wasm?url";
import { ENGINE_FAILED, type Answer, type Call } from "./types";

async function load(): Promise<Calls> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`the module cannot be loaded: ${response.status}`);
  const { instance } = await WebAssembly.instantiateStreaming(response.clone()).catch(
    // Some servers do not know the MIME type of WebAssembly, which streaming needs.
    async () => WebAssembly.instantiate(await response.arrayBuffer()),
  );
  return callsOf(new Rules(instance));
}

const loading = load();
loading.catch(() => {}); // each call reports it

async function answer({ id, method, args }: Call): Promise<Answer> {
  try {
    const calls = await loading;
    const call = calls[method] as (...args: unknown[]) => unknown;
    return { id, result: await call(...args) };
  } catch (error) {
    if (error instanceof ApiError)
      return { id, error: { code: error.code, message: error.message, where: error.where } };
    return { id, error: { code: ENGINE_FAILED, message: String(error), where: null } };
  }
}

addEventListener("message", (event: MessageEvent<Call>) => {
  void answer(event.data).then((answered) => postMessage(answered));
});
