"""Create a match: from the client's wishes to the first event of its log."""

import secrets
import unicodedata
from typing import Any

import msgspec

from ..errors import BadMessage, ComponentsError
from ..game import Game
from ..rules.components import Components
from ..rules.rng import SEEDS
from . import events as events
from .protocol import LONGEST_NAME, Invitation, MatchOptions, NewMatch, NewSeat
from .state import MatchState, read_setup
from .tokens import hash_secret, new_secret

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that draw nothing, or change how others are drawn."""
MAX_COMPONENTS_BYTES = 16_384
"""Bytes of a set of components; the standard one has under three thousand."""
_JOINERS = "\u200d\u200c\ufe0f"
"""Invisible, but needed inside emoji and by some scripts."""


def clean_text(text: str, *, where: str) -> str:
    """A text of a client, stripped. Raises BadMessage for invisible characters."""
    text = unicodedata.normalize("NFC", text).strip()
    for character in text:
        if unicodedata.category(character) in _INVISIBLE and character not in _JOINERS:
            raise BadMessage(f"U+{ord(character):04X} cannot be shown", where=where)
    if all(character in _JOINERS or character.isspace() for character in text):
        return ""  # joiners that join nothing cannot be seen either
    return text


def strip_invisible(name: str) -> str:
    """A name from a game record, as short as ours, without invisible characters."""
    visible = (c for c in name if unicodedata.category(c) not in _INVISIBLE or c in _JOINERS)
    return "".join(visible).strip()[:LONGEST_NAME]


def create_match(wanted: NewMatch, token: str) -> tuple[events.Created, list[Invitation]]:
    """The first event of a match, and the secrets that open its seats.

    Raises BadMessage, ComponentsError, RecordError or IllegalSetup.
    """
    holder = hash_secret(token)
    seats, invitations = [], []
    for index, seat in enumerate(wanted.seats):
        new_seat, secret = _create_seat(seat, index, holder)
        seats.append(new_seat)
        if secret is not None:
            invitations.append(Invitation(seat=index, secret=secret))
    if all(seat.kind == "computer" for seat in wanted.seats) and not wanted.spectators:
        raise BadMessage("nobody could see this table", where="spectators")
    game, seed = _first_game(wanted)
    by_hand = seed is None
    is_solo = all(seat.kind in ("here", "computer") for seat in wanted.seats)
    return events.Created(
        options=MatchOptions(
            players=len(seats),
            side=wanted.side,
            time=wanted.time,
            on_flag=wanted.on_flag,
            take_backs=wanted.take_backs,
            spectators=wanted.spectators,
            hints=is_solo if wanted.hints is None else wanted.hints,
            listed=wanted.listed,
            by_hand=by_hand,
            seed_given=wanted.seed is not None,
        ),
        seats=seats,
        host=holder,
        seed=seed,
        setup=game.to_record()["setup"],
        deal=None if by_hand else list(map(str, game.displays)),
        components=wanted.components,
    ), invitations


def create_rematch(over: MatchState) -> events.Created:
    """A rematch: the same seats and options, and the next seat starts."""
    old = over.created
    players = over.options.players
    seed = secrets.randbelow(SEEDS)
    assert over.game.setup is not None  # only games begun from a position have none
    start = (over.game.setup.start_player + 1) % players
    game = Game(players, over.options.side, seed, over.components, start)
    return events.Created(
        options=msgspec.structs.replace(over.options, seed_given=False),
        seats=list(over.seats),
        host=old.host,
        seed=seed,
        setup=game.to_record()["setup"],
        deal=list(map(str, game.displays)),
        components=old.components,
        previous=over.match_id,
    )


def _create_seat(seat: NewSeat, index: int, holder: str) -> tuple[events.MatchSeat, str | None]:
    name = clean_text(seat.name, where=f"seats[{index}].name")
    if seat.level is not None and seat.kind != "computer":
        raise BadMessage("only a computer has a level", where=f"seats[{index}].level")
    if name and seat.kind == "open":
        raise BadMessage("nobody sits at an open seat yet", where=f"seats[{index}].name")
    if seat.kind == "computer":
        return events.MatchSeat(kind="computer", name=name, level=seat.level or "medium"), None
    if seat.kind == "here":
        return events.MatchSeat(kind="here", name=name, holder=holder), None
    if seat.kind == "open":
        return events.MatchSeat(kind="open", name=""), None
    secret = new_secret()
    return events.MatchSeat(kind="link", name=name, invitation=hash_secret(secret)), secret


def _first_game(wanted: NewMatch) -> tuple[Game, int | None]:
    """The new game, and its seed; None when a real table is followed."""
    players = len(wanted.seats)
    components = _components(wanted.components)
    if wanted.start_player is not None and wanted.start_player >= players:
        raise BadMessage(f"must be below {players}", where="start_player")
    if wanted.setup is None:
        # Of all there are: a client that has seen the first deal could try out fewer.
        seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
        return Game(players, wanted.side, seed, components, wanted.start_player), seed
    if wanted.seed is not None:
        raise BadMessage("a real table is its own chance, and has no seed", where="seed")
    setup = read_setup(wanted.setup, players, wanted.side)
    return Game(players, wanted.side, None, components, wanted.start_player, setup=setup), None


def _components(data: dict[str, Any] | None) -> Components:
    if data is None:
        return Components.standard()
    text = msgspec.json.encode(data)
    if len(text) > MAX_COMPONENTS_BYTES:  # stored with the match
        raise BadMessage(
            f"must not be longer than {MAX_COMPONENTS_BYTES} bytes", where="components"
        )
    components, standard = Components.from_json(text.decode()), Components.standard()
    if components.name == standard.name and components != standard:
        # Its records would say that they were played with the standard set.
        raise ComponentsError("name", "another set needs another name")
    return components
