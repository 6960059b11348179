/**
 * Fair seeds, as in `sintra/game/fair_seed.py`: the commitment to a seed, and the words with which
 * the generator draws setup and deals. Not by `crypto.subtle`: browsers have it only over HTTPS.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const SCHEME = "sintra-fair-1";
const WORD_BYTES = 8;

/** The commitment to a fair seed, with which the seed can be checked but not found. */
export function commitmentTo(seed: string): string {
  return `${SCHEME}:${bytesToHex(hash("commitment", seed))}`;
}

/** The word with which the generator draws the setup. */
export function setupWord(seed: string): bigint {
  return word("setup", seed);
}

/** The word with which the generator draws the deal of a round, from 1 to 6. */
export function dealWord(seed: string, round: number): bigint {
  return word(`deal-${round}`, seed);
}

export function isFairSeed(seed: unknown): seed is string {
  return typeof seed === "string" && /^[0-9a-f]{32}$/.test(seed);
}

export function isCommitment(text: unknown): text is string {
  return typeof text === "string" && /^sintra-fair-1:[0-9a-f]{64}$/.test(text);
}

function word(stage: string, seed: string): bigint {
  return BigInt(`0x${bytesToHex(hash(stage, seed).subarray(0, WORD_BYTES))}`);
}

function hash(purpose: string, seed: string): Uint8Array {
  return sha256(utf8ToBytes(`${SCHEME}:${purpose}:${seed}`));
}
