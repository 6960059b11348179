"""`Game`: the checked interface to the rules, with undo, history, records and text."""

import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

import numpy as np

from ..errors import DealAwaited, GameOver, IllegalDeal, IllegalMove, NothingToUndo, UsageError
from ..notation.moves import Move
from ..notation.positions import read_position, write_position
from ..notation.records import GameRecord, RoundRecord
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
    MOST_DISPLAYS,
    MOST_PLAYERS,
    OVER,
    State,
    copy_state,
    new_state,
    restore_state,
)
from ..rules.validate import checked_int, components_or_standard
from ..table import FinalScoring, Panes, Table, final_scoring
from . import fairness, record_io
from .fair_seed import deal_word, is_fair_seed, setup_word
from .legal_moves import ClosedStrips, LegalMoves, closed_strips, why_illegal
from .results import Explanation, HistoryEntry, Outcome, explanation_of

_heap_of = plain(panes.heap_of)

DEAL = "deal:"
"""Prefix of a deal in the `moves` of a new game, for example deal:WWYB/OOPP/-/-/-"""

T = TypeVar("T")


class _Scratch(threading.local):
    """The move list that the rules write to: one per thread, so that a Game needs little memory."""

    def __init__(self) -> None:
        self.move_list = new_move_list()


_scratch = _Scratch()


class _UndoEntry(NamedTuple):
    """The state before a move."""

    state: bytes
    rounds: int
    """The number of rounds dealt before the move."""


class _PlayedRound(NamedTuple):
    """A round as it was dealt and played."""

    before: bytes | None
    """The state that awaited the deal; None if the game began from a position."""
    generator_word: int | None
    """State of the generator before the deal; None if the caller gave the deal."""
    displays: tuple[tuple[Colour, ...], ...]
    moves: list[Move]


class _TableProperty(property, Generic[T]):
    """A property of `Game` that reads the game's `Table`."""

    def __init__(self, read: Callable[[Table], T], doc: str) -> None:
        super().__init__(lambda game: read(game.table))
        self.__doc__ = doc  # otherwise the docstring of this class is shown

    if TYPE_CHECKING:
        # `property` has a second overload, for access on the class, which is not needed here.
        def __get__(self, game: Any, owner: type | None = None, /) -> T: ...  # type: ignore[override]


class Game:
    """A game from setup to final scoring.

    Random draws come from a seed, which is chosen at random by default: a whole number, or a fair
    seed of 32 hexadecimal digits (see `sintra.game.fair_seed`). With a `setup` and no seed, nothing
    is drawn: the caller gives the displays of every round with `deal`.

    >>> game = Game(players=2, seed=7)
    >>> len(game.legal_moves) > 0
    True
    """

    def __init__(
        self,
        players: int = 2,
        side: str = "A",
        seed: int | str | None = None,
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
        self._set_seed(seed)
        self._origin = "random" if setup is None else "setup"
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

    def _set_seed(self, seed: int | str | None) -> None:
        self._seed: int | None = None
        self._fair_seed: str | None = None
        self._generator = None
        if is_fair_seed(seed):
            self._fair_seed = seed
            self._generator = new_generator(setup_word(seed))
        elif isinstance(seed, str):
            raise UsageError(
                f"seed: must be a whole number or 32 hexadecimal digits in lower case, not {seed!r}"
            )
        elif seed is not None:
            self._seed = checked_int("seed", seed, 0, SEEDS - 1)
            self._generator = new_generator(self._seed)

    def _begin(self, moves: str | Iterable[str | Move]) -> None:
        """Start the history, deal if there is a seed, and play the first moves."""
        self.extras: dict[str, Any] = {}
        self._first = self._state.tobytes()
        self._undo_stack: list[_UndoEntry] = []
        self._rounds: list[_PlayedRound] = []
        self._moves: list[Move] = []
        if self._state["phase"][0] != AWAITING_DEAL:
            self._rounds.append(_PlayedRound(None, None, self._dealt(), []))
        self._deal_from_seed()
        for move in moves.split() if isinstance(moves, str) else moves:
            if isinstance(move, str) and move.startswith(DEAL):
                self.deal(move.removeprefix(DEAL).replace("-", "").split("/"))
            else:
                self.play(move)

    # --- Reading the game

    @property
    def seed(self) -> int | None:
        """The seed of all random draws; None if the caller gives the deals, or for a fair seed."""
        return self._seed

    @property
    def fair_seed(self) -> str | None:
        """The fair seed of all random draws; None if the game has none."""
        return self._fair_seed

    @property
    def components(self) -> Components:
        """The printed material."""
        return self._components

    @property
    def setup(self) -> Setup | None:
        """The setup; None for a game that began from a position."""
        return self._setup

    @property
    def state(self) -> State:
        """A copy of the state record, as a one-element array (see `sintra.rules.state`)."""
        return copy_state(self._state)

    @property
    def table(self) -> Table:
        """Everything on the table, in the rulebook's words."""
        return Table.from_state(self._state, self._components)

    # Loops use these properties after every move, so they read the state without building a Table.

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._state["seats"][0])

    @property
    def round(self) -> int:
        """The round being played or about to be dealt, from 1 to 6; 7 when the game is over."""
        return int(self._state["round"][0]) + 1

    @property
    def to_move(self) -> int:
        """The player to move; while a deal is awaited, the player who will start."""
        return int(self._state["to_move"][0])

    @property
    def awaits_deal(self) -> bool:
        """Whether the caller must fill the displays with `deal` before a move is possible."""
        return bool(self._state["phase"][0] == AWAITING_DEAL)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state["phase"][0] == OVER)

    @property
    def scores(self) -> tuple[int, ...]:
        """Every player's score; it includes the final scoring once the game is over."""
        return tuple(int(score) for score in self._state["players"]["score"][0, : self.players])

    side = _TableProperty(lambda table: table.side, 'The side of the palaces, "A" or "B".')
    displays = _TableProperty(lambda table: table.displays, "The panes on each display.")
    centre = _TableProperty(lambda table: table.centre, "The panes in the centre.")
    bag = _TableProperty(
        lambda table: table.bag, "The panes in the bag; the order of drawing is unknown."
    )
    tower = _TableProperty(lambda table: table.tower, "The panes in the glass tower.")
    round_pieces = _TableProperty(
        lambda table: table.round_pieces,
        "Panes still on the round indicator; the first is the bonus colour of the round.",
    )
    bonus_colour = _TableProperty(
        lambda table: table.bonus_colour,
        "The colour that scores on completed strips in this round.",
    )
    start_tile_in_centre = _TableProperty(
        lambda table: table.start_tile_in_centre,
        "Whether no player has picked from the centre yet in this round.",
    )
    start_tile_holder = _TableProperty(
        lambda table: table.start_tile_holder,
        "The player who holds the start tile or, while it is in the centre, who put it there.",
    )
    palaces = _TableProperty(lambda table: table.palaces, "Every player's palace.")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    def position(self) -> str:
        """The position as one line of text."""
        return write_position(self._state, self._components)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
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
        """The parts of a player's final scoring, as if the game ended now."""
        player = checked_int("player", player, 0, self.players - 1)
        return final_scoring(self._state, self._components, player)

    def perft(self, depth: int) -> int:
        """Count the move sequences of this length within the round.

        A sequence that reaches the end of the round or game early counts as one.
        """
        depth = checked_int("depth", depth, 0, 100)
        return perft(self._state, self._printed, depth)

    # --- Playing

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; empty when the game is over or a deal is awaited."""
        move_list = _scratch.move_list
        count = bindings.list_moves(self._state, move_list)
        return LegalMoves(move_list["moves"][0, :count].copy())

    def closed_strips(self) -> ClosedStrips:
        """For each colour that can be picked now: why each strip does not take it.

        The reason is "left_of_glazier", "gone" or "no_space", or None if a legal move puts the
        colour there.
        """
        return closed_strips(self._state)

    def play(self, move: Move | str) -> None:
        """Play a move, given as Move or as text.

        Raises NotationError for a text that is not a move, IllegalMove for a move that is not
        legal now, DealAwaited or GameOver when no move is possible. Then nothing changes.
        """
        if not isinstance(move, Move):
            move = Move.from_text(move)
        before = self._state.tobytes()
        phase = bindings.play_checked(self._state, self._printed, _scratch.move_list, move.code)
        if phase < 0:
            self._refuse(move)
        self._log_move(before, move)
        if phase == AWAITING_DEAL:
            self._deal_from_seed()

    def play_explained(self, move: Move | str) -> Explanation:
        """Play a move and return its effect: `explain` and `play` at the cost of one."""
        before = self._state.tobytes()
        explanation = self._explain_on(self._state, move)
        self._log_move(before, explanation.move)
        self._deal_from_seed()
        return explanation

    def _log_move(self, before: bytes, move: Move) -> None:
        self._undo_stack.append(_UndoEntry(before, len(self._rounds)))
        self._moves.append(move)
        self._rounds[-1].moves.append(move)

    def undo(self, *, past_deal: bool = False) -> Move:
        """Take back the last move and return it.

        It goes back past a deal only with `past_deal`, because players who have seen the new
        displays know more than before. Raises NothingToUndo. A seeded game deals the same panes
        again after the same moves.
        """
        if not self._undo_stack:
            raise NothingToUndo("no move has been played")
        entry = self._undo_stack[-1]
        if len(self._rounds) > entry.rounds and not past_deal:
            raise NothingToUndo("the displays were filled after that move; use past_deal=True")
        self._undo_stack.pop()
        self._state = restore_state(entry.state)
        words = [
            round_.generator_word
            for round_ in self._rounds[entry.rounds :]
            if round_.generator_word is not None
        ]
        if self._generator is not None and words:
            self._generator["word"] = words[0]
        del self._rounds[entry.rounds :]
        self._rounds[-1].moves.pop()
        return self._moves.pop()

    def explain(self, move: Move | str) -> Explanation:
        """The effect of a legal move. Raises as `play` does; changes nothing."""
        return self._explain_on(copy_state(self._state), move)

    def _explain_on(self, state: State, move: Move | str) -> Explanation:
        """Play a move on this state and return its effect. Raises as `play` does."""
        if not isinstance(move, Move):
            move = Move.from_text(move)
        seat, effect = int(state["to_move"][0]), np.zeros(1, EFFECT)
        if not bindings.explain(state, self._printed, _scratch.move_list, move.code, effect):
            self._refuse(move)
        return explanation_of(move, seat, effect, state)

    def history(self) -> Iterator[HistoryEntry]:
        """The game from its first position, move by move, with the effect of each move.

        If a deal followed a move, the entry of the move shows the new displays.
        """
        states = [*(entry.state for entry in self._undo_stack), self._state.tobytes()]
        played, round_ = None, None
        for ply, (before, move) in enumerate(zip(states, [*self._moves, None], strict=True)):
            state = restore_state(before)
            table = Table.from_state(state, self._components)
            position = write_position(state, self._components)
            yield HistoryEntry(ply, round_ or table.round, played, table, position)
            if move is not None:
                played, round_ = self._explain_on(state, move), table.round

    def deal(self, displays: Iterable[Iterable[Colour | str]]) -> None:
        """Fill the displays with these panes, in order, in a game without a seed.

        Raises IllegalDeal for panes that could not have been drawn; then nothing changes.
        """
        if self.is_over:
            raise GameOver("the game is over")
        if not self.awaits_deal:
            raise IllegalDeal("the displays are filled only when a round begins")
        try:
            given = tuple(tuple(map(_as_colour, display)) for display in displays)
        except TypeError:
            raise IllegalDeal("a deal must be a list of displays, each a list of colours") from None
        count = self._components.displays_by_players[self.players]
        if len(given) != count:
            raise IllegalDeal(f"{self.players} players use {count} displays, not {len(given)}")
        heaps = np.zeros(MOST_DISPLAYS, np.int64)
        for display, colours in enumerate(given):
            if len(colours) > self._components.panes_per_display:
                raise IllegalDeal(f"display {display + 1} has too many panes")
            heaps[display] = sum(_heap_of(1, colour) for colour in colours)
        before = self._state.tobytes()
        wrong = bindings.deal_given(self._state, self._printed, heaps)
        if wrong >= 0:
            shown = "".join(colour.letter for colour in given[wrong]) or "no panes"
            raise IllegalDeal(
                f"display {wrong + 1} cannot have {shown}:"
                f" before the deal the bag holds {self.bag} and the tower {self.tower}"
            )
        self._rounds.append(_PlayedRound(before, None, given, []))

    def undo_deal(self) -> None:
        """Take back a deal that the caller gave, if no move has followed. Raises NothingToUndo."""
        if self._generator is not None:
            raise NothingToUndo("this game has a seed and would deal the same panes again")
        last = self._rounds[-1] if self._rounds else None
        if last is None or last.moves or last.before is None:
            raise NothingToUndo("there is no deal to take back, or a move has followed it")
        self._state = restore_state(last.before)
        self._rounds.pop()

    def _deal_from_seed(self) -> None:
        """Fill the displays whenever a deal is awaited, if the game has a seed."""
        while self._generator is not None and self.awaits_deal:
            if self._fair_seed is not None:
                self._generator["word"] = deal_word(self._fair_seed, self.round)
            before, word = self._state.tobytes(), int(self._generator["word"][0])
            bindings.deal(self._state, self._printed, self._generator)
            self._rounds.append(_PlayedRound(before, word, self._dealt(), []))

    def _dealt(self) -> tuple[tuple[Colour, ...], ...]:
        count = self._components.displays_by_players[self.players]
        return tuple(Panes(heap).each() for heap in self._state["sources"][0, :count])

    def _refuse(self, move: Move) -> NoReturn:
        """Raise the error that says why a move cannot be played."""
        if self.is_over:
            raise GameOver(f"{move}: the game is over")
        if self.awaits_deal:
            raise DealAwaited(f"{move}: the displays of round {self.round} are not filled yet")
        why = why_illegal(self.table, self.legal_moves, self.closed_strips(), move)
        raise IllegalMove(str(move), why, position=self.position())

    # --- Copies, records, text

    def copy(self) -> "Game":
        """An independent copy of the game."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = copy_state(self._state)
        twin._generator = None if self._generator is None else self._generator.copy()
        twin._undo_stack = list(self._undo_stack)
        twin._rounds = [round_._replace(moves=list(round_.moves)) for round_ in self._rounds]
        twin._moves = list(self._moves)
        twin.extras = dict(self.extras)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Support pickle: all attributes except the array that belongs to this process."""
        attributes = {**self.__dict__, "_state": self._state.tobytes()}
        del attributes["_printed"]
        return attributes

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        # Both arrays are created here. Unpickled arrays may have another type for Numba (writable
        # or not), and the rules would be compiled again for that type.
        self.__dict__.update(attributes)
        self._state = restore_state(attributes["_state"])
        self._printed = self._components.printed

    def to_record(self) -> dict[str, Any]:
        """The record of the game so far, as a dictionary that can be written as JSON.

        `extras` holds its optional keys: names, date, keys that start with x_.
        """
        rounds = (
            RoundRecord(round_.displays, tuple(map(str, round_.moves))) for round_ in self._rounds
        )
        return record_io.record_of(self, rounds).to_data()

    @classmethod
    def from_record(
        cls,
        record: GameRecord | Mapping[str, Any],
        components: Components | None = None,
        *,
        seed: int | str | None = None,
    ) -> "Game":
        """Replay a record and check all of it. Raises RecordError, which names the place.

        In a game in progress, later deals are drawn from `seed`, or the caller gives them.
        """
        game = record_io.replay(cls, record, components_or_standard(components))
        game._origin = "record"
        game._set_seed(seed)
        game._deal_from_seed()
        return game

    @classmethod
    def from_position(
        cls,
        text: str,
        components: Components | None = None,
        *,
        seed: int | str | None = None,
        moves: str | Iterable[str | Move] = (),
    ) -> "Game":
        """A game that begins from a position text. Raises NotationError.

        Later deals are drawn from `seed`, or the caller gives them. The game has no record.
        """
        game = object.__new__(cls)
        game._components = components_or_standard(components)
        game._printed = game._components.printed
        game._set_seed(seed)
        game._setup = None
        game._origin = "position"
        game._state = read_position(text, game._components)
        game._begin(moves)
        return game

    def verify_deals(self, commitment: str | None = None) -> bool | None:
        """Check that setup and deals follow from the seed of a match's record; then return True.

        Returns None if the record has no commitment, and False if its seed is still secret, because
        the match is in progress. `commitment` is the one that was public before the first move: who
        knows it need not trust the record. The start player is checked if the record states that it
        was drawn (`x_start_player_drawn`). Raises UnfairDeal, which names the place.
        """
        return fairness.verify_deals(self, commitment)

    @classmethod
    def load(cls, path: str | Path, components: Components | None = None) -> "Game":
        """Read and replay a record file. Raises RecordError, or OSError."""
        return cls.from_record(GameRecord.from_json(Path(path).read_bytes()), components)

    def save(self, path: str | Path) -> None:
        """Write the record to a file atomically."""
        record_io.save_record(self.to_record(), path)

    def __eq__(self, other: object) -> bool:
        """Whether setup, deals and moves are the same. Seeds do not matter."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self._components == other._components
            and self._first == other._first
            and self._state.tobytes() == other._state.tobytes()
            and self._moves == other._moves
            and [list(map(sorted, round_.displays)) for round_ in self._rounds]
            == [list(map(sorted, round_.displays)) for round_ in other._rounds]
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it has no hash

    def __repr__(self) -> str:
        """Python code for an equal game."""
        options = ""
        if self._components != Components.standard():
            options = f", components={self._components!r}"
        chosen = self._seed if self._fair_seed is None else self._fair_seed
        seed = f", seed={chosen!r}" if chosen is not None else ""
        script = " ".join(self._script())
        moves = f", moves={script!r}" if script else ""
        if self._setup is None:
            first = write_position(restore_state(self._first), self._components)
            return f"Game.from_position({first!r}{seed}{options}{moves})"
        if chosen is not None and self._origin != "record":
            given = f"start_player={self._setup.start_player}"
            if self._origin == "setup":
                given = f"setup={self._setup!r}"
            return (
                f"Game(players={self.players}, side={self.side!r}{seed}, {given}{options}{moves})"
            )
        return f"Game.from_record({self.to_record()!r}{seed}{options})"

    def _script(self) -> Iterator[str]:
        """All moves, and the deals that the caller gave, as the constructors take them."""
        for round_ in self._rounds:
            if round_.before is not None and round_.generator_word is None:
                letters = ("".join(c.letter for c in display) for display in round_.displays)
                yield DEAL + "/".join(text or "-" for text in letters)
            yield from map(str, round_.moves)

    def __str__(self) -> str:
        """The table drawn in text."""
        from ..picture.text import draw_plain

        return draw_plain(self.table)

    def _repr_svg_(self) -> str:
        """The table as SVG, for notebooks."""
        from ..picture.vector import svg

        return svg(self._state, self._components)


def _as_colour(colour: Colour | str) -> Colour:
    """The colour that is given as Colour, by name or by letter."""
    if isinstance(colour, Colour):
        return colour
    for member in Colour:
        if colour in (str(member), member.letter):
            return member
    raise IllegalDeal(f"{colour!r} is not a colour")
