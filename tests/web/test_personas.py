"""The computers have a name and a face for each level, and all names at one table differ."""

import pytest
from playwright.sync_api import expect

from sintra.players import LEVELS as PLAYER_OF_LEVEL
from sintra.players.baselines import EASY_NOISE, EASY_OVERLOOKS, POINT

from .conftest import Visit
from .local_page import new_game, open_local
from .texts import LANGUAGES
from .visitor import PHONE

LEVELS = ("easy", "medium", "hard", "expert")
PLAYERS = ("easy", "search:1d", "search:3d", "search:1s")
NAMES = ("Inês", "Rui", "Marta", "Tomás")

# Returns the texts that do not fit in their element.
CUT = """
() => [...document.querySelectorAll(".level, .level *")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
  .map((element) => element.textContent)
"""


def test_the_texts_describe_what_the_levels_do() -> None:
    """If this changes, the texts `manner-easy` to `manner-expert` and the guide must change too."""
    assert PLAYER_OF_LEVEL == dict(zip(LEVELS, PLAYERS, strict=True))
    assert EASY_NOISE / POINT == 1.5
    assert 0.4 < EASY_OVERLOOKS / 256 < 0.45


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_level_choice_shows_who_plays_and_how(language: str, visit: Visit) -> None:
    visitor = visit(language=language, size=PHONE, touch=True)
    visitor.go("/")
    visitor.button("home-play").click()
    for level, name in zip(LEVELS, NAMES, strict=True):
        button = visitor.page.locator(f'.level[data-level="{level}"]')
        expect(button).to_contain_text(name)
        expect(button).to_contain_text(visitor.t(f"level-{level}"))
        expect(button).to_contain_text(visitor.t(f"manner-{level}"))
        expect(button.locator("svg")).to_be_visible()
    assert visitor.page.evaluate(CUT) == []


def test_a_seat_of_a_new_match_shows_who_plays_and_how(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/new")
    seat = visitor.page.get_by_role("group", name=visitor.t("seat-name", number=2))
    level = seat.get_by_label(visitor.t("new-level"))
    for value, name in zip(LEVELS, NAMES, strict=True):
        level.select_option(value)
        expect(level.locator("option:checked")).to_contain_text(name)
        expect(level).to_have_accessible_description(visitor.t(f"manner-{value}"))
    # Two computers of one level have different names.
    visitor.page.get_by_label("3", exact=True).check()
    third = visitor.page.get_by_role("group", name=visitor.t("seat-name", number=3))
    third.get_by_label(visitor.t("new-level")).select_option("expert")
    start = visitor.page.get_by_role("group", name=visitor.t("new-start"))
    for name in ("Tomás", "Tomás 2"):
        expect(start.get_by_label(name, exact=True)).to_be_visible()


def test_computers_of_one_level_have_different_names(visit: Visit) -> None:
    """On the board, in the list of games and in the replay. The game stores their levels."""
    visitor = visit()
    game = new_game("here", "medium", "easy", "medium", ply=12)
    local_page = open_local(visitor, game)
    for name in ("Rui", "Inês", "Rui 2"):
        palace = local_page.page.get_by_label(
            visitor.t("palace-of", name=name, who="other"), exact=True
        )
        expect(palace).to_be_visible()
    assert [seat["level"] for seat in local_page.stored["seats"]] == [
        *(None, "medium", "easy", "medium")
    ]
    visitor.go("/games")
    expect(visitor.page.locator("article .name")).to_have_text(
        [visitor.t("seat-you"), "Rui", "Inês", "Rui 2"]
    )
    visitor.go(f"/replay/local/{game['id']}")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Rui, Inês and Rui 2")
