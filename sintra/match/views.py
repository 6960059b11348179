"""Views: a match as clients see it. Snapshots, events, legal moves, replays.

This module alone decides which data leave the server: the seed only after the end; token hashes and
the order of the bag never.
"""

import asyncio
from collections.abc import Callable
from typing import Generic, Literal, TypeVar, cast

import msgspec

from ..game import Explanation, Game, HistoryEntry
from ..rules.panes import Colour
from ..table import Column, Palace, Panes, Table
from . import events as events
from . import protocol as wire
from .state import MatchState, Step, early_end

Part = TypeVar("Part")
View = TypeVar("View")

MAX_CACHED = 8192
FRAMES_PER_SLICE = 4
"""Frames of a replay between two yields to the event loop: each takes 0.25 ms or less."""
EMPTY_SPACE = "."
JOKER = "*"


def match_info(state: MatchState) -> wire.MatchInfo:
    """The match as a client sees it before joining."""
    return wire.MatchInfo(
        match=state.match_id,
        status=state.status,
        ply=state.ply,
        options=state.options,
        seats=seats(state),
        commitment=state.commitment,
    )


def seats(state: MatchState) -> list[wire.SeatView]:
    """The seats without their secrets."""
    return [
        wire.SeatView(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            taken=seat.taken,
            seated_at=seat.seated_at,
            missed=seat.missed,
            replaced=None if seat.replaced is None else seat.replaced.cause,
        )
        for seat in state.seats
    ]


def effect(explanation: Explanation) -> wire.Effect:
    """The effect of a move."""
    return msgspec.convert(explanation, wire.Effect, from_attributes=True)


def snapshot(
    state: MatchState, holder: str | None, at: float, legal_moves: wire.Moves | None = None
) -> wire.Snapshot:
    """A snapshot of the match for the owner of this token hash."""
    return wire.Snapshot(
        match=state.match_id,
        version=state.version,
        ply=state.ply,
        at=at,
        you=wire.You(
            seats=state.seats_of(holder),
            host=holder is not None and holder == state.created.host,
            replaced=state.replaced_of(holder),
        ),
        status=state.status,
        options=state.options,
        seats=seats(state),
        printed=printed_view(state.game),
        table=table_view(state.game.table),
        clocks=clocks(state, at),
        moves=msgspec.convert(state.turns, list[wire.Played], from_attributes=True),
        chat=[
            wire.ChatMessage(seat=said.seat, text=said.text, phrase=said.phrase, at=sent)
            for sent, said in state.chat
        ],
        result=state.result(),
        rematch_offers=sorted(state.rematch_offers),
        rematch=state.rematch,
        seed=_seed(state) if state.is_over else None,
        legal_moves=legal_moves,
        take_back_request=state.take_back_request,
        take_overs=list(state.take_overs),
        commitment=state.commitment,
        turn_at=state.turn_at,
    )


def event(step: Step) -> wire.Event:
    """One event, with the parts of the match that it changed."""
    before, after = step.before, step.state
    ended = after.is_over and not before.is_over
    return wire.Event(
        version=after.version,
        ply=after.ply,
        at=step.at,
        what=_public_event(step),
        id=getattr(step.event, "id", None) or None,
        status=after.status,
        table=table_view(after.game.table) if after.game is not before.game else None,
        seats=seats(after) if after.seats is not before.seats else None,
        clocks=clocks(after, step.at),
        result=after.result() if ended else None,
        seed=_seed(after) if ended else None,
        take_back_request=after.take_back_request,
    )


def table_view(table: Table) -> wire.TableView:
    """The table: displays, centre, bag, tower and palaces."""
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


def printed_view(game: Game) -> wire.PrintedView:
    """The values printed on the components of a game."""
    table, components = game.table, game.components
    return wire.PrintedView(
        components=table.components,
        window_points=list(table.window_points),
        broken_glass_track=list(table.broken_glass_track),
        ornaments=list(table.ornaments),
        ornament_points=list(components.ornament_points),
        panes_per_display=components.panes_per_display,
    )


async def replay(game: Game, names: list[str], result: wire.MatchResult | None) -> wire.Replay:
    """A game move by move. It yields to the event loop; the game must not change until the end."""
    frames = []
    for entry in game.history():
        frames.append(_frame(entry))
        if len(frames) % FRAMES_PER_SLICE == 0:
            await asyncio.sleep(0)
    return wire.Replay(
        names=names,
        players=game.players,
        side=cast(wire.Side, game.side),
        printed=printed_view(game),
        frames=frames,
        result=result,
    )


def _frame(entry: HistoryEntry) -> wire.Frame:
    played = entry.played
    return wire.Frame(
        ply=entry.ply,
        round=entry.round,
        seat=None if played is None else played.player,
        move=None if played is None else str(played.move),
        effect=None if played is None else effect(played),
        table=table_view(entry.table),
        position=entry.position,
    )


def moves(game: Game) -> wire.Moves:
    """The legal moves with their effects, and the reasons why strips are closed."""
    explanations = [game.explain(move) for move in game.legal_moves]
    return wire.Moves(
        ply=len(game.moves),
        seat=game.to_move,
        moves=[
            wire.LegalMove(move=str(each.move), effect=effect(each), text=str(each))
            for each in explanations
        ],
        closed={colour.letter: list(reasons) for colour, reasons in game.closed_strips().items()},
    )


def _seed(state: MatchState) -> str | None:
    seed = state.created.seed
    return None if seed is None else str(seed)


def clocks(state: MatchState, at: float) -> wire.Clocks | None:
    """The remaining time of the people; None without a clock."""
    clock = state.clock
    if clock is None:
        return None
    running = state.to_move if state.deadline is not None else None
    left: list[float | None] = []
    for index, seat in enumerate(state.seats):
        if seat.kind == "computer":
            left.append(None)
        elif index == running:
            left.append(round(max(0.0, clock.remaining(index, at)), 3))
        elif clock.control.kind == "move":
            left.append(clock.control.seconds)
        else:
            left.append(round(clock.left[index], 3))
    return wire.Clocks(left=left, running=running)


def _letters(panes: Panes) -> str:
    text = str(panes)
    return "" if text == "-" else text


def _counts(panes: Panes) -> list[int]:
    return list(panes.counts())


class _IdentityCache(Generic[Part, View]):
    """Caches the views of parts of a table, by the identity of the part.

    The same parts are shown again and again, and to hash a part takes as long as to create its
    view. The part is stored with its view, so that no other object can get its identity.
    """

    def __init__(self, show: Callable[[Part], View]) -> None:
        self._show = show
        self._views: dict[int, tuple[Part, View]] = {}

    def __call__(self, part: Part) -> View:
        cached = self._views.get(id(part))
        if cached is None:
            if len(self._views) >= MAX_CACHED:
                self._views.clear()
            cached = self._views[id(part)] = part, self._show(part)
        return cached[1]


def _show_palace(palace: Palace) -> wire.PalaceView:
    return wire.PalaceView(
        score=palace.score,
        lost=palace.lost,
        broken_glass=palace.broken_glass,
        glazier=palace.glazier,
        columns=[_column(column) for column in palace.columns],
        forecast=msgspec.convert(palace.forecast, wire.FinalParts | None, from_attributes=True),
    )


def _show_column(column: Column) -> wire.ColumnView:
    window = "".join(colour.letter for colour in column.window)
    strip = column.strip
    if strip is None:
        return wire.ColumnView(
            strip=None, side=None, pattern="", panes="", other=None, window=window
        )
    other = strip.other_side
    return wire.ColumnView(
        strip=strip.number,
        side=cast(Literal["front", "back"], strip.side),
        pattern="".join(_space(space.colour) for space in strip.spaces),
        panes="".join(
            EMPTY_SPACE if space.pane is None else space.pane.letter for space in strip.spaces
        ),
        other=None if other is None else "".join(map(_space, other)),
        window=window,
    )


_column = _IdentityCache(_show_column)
_palace = _IdentityCache(_show_palace)


def _space(colour: Colour | None) -> str:
    return JOKER if colour is None else colour.letter


def _public_event(step: Step) -> wire.MatchEvent:
    """Return the public form of a log event."""
    match step.event:
        case events.Joined(seat=seat, name=name):
            return wire.JoinEvent(seat=seat, name=name)
        case events.TakenOver(seats=taken, host=host):
            return wire.TakeOverEvent(seats=taken, host=host)
        case events.Invited(seat=seat):
            return wire.InviteEvent(seat=seat)
        case events.Removed(seat=seat):
            return wire.RemoveEvent(seat=seat)
        case events.Left(seat=seat):
            return wire.LeaveEvent(seat=seat)
        case events.Moved(seat=seat, move=move, id=message_id):
            assert step.effect is not None  # every step of a move has it
            return wire.MoveEvent(
                seat=seat, move=move, effect=effect(step.effect), by_computer=message_id is None
            )
        case events.Dealt(displays=displays):
            return wire.DealEvent(displays=displays)
        case events.TakenBack(seat=seat, moves=count):
            turns = step.before.turns[step.before.ply - count :]
            return wire.TakeBackEvent(seat=seat, moves=[turn.move for turn in reversed(turns)])
        case events.TakeBackAsked(seat=seat):
            return wire.TakeBackRequestEvent(seat=seat)
        case events.TakeBackAnswered(seat=seat, accept=accept):
            return wire.TakeBackAnswerEvent(seat=seat, accept=accept)
        case events.HandedOver(seat=seat, level=level, cause=cause):
            return wire.HandOverEvent(seat=seat, level=level, cause=cause)
        case events.TimedOut(seat=seat):
            return wire.TimeOutEvent(seat=seat)
        case events.Returned(seat=seat):
            return wire.ReturnEvent(seat=seat)
        case events.Ended(seat=seat):
            return wire.EndEvent(seat=seat, cause=early_end(step.event))
        case events.ClockRestarted():
            return wire.ClockRestartEvent()
        case events.Said(seat=seat, text=text, phrase=phrase):
            return wire.ChatEvent(seat=seat, text=text, phrase=phrase)
        case events.RematchOffered(seats=offered):
            return wire.RematchOfferEvent(seats=offered)
        case events.RematchDeclined(seats=declined):
            return wire.RematchDeclineEvent(seats=declined)
        case events.RematchBegan(match=match):
            return wire.RematchEvent(match=match)
        case events.Created():
            raise AssertionError("no client sees a match before it is created")
