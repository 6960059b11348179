/** Invitation codes and links: MATCH, or MATCH.SECRET for one seat. */
import { pageUrl } from "../state/page-url";

export interface Code {
  match: string;
  /** The secret of an invitation; null if the code names only the match. */
  secret: string | null;
}

const CODE = /^([\w-]{6,64})(?:\.([\w-]{8,100}=*))?$/;

/** Parse a code in an address; null if the text is none. */
export function parseCode(text: string): Code | null {
  const parts = CODE.exec(text);
  return parts ? { match: parts[1]!, secret: parts[2] ?? null } : null;
}

export function formatCode({ match, secret }: Code): string {
  return secret === null ? match : `${match}.${secret}`;
}

/** The link to the page where the match is joined; with a secret, for one seat. */
export function makeLink(match: string, secret: string | null, page = location.href): string {
  return pageUrl(`/join/${formatCode({ match, secret })}`, page);
}

/** Whether a host name means the machine itself, so that a link with it works only there. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}

/** Secrets of invitations by seat, as the saved games of this device store them. */
export function bySeat(invitations: { seat: number; secret: string }[]): Record<number, string> {
  return Object.fromEntries(invitations.map(({ seat, secret }) => [seat, secret]));
}
