/** Invitation codes and links: MATCH, or MATCH.SECRET for one seat. */

export interface Code {
  match: string;
  /** Of an invitation; null where only the table is named. */
  secret: string | null;
}

const CODE = /^([\w-]{6,64})(?:\.([\w-]{8,100}=*))?$/;
const LINK = /#\/(?:join|table|replay)\/([^/?#\s]+)/;

/** What a link, a code or the bare name of a table says; null where it is none of these. */
export function parseCode(text: string): Code | null {
  const bare = text.trim();
  const found = CODE.exec(LINK.exec(bare)?.[1] ?? bare);
  return found ? { match: found[1]!, secret: found[2] ?? null } : null;
}

export function formatCode({ match, secret }: Code): string {
  return secret === null ? match : `${match}.${secret}`;
}

/** A link that opens a seat, or shows the table's door. */
export function makeLink(match: string, secret: string | null, origin = location.origin): string {
  return `${origin}/#/join/${formatCode({ match, secret })}`;
}

/** Invitations by the number of their seat, as the games of this device keep them. */
export function bySeat(invitations: { seat: number; secret: string }[]): Record<number, string> {
  return Object.fromEntries(invitations.map(({ seat, secret }) => [seat, secret]));
}
