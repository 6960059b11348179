"""Making a table: from what was asked for to the first entry of a match's log."""

import secrets
import unicodedata
from typing import Any

import msgspec

from ..errors import BadMessage, ComponentsError
from ..game import Game
from ..rules.components import Components
from ..rules.rng import SEEDS
from . import events as kept
from .protocol import LONGEST_NAME, Invitation, NewSeat, NewTable, Options
from .state import Standing, read_setup
from .tokens import hashed, new_secret

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Kinds of characters that draw nothing, or change how others are drawn."""
MOST_COMPONENTS = 16_384
"""Bytes of a set of components; the standard one has under three thousand."""
_JOINERS = "\u200d\u200c\ufe0f"
"""Unseen, but needed inside emoji and by some scripts."""


def clean(text: str, *, where: str) -> str:
    """A text of a person's, without spaces around it. Raises BadMessage for unseen characters."""
    text = unicodedata.normalize("NFC", text).strip()
    for character in text:
        if unicodedata.category(character) in _UNSEEN and character not in _JOINERS:
            raise BadMessage(f"U+{ord(character):04X} cannot be shown", where=where)
    if all(character in _JOINERS or character.isspace() for character in text):
        return ""  # joiners that join nothing cannot be seen either
    return text


def without_unseen(name: str) -> str:
    """A name from a game record, as short as ours, without what cannot be shown."""
    seen = (each for each in name if unicodedata.category(each) not in _UNSEEN or each in _JOINERS)
    return "".join(seen).strip()[:LONGEST_NAME]


def make_table(wanted: NewTable, token: str) -> tuple[kept.Created, list[Invitation]]:
    """The first entry of a match, and the secrets that open its seats.

    Raises BadMessage, ComponentsError, RecordError or IllegalSetup for what cannot be.
    """
    holder = hashed(token)
    seats, invitations = [], []
    for number, seat in enumerate(wanted.seats):
        made, secret = _make_seat(seat, number, holder)
        seats.append(made)
        if secret is not None:
            invitations.append(Invitation(seat=number, secret=secret))
    if all(seat.kind == "computer" for seat in wanted.seats) and not wanted.spectators:
        raise BadMessage("nobody could see this table", where="spectators")
    game, seed = _first_game(wanted)
    by_hand = seed is None
    is_solo = all(seat.kind in ("here", "computer") for seat in wanted.seats)
    return kept.Created(
        options=Options(
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


def make_rematch(over: Standing) -> kept.Created:
    """The table of a rematch: the same seats and agreements, and the next one starts."""
    old = over.created
    players = over.options.players
    seed = secrets.randbelow(SEEDS)
    assert over.game.setup is not None  # only games begun from a position have none
    start = (over.game.setup.start_player + 1) % players
    game = Game(players, over.options.side, seed, over.components, start)
    return kept.Created(
        options=msgspec.structs.replace(over.options, seed_given=False),
        seats=[
            kept.KeptSeat(
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                holder=seat.holder,
                invitation=seat.invitation,
            )
            for seat in over.seats
        ],
        host=old.host,
        seed=seed,
        setup=game.to_record()["setup"],
        deal=list(map(str, game.displays)),
        components=old.components,
        previous=over.match_id,
    )


def _make_seat(seat: NewSeat, number: int, holder: str) -> tuple[kept.KeptSeat, str | None]:
    name = clean(seat.name, where=f"seats[{number}].name")
    if seat.level is not None and seat.kind != "computer":
        raise BadMessage("only a computer has a level", where=f"seats[{number}].level")
    if name and seat.kind == "open":
        raise BadMessage("nobody sits at an open seat yet", where=f"seats[{number}].name")
    if seat.kind == "computer":
        return kept.KeptSeat(kind="computer", name=name, level=seat.level or "medium"), None
    if seat.kind == "here":
        return kept.KeptSeat(kind="here", name=name, holder=holder), None
    if seat.kind == "open":
        return kept.KeptSeat(kind="open", name=""), None
    secret = new_secret()
    return kept.KeptSeat(kind="link", name=name, invitation=hashed(secret)), secret


def _first_game(wanted: NewTable) -> tuple[Game, int | None]:
    """The game at the new table, and its seed; None where a real table is followed."""
    players = len(wanted.seats)
    components = _components(wanted.components)
    if wanted.start_player is not None and wanted.start_player >= players:
        raise BadMessage(f"must be below {players}", where="start_player")
    if wanted.setup is None:
        # Of all there are: fewer could be tried out by who has seen the first deal.
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
    if len(text) > MOST_COMPONENTS:  # kept with the match, for as long as there are matches
        raise BadMessage(f"must not be longer than {MOST_COMPONENTS} bytes", where="components")
    components, standard = Components.from_json(text.decode()), Components.standard()
    if components.name == standard.name and components != standard:
        # Its records would say that they were played with the standard set.
        raise ComponentsError("name", "another set needs another name")
    return components
