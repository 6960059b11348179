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
addEventListener("hashchange", () => {
  route = parseRoute(location.hash);
});

export function currentRoute(): Route {
  return route;
}

export function navigate(path: string): void {
  location.hash = path;
}
