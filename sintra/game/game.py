"""Game: the friendly face of the rules. Checks everything, remembers everything."""

import json
import reprlib
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from ..errors import (
    DealAwaited,
    GameOver,
    IllegalDeal,
    IllegalMove,
    IllegalSetup,
    NothingToUndo,
    RecordError,
    SintraError,
    UsageError,
)
from ..files import write_text
from ..notation import GameRecord, Move, RoundRecord, read_position, write_position
from ..notation.records import optional_keys
from ..rules import bindings, panes
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.jit import plain
from ..rules.moves import new_move_list
from ..rules.panes import Colour
from ..rules.perft import perft
from ..rules.play import EFFECT
from ..rules.rng import RANDOM_SEEDS, SEEDS, new_generator
from ..rules.setup import Setup, new_setup
from ..rules.state import (
    AWAITING_DEAL,
    CENTRE,
    MOST_DISPLAYS,
    MOST_PLAYERS,
    OVER,
    State,
    copy_state,
    new_state,
    restore_state,
)
from ..rules.validate import checked_int, components_or_standard
from ..table import Palace, Panes, Table, look_at
from .legal_moves import Closed, closed_strips, why_not
from .results import Explanation, FinalScoring, LegalMoves, Moment, Outcome

_some = plain(panes.heap_of)

DEAL = "deal:"
"""Begins a text among given moves that fills the displays: deal:WWYB/OOPP/-/-/-"""


class _Scratch(threading.local):
    """Where the rules list moves. One a thread is enough, and games stay small."""

    def __init__(self) -> None:
        self.listed = new_move_list()


_scratch = _Scratch()


class _Turn(NamedTuple):
    """What it takes to undo a move."""

    state: bytes
    rounds: int
    """How many had been dealt."""


class _Round(NamedTuple):
    """A round as it was dealt and played."""

    before: bytes | None
    """The state that awaited the deal; None where the game began from a position."""
    word: int | None
    """Of the generator before the deal; None when the deal was given from outside."""
    displays: tuple[tuple[Colour, ...], ...]
    moves: list[Move]


class Game:
    """A game from setup to final scoring.

    Chance comes from a seed (one is chosen when none is given), or from outside: with a
    `setup` and no seed, the displays of every round are given with `deal`.

    >>> game = Game(players=2, seed=7)
    >>> len(game.legal_moves) > 0
    True
    """

    def __init__(
        self,
        players: int = 2,
        side: str = "A",
        seed: int | None = None,
        components: Components | None = None,
        start_player: int | None = None,
        *,
        setup: Setup | None = None,
        moves: str | Iterable[str | Move] = (),
    ) -> None:
        players = checked_int("players", players, FEWEST_PLAYERS, MOST_PLAYERS)
        if side not in SIDES:
            raise UsageError(f"side: must be 'A' or 'B', not {side!r}")
        if setup is not None and not isinstance(setup, Setup):
            raise UsageError(f"setup: must be a Setup, not {type(setup).__name__}")
        self._components = components_or_standard(components)
        self._printed = self._components.printed
        if setup is None and seed is None:
            seed = secrets.randbelow(RANDOM_SEEDS)
        self._seed = None if seed is None else checked_int("seed", seed, 0, SEEDS - 1)
        self._generator = None if self._seed is None else new_generator(self._seed)
        self._origin = "lot" if setup is None else "setup"
        if setup is None:
            drawn = new_setup()
            assert self._generator is not None  # without a setup a seed was chosen above
            bindings.draw_setup(self._printed, players, self._generator, drawn)
            setup = Setup.from_array(drawn, players)
        if start_player is not None:
            start_player = checked_int("start_player", start_player, 0, players - 1)
            setup = Setup(setup.strips, setup.round_pieces, start_player)
        self._setup: Setup | None = setup
        self._state = new_state()
        array = setup.to_array(players, self._components)
        bindings.set_up(self._state, self._printed, players, SIDES.index(side), array)
        self._begin(moves)

    def _begin(self, moves: str | Iterable[str | Move]) -> None:
        """Start the history here, draw what can be drawn, and play the first moves."""
        self.extras: dict[str, Any] = {}
        self._first = self._state.tobytes()
        self._turns: list[_Turn] = []
        self._rounds: list[_Round] = []
        self._moves: list[Move] = []
        if self._state["phase"][0] != AWAITING_DEAL:
            self._rounds.append(_Round(None, None, self._dealt(), []))
        self._draw()
        for move in moves.split() if isinstance(moves, str) else moves:
            if isinstance(move, str) and move.startswith(DEAL):
                self.deal(move.removeprefix(DEAL).replace("-", "").split("/"))
            else:
                self.play(move)

    # --- Looking

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._state["seats"][0])

    @property
    def side(self) -> str:
        """The side of the palaces, "A" or "B"."""
        return SIDES[self._state["side"][0]]

    @property
    def seed(self) -> int | None:
        """Where chance comes from; None when it is given from outside."""
        return self._seed

    @property
    def components(self) -> Components:
        """The printed material."""
        return self._components

    @property
    def setup(self) -> Setup | None:
        """How the table was laid; None for a game begun from a position."""
        return self._setup

    @property
    def state(self) -> State:
        """A copy of the state record, as a one-element array (see `sintra.rules.state`)."""
        return copy_state(self._state)

    @property
    def table(self) -> Table:
        """Everything on the table, in the rulebook's words."""
        return look_at(self._state, self._components)

    @property
    def round(self) -> int:
        """From 1 to 6: the one being played or about to be dealt; 7 when the game is over."""
        return int(self._state["round"][0]) + 1

    @property
    def to_move(self) -> int:
        """The player to move; while a deal is awaited: who will start."""
        return int(self._state["to_move"][0])

    @property
    def displays(self) -> tuple[Panes, ...]:
        """What lies on each display."""
        number = self._components.displays_by_players[self.players]
        return tuple(Panes(heap) for heap in self._state["sources"][0, :number])

    @property
    def centre(self) -> Panes:
        """What lies in the centre."""
        return Panes(self._state["sources"][0, CENTRE])

    @property
    def bag(self) -> Panes:
        """What is in the bag; not in which order it will be drawn."""
        return Panes(self._state["bag"][0])

    @property
    def tower(self) -> Panes:
        """What is in the glass tower."""
        return Panes(self._state["tower"][0])

    @property
    def round_pieces(self) -> tuple[Colour, ...]:
        """Panes still on the round indicator; the first is the bonus colour of the round."""
        return tuple(Colour(p) for p in self._state["round_pieces"][0] if p >= 0)

    @property
    def bonus_colour(self) -> Colour | None:
        """The colour that scores on completed strips in this round."""
        return next(iter(self.round_pieces), None)

    @property
    def start_tile_in_centre(self) -> bool:
        """Whether nobody has picked from the centre yet in this round."""
        return bool(self._state["tile_in_centre"][0])

    @property
    def start_tile_holder(self) -> int:
        """Who holds it or, while it lies in the centre, who put it there."""
        return int(self._state["holder"][0])

    @property
    def palaces(self) -> tuple[Palace, ...]:
        """Every player's palace."""
        return self.table.palaces

    @property
    def scores(self) -> tuple[int, ...]:
        """Every player's score; the final scoring is in it once the game is over."""
        return tuple(int(score) for score in self._state["players"]["score"][0, : self.players])

    @property
    def awaits_deal(self) -> bool:
        """Whether the displays have to be filled from outside before anybody can move."""
        return bool(self._state["phase"][0] == AWAITING_DEAL)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state["phase"][0] == OVER)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    def position(self) -> str:
        """The position as one line of text."""
        return write_position(self._state, self._components)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        winners = tuple(
            seat for seat in range(self.players) if bindings.is_winner(self._state, seat)
        )
        if len(winners) > 1:
            reason = "shared"
        else:
            best = max(self.scores)
            reason = "points" if self.scores.count(best) == 1 else "broken glass"
        return Outcome(winners, self.scores, reason)

    def final_scoring(self, player: int) -> FinalScoring:
        """The parts of the final scoring, as the position stands."""
        player = checked_int("player", player, 0, self.players - 1)
        return FinalScoring(*map(int, bindings.final_parts(self._state, self._printed, player)))

    def perft(self, depth: int) -> int:
        """How many move sequences of this length there are within the round.

        One that reaches the end of the round or game early counts as one.
        """
        depth = checked_int("depth", depth, 0, 100)
        return perft(self._state, self._printed, depth)

    # --- Playing

    @property
    def legal_moves(self) -> LegalMoves:
        """What the player to move may do; empty when the game is over or a deal is awaited."""
        listed = _scratch.listed
        number = bindings.list_moves(self._state, listed)
        return LegalMoves(listed["moves"][0, :number].copy())

    def closed_strips(self) -> dict[Colour, tuple[Closed | None, ...]]:
        """Why a colour cannot be put on a strip, of each that can be picked now, strip by strip.

        None where some legal move puts it there, else "left_of_glazier", "gone" or "no_space".
        """
        return closed_strips(self.table, self.legal_moves)

    def play(self, move: Move | str) -> None:
        """Play a move, given as Move or as text.

        Raises NotationError for a text that is no move, IllegalMove for one that is not legal
        now, DealAwaited or GameOver when nobody can move. Then nothing has changed.
        """
        if not isinstance(move, Move):
            move = Move.from_text(move)
        before = self._state.tobytes()
        phase = bindings.play_checked(self._state, self._printed, _scratch.listed, move.code)
        if phase < 0:
            self._refuse(move)
        self._note(before, move)
        if phase == AWAITING_DEAL:
            self._draw()

    def play_explained(self, move: Move | str) -> Explanation:
        """Play a move and say what it did: `explain` and `play` at the price of one."""
        if not isinstance(move, Move):
            move = Move.from_text(move)
        before = self._state.tobytes()
        explained = self._played(self._state, move)
        if explained is None:
            self._refuse(move)
        self._note(before, move)
        self._draw()
        return explained

    def _note(self, before: bytes, move: Move) -> None:
        self._turns.append(_Turn(before, len(self._rounds)))
        self._moves.append(move)
        self._rounds[-1].moves.append(move)

    def undo(self, *, past_deal: bool = False) -> Move:
        """Take back the last move and return it.

        Never past a deal unless asked: who has seen the new displays knows more than before.
        Raises NothingToUndo. A seeded game deals the same again when the same is played.
        """
        if not self._turns:
            raise NothingToUndo("no move has been played")
        turn = self._turns[-1]
        if len(self._rounds) > turn.rounds and not past_deal:
            raise NothingToUndo("the displays were filled after that move; ask to go past the deal")
        self._turns.pop()
        self._state = restore_state(turn.state)
        drawn = [each.word for each in self._rounds[turn.rounds :] if each.word is not None]
        if self._generator is not None and drawn:
            self._generator["word"] = drawn[0]
        del self._rounds[turn.rounds :]
        self._rounds[-1].moves.pop()
        return self._moves.pop()

    def explain(self, move: Move | str) -> Explanation:
        """What a legal move would do. Raises as `play` does; changes nothing."""
        if not isinstance(move, Move):
            move = Move.from_text(move)
        explained = self._played(copy_state(self._state), move)
        if explained is None:
            self._refuse(move)
        return explained

    def _played(self, state: State, move: Move) -> Explanation | None:
        """Play a move on this state and say what it did; None where it is not legal."""
        seat, effect = int(state["to_move"][0]), np.zeros(1, EFFECT)
        if not bindings.explain(state, self._printed, _scratch.listed, move.code, effect):
            return None
        return _explanation(move, seat, effect, state)

    def history(self) -> Iterator[Moment]:
        """The game from its first position on, move by move, and what each move did.

        A moment shows the displays as whoever moved next found them, also after a deal.
        """
        states = [*(turn.state for turn in self._turns), self._state.tobytes()]
        played, round_ = None, None
        for ply, (before, move) in enumerate(zip(states, [*self._moves, None], strict=True)):
            state = restore_state(before)
            table = look_at(state, self._components)
            position = write_position(state, self._components)
            yield Moment(ply, round_ or table.round, played, table, position)
            if move is not None:
                played, round_ = self._played(state, move), table.round

    def deal(self, displays: Iterable[Iterable[Colour | str]]) -> None:
        """Fill the displays with these panes, in order, where chance comes from outside.

        Raises IllegalDeal for panes that could not have been drawn; then nothing has changed.
        """
        if self.is_over:
            raise GameOver("the game is over")
        if not self.awaits_deal:
            raise IllegalDeal("the displays are filled only when a round begins")
        try:
            given = tuple(tuple(map(_colour, display)) for display in displays)
        except TypeError:
            raise IllegalDeal("a deal is a list of displays, each a list of colours") from None
        number = self._components.displays_by_players[self.players]
        if len(given) != number:
            raise IllegalDeal(f"{self.players} players use {number} displays, not {len(given)}")
        heaps = np.zeros(MOST_DISPLAYS, np.int64)
        for display, colours in enumerate(given):
            if len(colours) > self._components.panes_per_display:
                raise IllegalDeal(f"display {display + 1} has too many panes")
            heaps[display] = sum(_some(1, colour) for colour in colours)
        before = self._state.tobytes()
        wrong = bindings.deal_given(self._state, self._printed, heaps)
        if wrong >= 0:
            shown = "".join(colour.letter for colour in given[wrong]) or "nothing"
            raise IllegalDeal(
                f"display {wrong + 1} cannot have drawn {shown}:"
                f" the bag holds {self.bag} and the tower {self.tower} before the deal"
            )
        self._rounds.append(_Round(before, None, given, []))

    def undo_deal(self) -> None:
        """Take back a deal given from outside, as long as no move has followed it."""
        if self._generator is not None:
            raise NothingToUndo("this game draws its own panes and would draw the same again")
        last = self._rounds[-1] if self._rounds else None
        if last is None or last.moves or last.before is None:
            raise NothingToUndo("no deal is the last thing that happened")
        self._state = restore_state(last.before)
        self._rounds.pop()

    def _draw(self) -> None:
        """Fill the displays from the seed, if there is one, whenever a deal is awaited."""
        while self._generator is not None and self.awaits_deal:
            before, word = self._state.tobytes(), int(self._generator["word"][0])
            bindings.deal(self._state, self._printed, self._generator)
            self._rounds.append(_Round(before, word, self._dealt(), []))

    def _dealt(self) -> tuple[tuple[Colour, ...], ...]:
        return tuple(display.each() for display in self.displays)

    def _refuse(self, move: Move) -> NoReturn:
        """Say why a move cannot be played."""
        if self.is_over:
            raise GameOver(f"{move}: the game is over")
        if self.awaits_deal:
            raise DealAwaited(f"{move}: the displays of round {self.round} are not filled yet")
        raise IllegalMove(
            str(move), why_not(self.table, self.legal_moves, move), position=self.position()
        )

    # --- Copies, records, text

    def copy(self) -> "Game":
        """A game that goes on from here on its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = copy_state(self._state)
        twin._generator = None if self._generator is None else self._generator.copy()
        twin._turns = list(self._turns)
        twin._rounds = [each._replace(moves=list(each.moves)) for each in self._rounds]
        twin._moves = list(self._moves)
        twin.extras = dict(self.extras)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: without what belongs to this process."""
        kept = {**self.__dict__, "_state": self._state.tobytes()}
        del kept["_printed"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        # Arrays made as here have the very types that the rules are compiled for; unpickled
        # ones are writable where these are not, and all would be compiled once more.
        self.__dict__.update(kept)
        self._state = restore_state(kept["_state"])
        self._printed = self._components.printed

    def to_record(self) -> dict[str, Any]:
        """The record of the game so far, as a dictionary that JSON can hold.

        `extras` holds what else it should say: names, date, keys that start with x_.
        """
        if self._setup is None:
            raise UsageError("a game begun from a position has no record: its setup is unknown")
        optional = dict(self.extras)
        if self._seed is not None:
            optional.setdefault("seed", self._seed)
        outcome = self.outcome()
        record = GameRecord(
            players=self.players,
            side=self.side,
            setup=self._setup,
            rounds=tuple(
                RoundRecord(each.displays, tuple(map(str, each.moves))) for each in self._rounds
            ),
            scores=outcome.scores if outcome else None,
            winners=outcome.winners if outcome else None,
            components=self._components.name,
            optional=optional_keys(optional, self.players),
        )
        return record.to_data()

    @classmethod
    def from_record(
        cls,
        record: GameRecord | Mapping[str, Any],
        components: Components | None = None,
        *,
        seed: int | None = None,
    ) -> "Game":
        """Replay a record and check all of it. Raises RecordError saying where it is wrong.

        A game in progress goes on with deals given from outside, or drawn from `seed`.
        """
        if not isinstance(record, GameRecord):
            record = GameRecord.from_data(record)
        components = components_or_standard(components)
        if record.components != components.name:
            raise RecordError(
                f"the game was played with the set {reprlib.repr(record.components)},"
                f" not {components.name!r}",
                where="components",
            )
        try:
            game = cls(record.players, record.side, None, components, setup=record.setup)
        except IllegalSetup as error:
            raise RecordError(error.message, where="setup", reason=error.code) from None
        for number, each in enumerate(record.rounds, start=1):
            game._replay(number, each)
        game._check_result(record)
        game._origin = "record"
        game.extras = dict(record.optional)
        if seed is not None:
            game._seed = checked_int("seed", seed, 0, SEEDS - 1)
            game._generator = new_generator(game._seed)
            game._draw()
        return game

    def _replay(self, number: int, played: RoundRecord) -> None:
        """Deal and play one round of a record."""
        where = f"round {number}"
        if self.is_over:
            raise RecordError("the game was over before it", where=where, reason=GameOver.code)
        if not self.awaits_deal:
            left = self.centre.total + sum(display.total for display in self.displays)
            raise RecordError(
                f"{left} panes were still to be picked in the round before",
                where=where,
                reason=IllegalDeal.code,
            )
        try:
            self.deal(played.displays)
        except SintraError as error:
            place = f"{where}, deal"
            raise RecordError(error.message, where=place, reason=error.code) from None
        for turn, text in enumerate(played.moves, start=1):
            place = f"{where}, move {turn}, {_shown(text)}"
            if self.round != number:
                raise RecordError("the round was over", where=place, reason=IllegalMove.code)
            try:
                self.play(text)
            except IllegalMove as error:
                raise RecordError(error.why, where=place, reason=error.code) from None
            except SintraError as error:
                raise RecordError(error.message, where=place, reason=error.code) from None

    def _check_result(self, record: GameRecord) -> None:
        outcome = self.outcome()
        for name, said, right in (
            ("scores", record.scores, outcome.scores if outcome else None),
            ("winners", record.winners, outcome.winners if outcome else None),
        ):
            if said != right:
                because = "" if outcome else ": the game is still in progress"
                raise RecordError(
                    f"must be {_as_json(right)}, not {_as_json(said)}{because}", where=name
                )

    @classmethod
    def from_position(
        cls,
        text: str,
        components: Components | None = None,
        *,
        seed: int | None = None,
        moves: str | Iterable[str | Move] = (),
    ) -> "Game":
        """A game that begins from a position text. Raises NotationError.

        Later deals are given from outside, or drawn from `seed`. It has no record.
        """
        game = object.__new__(cls)
        game._components = components_or_standard(components)
        game._printed = game._components.printed
        game._seed = None if seed is None else checked_int("seed", seed, 0, SEEDS - 1)
        game._generator = None if game._seed is None else new_generator(game._seed)
        game._setup = None
        game._origin = "position"
        game._state = read_position(text, game._components)
        game._begin(moves)
        return game

    @classmethod
    def load(cls, path: str | Path, components: Components | None = None) -> "Game":
        """Read and replay a record file. Raises RecordError, or OSError."""
        return cls.from_record(GameRecord.from_json(Path(path).read_bytes()), components)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        record = self.to_record()
        try:
            text = json.dumps(record, ensure_ascii=False, allow_nan=False)
            if not _is_utf8(text):
                text = json.dumps(record, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise RecordError(f"JSON cannot hold them: {error}", where="extras") from None
        write_text(path, text + "\n")

    def __eq__(self, other: object) -> bool:
        """Whether the same has happened in both: setup, deals, moves. Seeds do not matter."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self._components == other._components
            and self._first == other._first
            and self._state.tobytes() == other._state.tobytes()
            and self._moves == other._moves
            and [list(map(sorted, each.displays)) for each in self._rounds]
            == [list(map(sorted, each.displays)) for each in other._rounds]
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it has no hash

    def __repr__(self) -> str:
        """Can be pasted back, for an equal game."""
        options = ""
        if self._components != Components.standard():
            options = f", components={self._components!r}"
        seed = f", seed={self._seed}" if self._seed is not None else ""
        script = " ".join(self._script())
        moves = f", moves={script!r}" if script else ""
        if self._setup is None:
            first = write_position(restore_state(self._first), self._components)
            return f"Game.from_position({first!r}{seed}{options}{moves})"
        if self._seed is not None and self._origin != "record":
            given = f"start_player={self._setup.start_player}"
            if self._origin == "setup":
                given = f"setup={self._setup!r}"
            return (
                f"Game(players={self.players}, side={self.side!r}, seed={self._seed},"
                f" {given}{options}{moves})"
            )
        return f"Game.from_record({self.to_record()!r}{seed}{options})"

    def _script(self) -> Iterator[str]:
        """All that was played and given from outside, as the constructors take it."""
        for each in self._rounds:
            if each.before is not None and each.word is None:
                letters = ("".join(c.letter for c in display) for display in each.displays)
                yield DEAL + "/".join(text or "-" for text in letters)
            yield from map(str, each.moves)

    def __str__(self) -> str:
        """The table drawn in text."""
        from ..picture.text import draw_plain

        return draw_plain(self.table)

    def _repr_svg_(self) -> str:
        """The table as a picture, which notebooks show."""
        from ..picture import svg

        return svg(self._state, self._components)


def _explanation(move: Move, seat: int, effect: npt.NDArray[Any], after: State) -> Explanation:
    row = dict(zip(EFFECT.names or (), effect[0].tolist(), strict=True))
    players = after["players"]
    return Explanation(
        move=move,
        player=seat,
        picked=row["picked"],
        placed=row["placed"],
        on_jokers=row["on_jokers"],
        broken=row["broken"],
        takes_start_tile=bool(row["start_tile"]),
        steps=row["broken"] + row["start_tile"],
        broken_glass=int(players["broken"][0, seat]),
        glazier=int(players["glazier"][0, seat]),
        completes=bool(row["completed"]),
        turns_over=bool(row["flipped"]),
        bonus_points=row["bonus_points"],
        window_points=row["window_points"],
        glass_points=-row["glass_loss"],
        ends_round=bool(row["round_ended"]),
    )


def _colour(colour: Colour | str) -> Colour:
    """A colour given as such, by its name or by its letter."""
    if isinstance(colour, Colour):
        return colour
    for known in Colour:
        if colour in (str(known), known.letter):
            return known
    raise IllegalDeal(f"{colour!r} is no colour")


def _shown(text: str) -> str:
    """A text from outside, fit to be shown: short, and nothing a terminal would act on."""
    return text if len(text) <= 12 and text.isascii() and text.isprintable() else reprlib.repr(text)


def _is_utf8(text: str) -> bool:
    """Whether it can be written as it is; JSON knows half characters that UTF-8 does not."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _as_json(numbers: Sequence[int] | None) -> str:
    if numbers is not None and len(numbers) > MOST_PLAYERS:
        return f"{len(numbers)} numbers"
    return json.dumps(None if numbers is None else list(numbers))
