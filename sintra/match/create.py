"""Create a match: turn the client's request into the first event of the log."""

import unicodedata
from collections.abc import Callable
from typing import Any

import msgspec

from ..errors import BadMessage, ComponentsError
from ..game import Game
from ..game.fair_seed import new_fair_seed
from ..rules.components import Components
from . import events as events
from .protocol import (
    LONGEST_NAME,
    FairPlay,
    Invitation,
    MatchOptions,
    NewMatch,
    NewSeat,
    TimeControl,
)
from .state import MatchState, read_setup
from .tokens import hash_recovery, hash_secret, new_secret, recovery_code

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of characters that are invisible or change how others are displayed."""
MAX_COMPONENTS_BYTES = 16_384
"""The maximum size of a set of components as JSON; the standard set has under 3000 bytes."""
LISTED_TIME = TimeControl(kind="move", seconds=180.0)
"""The time control of a listed match with several people, if its host chooses none."""
_JOINERS = "\u200d\u200c\ufe0f"
"""Invisible, but needed inside emoji and by some scripts."""
_BLANK = _JOINERS + "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that show nothing alone: joiners, the fillers of Hangul, the empty Braille pattern."""


def clean_text(text: str, *, where: str) -> str:
    """Normalize and strip a client's text. Raises BadMessage for invisible characters."""
    text = unicodedata.normalize("NFC", text).strip()
    for character in text:
        if unicodedata.category(character) in _INVISIBLE and character not in _JOINERS:
            code = f"U+{ord(character):04X}"
            raise BadMessage(f"the invisible character {code} is not allowed", where=where)
    return "" if _is_blank(text) else text


def strip_invisible(name: str) -> str:
    """Remove invisible characters from a name of a game record, and cut it to LONGEST_NAME."""
    visible = (c for c in name if unicodedata.category(c) not in _INVISIBLE or c in _JOINERS)
    text = "".join(visible).strip()[:LONGEST_NAME]
    return "" if _is_blank(text) else text


def _is_blank(text: str) -> bool:
    """Whether a text has nothing but spaces, and marks without a letter."""
    return all(c in _BLANK or unicodedata.category(c)[0] in "MZ" for c in text)


def create_match(
    wanted: NewMatch,
    token: str,
    match_id: str = "",
    make_invitation: Callable[[int], str] = lambda seat: new_secret(),
) -> tuple[events.Created, list[Invitation]]:
    """Return the first event of a match, and the invitations to its seats.

    Raises BadMessage, ComponentsError, RecordError or IllegalSetup.
    """
    holder, recovery = hash_secret(token), hash_recovery(recovery_code(token, match_id))
    seats, invitations = [], []
    for index, seat in enumerate(wanted.seats):
        secret = make_invitation(index) if seat.kind == "link" else None
        new_seat = _create_seat(seat, index, secret)
        if seat.kind == "here":
            new_seat = msgspec.structs.replace(new_seat, holder=holder, recovery=recovery)
        seats.append(new_seat)
        if secret is not None:
            invitations.append(Invitation(seat=index, secret=secret))
    if all(seat.kind == "computer" for seat in wanted.seats) and not wanted.spectators:
        raise BadMessage("must be true if only computers play", where="spectators")
    game, seed = _first_game(wanted)
    by_hand = seed is None
    if by_hand and wanted.fair_play:
        raise BadMessage("not allowed for a match that follows a real table", where="fair_play")
    fair_play = wanted.listed if wanted.fair_play is None else wanted.fair_play
    is_solo = all(seat.kind in ("here", "computer") for seat in wanted.seats)
    needs_time = wanted.listed and wanted.time is None and not is_solo and not by_hand
    return events.Created(
        options=MatchOptions(
            players=len(seats),
            side=wanted.side,
            time=LISTED_TIME if needs_time else wanted.time,
            on_flag=wanted.on_flag,
            take_backs=wanted.take_backs,
            spectators=wanted.spectators,
            hints=is_solo if wanted.hints is None else wanted.hints,
            listed=wanted.listed,
            by_hand=by_hand,
            seed_given=wanted.seed is not None,
            start_drawn=not by_hand and wanted.start_player is None,
            fair_play=FairPlay(absence_seconds=wanted.absence_seconds)
            if fair_play and not by_hand
            else None,
        ),
        seats=seats,
        host=holder,
        seed=seed,
        setup=game.to_record()["setup"],
        deal=None if by_hand else list(map(str, game.displays)),
        components=wanted.components,
        recovery=recovery,
    ), invitations


def create_rematch(over: MatchState) -> events.Created:
    """Return the first event of a rematch: the same seats and options; the next seat starts.

    Tokens and recovery codes of the players stay valid.
    """
    old = over.created
    players = over.options.players
    seed = new_fair_seed()
    assert over.game.setup is not None  # only games from a position have no setup
    start = (over.game.setup.start_player + 1) % players
    game = Game(players, over.options.side, seed, over.components, start)
    return events.Created(
        options=msgspec.structs.replace(over.options, seed_given=False, start_drawn=False),
        seats=[
            msgspec.structs.replace(seat, seated_at=0, missed=0, replaced=None, returns=0)
            for seat in over.seats
        ],
        host=old.host,
        seed=seed,
        setup=game.to_record()["setup"],
        deal=list(map(str, game.displays)),
        components=old.components,
        previous=over.match_id,
        recovery=old.recovery,
    )


def _create_seat(seat: NewSeat, index: int, secret: str | None) -> events.MatchSeat:
    name = clean_text(seat.name, where=f"seats[{index}].name")
    if seat.level is not None and seat.kind != "computer":
        raise BadMessage("only a computer has a level", where=f"seats[{index}].level")
    if name and seat.kind == "open":
        raise BadMessage("an open seat has no player to name yet", where=f"seats[{index}].name")
    if seat.kind == "computer":
        return events.MatchSeat(kind="computer", name=name, level=seat.level or "medium")
    invitation = None if secret is None else hash_secret(secret)
    return events.MatchSeat(kind=seat.kind, name=name, invitation=invitation)


def _first_game(wanted: NewMatch) -> tuple[Game, int | str | None]:
    """Return the new game and its seed; the seed is None if the match follows a real table."""
    players = len(wanted.seats)
    components = _components(wanted.components)
    if wanted.start_player is not None and wanted.start_player >= players:
        raise BadMessage(f"must be below {players}", where="start_player")
    if wanted.setup is None:
        seed = new_fair_seed() if wanted.seed is None else wanted.seed
        return Game(players, wanted.side, seed, components, wanted.start_player), seed
    if wanted.seed is not None:
        raise BadMessage("not allowed for a match that follows a real table", where="seed")
    setup = read_setup(wanted.setup, players, wanted.side)
    return Game(players, wanted.side, None, components, wanted.start_player, setup=setup), None


def _components(data: dict[str, Any] | None) -> Components:
    if data is None:
        return Components.standard()
    text = msgspec.json.encode(data)
    if len(text) > MAX_COMPONENTS_BYTES:  # it is stored with the match
        raise BadMessage(f"must be at most {MAX_COMPONENTS_BYTES} bytes", where="components")
    components, standard = Components.from_json(text.decode()), Components.standard()
    if components.name == standard.name and components != standard:
        # Otherwise its records would claim to use the standard set.
        raise ComponentsError("name", f"only the standard set may be named {standard.name!r}")
    return components
