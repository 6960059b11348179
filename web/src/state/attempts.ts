/**
 * The secrets of requests that give this device a seat. They are saved before the request is sent:
 * if its response is lost, even with the page, the repeated request gets the same seat.
 */
import { readJson, writeText } from "./storage";
import { newSecret } from "./secret";

export interface Secrets {
  token: string;
  id: string;
}

const KEY = "sintra.attempts";
const MAX_ATTEMPTS = 10;

/** The secrets of the request with this name; the same ones until it has succeeded. */
export function startAttempt(name: string): Secrets {
  const { [name]: saved, ...others } = readAttempts();
  const secrets = isValid(saved) ? saved : { token: newSecret(), id: newSecret() };
  write([...Object.entries(others), [name, secrets]]);
  return secrets;
}

/** The request has succeeded, or can never succeed. */
export function endAttempt(name: string): void {
  const { [name]: _, ...others } = readAttempts();
  write(Object.entries(others));
}

function readAttempts(): Record<string, unknown> {
  return readJson(KEY) ?? {};
}

function write(attempts: [string, unknown][]): void {
  writeText(KEY, JSON.stringify(Object.fromEntries(attempts.slice(-MAX_ATTEMPTS))));
}

function isValid(saved: unknown): saved is Secrets {
  const { token, id } = (saved ?? {}) as Partial<Secrets>;
  return typeof token === "string" && typeof id === "string";
}
