"""How a match is shown: from how it stands to what clients are sent.

This is the one place that decides what leaves the server. The seed does so only after the end;
hashes, and what the bag will give next, never do.
"""

import asyncio
from collections.abc import Callable
from typing import Generic, Literal, TypeVar, cast

from ..analysis import Hint
from ..game import Explanation, Game, Moment
from ..rules.panes import Colour
from ..table import Column, Palace, Panes, Table
from . import events as kept
from . import protocol as wire
from .state import Standing

Part = TypeVar("Part")
View = TypeVar("View")

MOST_KNOWN = 8192
FRAMES_AT_ONCE = 4
"""Of a replay, before others have their turn: each takes a quarter of a millisecond or less."""
NOTHING = "."
JOKER = "*"


def table_info(standing: Standing) -> wire.TableInfo:
    """The table as one sees it from the door."""
    return wire.TableInfo(
        match=standing.match_id,
        status=standing.status,
        ply=standing.ply,
        options=standing.options,
        seats=seats(standing),
    )


def seats(standing: Standing) -> list[wire.Seat]:
    """Who sits where."""
    return [
        wire.Seat(kind=seat.kind, name=seat.name, level=seat.level, taken=seat.taken)
        for seat in standing.seats
    ]


def effect(explained: Explanation) -> wire.Effect:
    """What a move does."""
    return wire.Effect(
        picked=explained.picked,
        placed=explained.placed,
        on_jokers=explained.on_jokers,
        broken=explained.broken,
        takes_start_tile=explained.takes_start_tile,
        steps=explained.steps,
        broken_glass=explained.broken_glass,
        glazier=explained.glazier,
        completes=explained.completes,
        turns_over=explained.turns_over,
        bonus_points=explained.bonus_points,
        window_points=explained.window_points,
        glass_points=explained.glass_points,
        points=explained.points,
        ends_round=explained.ends_round,
    )


def state(standing: Standing, holder: str | None, at: float) -> wire.State:
    """Everything, for whoever has the seats of this hash."""
    mine = standing.seats_of(holder)
    return wire.State(
        match=standing.match_id,
        version=standing.version,
        ply=standing.ply,
        at=at,
        you=wire.You(seats=mine, host=holder is not None and holder == standing.created.host),
        status=standing.status,
        options=standing.options,
        seats=seats(standing),
        printed=printed(standing.game),
        table=table_view(standing.game.table),
        clocks=clocks(standing, at),
        moves=[
            wire.Played(seat=turn.seat, move=turn.move, round=turn.round) for turn in standing.turns
        ],
        chat=[
            wire.Said(seat=said.seat, text=said.text, phrase=said.phrase, at=when)
            for when, said in standing.said
        ],
        result=standing.result(),
        rematch_offers=sorted(standing.rematch_offers),
        rematch=standing.rematch,
        seed=_seed(standing) if standing.is_over else None,
    )


def event(
    before: Standing,
    after: Standing,
    happening: kept.AnyHappening,
    at: float,
    explained: Explanation | None = None,
) -> wire.Event:
    """One thing that happened, and what is different now; `explained` is what a move did."""
    is_over = after.is_over
    ended = is_over and not before.is_over
    return wire.Event(
        version=after.version,
        ply=after.ply,
        at=at,
        what=_told(before, happening, explained),
        id=getattr(happening, "id", None),
        status=after.status,
        table=table_view(after.game.table) if after.game is not before.game else None,
        seats=seats(after) if after.seats is not before.seats else None,
        clocks=clocks(after, at),
        result=after.result() if ended else None,
        seed=_seed(after) if ended else None,
    )


def table_view(table: Table) -> wire.TableView:
    """What lies on the table."""
    phase: wire.Phase = "play"
    if table.is_over:
        phase = "over"
    elif table.awaits_deal:
        phase = "deal"
    return wire.TableView(
        round=table.round,
        phase=phase,
        to_move=table.to_move,
        start_tile_holder=table.start_tile_holder,
        start_tile_in_centre=table.start_tile_in_centre,
        round_pieces="".join(colour.letter for colour in table.round_pieces),
        displays=[_letters(display) for display in table.displays],
        centre=_letters(table.centre),
        bag=_counts(table.bag),
        tower=_counts(table.tower),
        palaces=[_palace(palace) for palace in table.palaces],
    )


def printed(game: Game) -> wire.Printed:
    table, components = game.table, game.components
    return wire.Printed(
        components=table.components,
        window_points=list(table.window_points),
        broken_glass_track=list(table.broken_glass_track),
        ornaments=list(table.ornaments),
        ornament_points=list(components.ornament_points),
        panes_per_display=components.panes_per_display,
    )


async def replay(game: Game, names: list[str], result: wire.Result | None) -> wire.Replay:
    """A game move by move. Others have their turns meanwhile, so it must not be played on."""
    frames = []
    for moment in game.history():
        frames.append(_frame(moment))
        if len(frames) % FRAMES_AT_ONCE == 0:
            await asyncio.sleep(0)
    return wire.Replay(
        names=names,
        players=game.players,
        side=cast(wire.Side, game.side),
        printed=printed(game),
        frames=frames,
        result=result,
    )


def _frame(moment: Moment) -> wire.Frame:
    played = moment.played
    return wire.Frame(
        ply=moment.ply,
        round=moment.round,
        seat=None if played is None else played.player,
        move=None if played is None else str(played.move),
        effect=None if played is None else effect(played),
        table=table_view(moment.table),
        position=moment.position,
    )


def moves(game: Game) -> wire.Moves:
    """What whoever is to move may do, what each move does, and which strips are closed."""
    explained = [game.explain(move) for move in game.legal_moves]
    return wire.Moves(
        ply=len(game.moves),
        seat=game.to_move,
        moves=[
            wire.LegalMove(move=str(each.move), effect=effect(each), text=str(each))
            for each in explained
        ],
        closed={colour.letter: list(reasons) for colour, reasons in game.closed_strips().items()},
    )


def hint(game: Game, found: Hint) -> wire.Hint:
    """What was advised in a game, and why."""
    return wire.Hint(
        ply=len(game.moves),
        seat=game.to_move,
        move=str(found.move),
        effect=effect(found.explanation),
        value=found.value,
        exact=found.exact,
        line=[str(move) for move in found.line],
        reasons=[
            wire.HintReason(code=each.code, facts=dict(each.facts), text=each.text)
            for each in found.reasons
        ],
    )


def _seed(standing: Standing) -> str | None:
    seed = standing.created.seed
    return None if seed is None else str(seed)


def clocks(standing: Standing, at: float) -> wire.Clocks | None:
    """The time people have left."""
    clock = standing.clock
    if clock is None:
        return None
    running = standing.to_move if standing.deadline is not None else None
    left: list[float | None] = []
    for number, seat in enumerate(standing.seats):
        if seat.kind == "computer":
            left.append(None)
        elif number == running:
            left.append(round(max(0.0, clock.remaining(number, at)), 3))
        elif clock.control.kind == "move":
            left.append(clock.control.seconds)
        else:
            left.append(round(clock.left[number], 3))
    return wire.Clocks(left=left, running=running)


def _letters(panes: Panes) -> str:
    text = str(panes)
    return "" if text == "-" else text


def _counts(panes: Panes) -> list[int]:
    return list(panes.counts())


class _Shown(Generic[Part, View]):
    """Remembers how parts of a table are shown, by their identity.

    The same ones come again and again, and hashing one takes as long as showing it. The part is
    kept beside its view, so that no other one can get its identity.
    """

    def __init__(self, show: Callable[[Part], View]) -> None:
        self._show = show
        self._known: dict[int, tuple[Part, View]] = {}

    def __call__(self, part: Part) -> View:
        known = self._known.get(id(part))
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[id(part)] = part, self._show(part)
        return known[1]


def _show_palace(palace: Palace) -> wire.Palace:
    return wire.Palace(
        score=palace.score,
        lost=palace.lost,
        broken_glass=palace.broken_glass,
        glazier=palace.glazier,
        columns=[_column(column) for column in palace.columns],
    )


def _show_column(column: Column) -> wire.Column:
    window = "".join(colour.letter for colour in column.window)
    strip = column.strip
    if strip is None:
        return wire.Column(strip=None, side=None, pattern="", panes="", other=None, window=window)
    other = strip.other_side
    return wire.Column(
        strip=strip.number,
        side=cast(Literal["front", "back"], strip.side),
        pattern="".join(_space(space.colour) for space in strip.spaces),
        panes="".join(
            NOTHING if space.pane is None else space.pane.letter for space in strip.spaces
        ),
        other=None if other is None else "".join(map(_space, other)),
        window=window,
    )


_column = _Shown(_show_column)
_palace = _Shown(_show_palace)


def _space(colour: Colour | None) -> str:
    return JOKER if colour is None else colour.letter


def _told(
    before: Standing, happening: kept.AnyHappening, explained: Explanation | None
) -> wire.Happening:
    """What clients are told of an entry."""
    match happening:
        case kept.Joined(seat=seat, name=name):
            return wire.Joined(seat=seat, name=name)
        case kept.Left(seat=seat):
            return wire.Left(seat=seat)
        case kept.Moved(seat=seat, move=move):
            return wire.Moved(
                seat=seat,
                move=move,
                effect=effect(explained or before.game.explain(move)),
                by_computer=happening.id is None,
            )
        case kept.Dealt(displays=displays):
            return wire.Dealt(displays=displays)
        case kept.TakenBack(seat=seat, moves=moves):
            gone = [turn.move for turn in reversed(before.turns[before.ply - moves :])]
            return wire.TakenBack(seat=seat, moves=gone)
        case kept.HandedOver(seat=seat, level=level, cause=cause):
            return wire.HandedOver(seat=seat, level=level, cause=cause)
        case kept.Ended(seat=seat, cause=cause):
            return wire.Ended(seat=seat, cause="time" if cause == "time" else "resignation")
        case kept.ClockRestarted():
            return wire.ClockRestarted()
        case kept.Said(seat=seat, text=text, phrase=phrase):
            return wire.ChatSaid(seat=seat, text=text, phrase=phrase)
        case kept.RematchOffered(seats=offered):
            return wire.RematchOffered(seats=offered)
        case kept.RematchBegan(match=match):
            return wire.RematchBegan(match=match)
        case kept.Created():
            raise AssertionError("nobody is at a table before it is made")
