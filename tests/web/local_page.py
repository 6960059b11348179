"""The page of a local game. Its moves are read from the storage of the browser."""

from typing import Any, Literal

from playwright.sync_api import Page

from sintra import Game
from sintra.match import protocol as wire
from sintra.match import views

from .context_pool import show_empty_page
from .match_page import MatchPage, greedy
from .visitor import Visitor

# The database of game-store.ts: it is created by the page, or by the test if that comes first.
_STORE = """
const open = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("sintra", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const access = async (mode, action) => {
  const database = await open();
  const transaction = database.transaction("games", mode);
  const request = action(transaction.objectStore("games"));
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
  return request.result ?? null;
};
"""
_GET = f"async (id) => {{ {_STORE} return access('readonly', (games) => games.get(id)); }}"
_PUT = f"async (game) => {{ {_STORE} await access('readwrite', (games) => games.put(game)); }}"


def stored_game(page: Page, game_id: str) -> dict[str, Any] | None:
    """Return the game with this id as the page has saved it."""
    game: dict[str, Any] | None = page.evaluate(_GET, game_id)
    return game


def store_game(page: Page, game: dict[str, Any]) -> None:
    """Save a game as the page does."""
    page.evaluate(_PUT, game)


def new_game(
    *seats: str,
    side: Literal["A", "B"] = "A",
    seed: int = 0,
    ply: int = 0,
    game_id: str = "00000000000000ab",
) -> Any:
    """Return a game as the page saves it, played greedily for some moves; the first seat starts.

    A seat is "here" or the level of a computer.
    """
    game = Game(len(seats), side, seed, start_player=0)
    while len(game.moves) < ply and not game.is_over:
        game.play(greedy(views.moves(game)).text)
    return {
        "id": game_id,
        "version": 1,
        "players": len(seats),
        "side": side,
        "seed": str(seed),
        "start": 0,
        "moves": list(map(str, game.moves)),
        "seats": [_seat(kind) for kind in seats],
        "takeBacks": True,
        "hints": True,
        "created": 1_700_000_000_000,
        "changed": 1_700_000_000_000,
    }


def _seat(kind: str) -> dict[str, Any]:
    is_here = kind == "here"
    return {
        "kind": "here" if is_here else "computer",
        "name": "",
        "level": None if is_here else kind,
    }


class LocalPage(MatchPage):
    """The page of a local game, opened by a visitor."""

    @property
    def match(self) -> str:
        return self.page.url.partition("#/local/")[2]

    @property
    def stored(self) -> dict[str, Any]:
        game = stored_game(self.page, self.match)
        assert game is not None
        return game

    def game(self) -> Game:
        """Return the saved game. Playing it again checks all its moves."""
        stored = self.stored
        game = Game(
            stored["players"], stored["side"], int(stored["seed"]), start_player=stored["start"]
        )
        for move in stored["moves"]:
            game.play(move)
        return game

    def legal_moves(self) -> wire.Moves:
        return views.moves(self.game())

    def skip_to(self, ply: int) -> None:
        """Play greedily in the storage, and open the page again: that is faster than playing.

        It skips on to a turn of a person, since a computer would move at once.
        """
        stored, game = self.stored, self.game()
        while len(game.moves) < ply or stored["seats"][game.to_move]["kind"] != "here":
            game.play(greedy(views.moves(game)).text)
        moves = list(map(str, game.moves))
        store_game(self.page, {**stored, "moves": moves, "version": stored["version"] + 1})
        self.visitor.reload()
        self.wait_for_ply(len(moves))

    def skip_to_last(self, plies: int) -> None:
        """Skip to the last moves of the game, as long as it is if all play greedily."""
        game = self.game()
        while not game.is_over:
            game.play(greedy(views.moves(game)).text)
        self.skip_to(len(game.moves) - plies)

    def finish(self) -> list[int]:
        """Play greedily to the end in the storage, open the page again, and return the scores."""
        game = self.game()
        while not game.is_over:
            game.play(greedy(views.moves(game)).text)
        moves = list(map(str, game.moves))
        stored = self.stored
        store_game(self.page, {**stored, "moves": moves, "version": stored["version"] + 1})
        self.visitor.reload()
        self.page.locator("dialog[open] table").wait_for()
        return list(game.scores)


def play_now(visitor: Visitor, level: str = "easy") -> LocalPage:
    """Start a game against the computer with two clicks on the home page."""
    visitor.button("home-play").click()
    visitor.page.locator(f'.level[data-level="{level}"]').click()
    return LocalPage(visitor)


def open_local(visitor: Visitor, game: dict[str, Any]) -> LocalPage:
    """Store a game and open its page."""
    origin, pages = visitor.api.origin, visitor.page.context.pages
    if pages[0] is not visitor.page and pages[0].url.startswith(origin):
        # Another tab. An empty page does not exist if a service worker answers with the home page.
        store_game(pages[0], game)
    else:
        if visitor.page.url != f"{origin}/empty":  # the home page would load for a second
            show_empty_page(visitor.page, origin)
        store_game(visitor.page, game)
    visitor.go(f"/local/{game['id']}")
    return LocalPage(visitor)
