/**
 * Where one is: the part of the address after #.
 *
 * The fragment never leaves the browser, so the secret of an invitation is in no server's log.
 *
 *     #/                      home
 *     #/new                   a new table
 *     #/join, #/join/CODE     take a seat; the code is MATCH, or MATCH.SECRET
 *     #/table/MATCH           play or watch
 *     #/replay, #/replay/MATCH
 *     #/games  #/learn  #/learn/LESSON  #/rules  #/rules/SECTION  #/settings
 */

export interface Place {
  page: string;
  rest: string[];
}

export function parseRoute(hash: string): Place {
  const [page = "", ...rest] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(unescaped);
  return { page: page || "home", rest: rest.filter((part) => part !== "") };
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let place = $state.raw(parseRoute(location.hash));
addEventListener("hashchange", () => {
  place = parseRoute(location.hash);
});

export function currentRoute(): Place {
  return place;
}

export function go(path: string): void {
  location.hash = path;
}
