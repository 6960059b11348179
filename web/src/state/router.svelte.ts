/**
 * The route: the part of the address after #.
 *
 * A browser does not send this part, so invitations and recovery codes are in no server log.
 *
 *     #/                      home
 *     #/home/play, #/home/day    home with the choice of the level; and the deal of the day
 *     #/new                   a new match
 *     #/join, #/join/CODE     join a match; the code is MATCH, or MATCH.SECRET
 *     #/recover, #/recover/MATCH, #/recover/MATCH/CODE    continue on this device
 *     #/table/MATCH           play or watch
 *     #/local/ID              play a local game
 *     #/replay, #/replay/MATCH, #/replay/MATCH/FRAME
 *     #/replay/local/ID, #/replay/game/DATA, each also with /FRAME
 *     #/games  #/learn  #/learn/LESSON  #/rules  #/rules/SECTION  #/settings
 */

export interface Route {
  page: string;
  /** The parts after the page. */
  rest: string[];
}

export function parseRoute(hash: string): Route {
  const [page = "", ...rest] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  return { page: page || "home", rest: rest.filter((part) => part !== "") };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let route = $state.raw(parseRoute(location.hash));
/** The address of what the page shows now, if the page has written it itself. */
let written = "";
addEventListener("hashchange", () => {
  if (location.href === written) return; // the page shows it already: something over it was closed
  written = "";
  route = parseRoute(location.hash);
});

export function currentRoute(): Route {
  return route;
}

/** Write what the page shows to the address, without a new entry in the history or a new route. */
export function writeAddress(path: string): void {
  history.replaceState(history.state, "", `#${path}`);
  written = location.href;
}

/** The address that `writeAddress` has written for the route; an empty text if there is none. */
export function writtenAddress(): string {
  return written;
}

export function navigate(path: string): void {
  location.hash = path;
}
