"""The reference rules: a second, slow implementation, to catch errors in the fast engine.

It is written independently, from the rules text and the components file alone, with the simplest
data structures: a strip is a list of five spaces, and each space holds a colour name or None; bag,
tower and centre are counts per colour; a display is a list of colour names. Simple code is more
important here than speed.
"""

from typing import Any, TypeGuard

JOKER = "joker"


class RuleViolation(Exception):
    """A violation of the rules; the message names it."""


class Column:
    """A window of a palace and the strip above it (None once the strip has left the game)."""

    def __init__(self, strip: int, side: str, printed: list[str]) -> None:
        self.strip: int | None = strip
        self.side: str | None = side
        self.printed = printed  # the print of each space: a colour name or "joker"; never changed
        self.spaces: list[str | None] = [None] * len(printed)
        self.window: list[str] = []  # empty, the top pane, or the top and the bottom pane

    def copy(self) -> "Column":
        other = Column.__new__(Column)
        other.strip = self.strip
        other.side = self.side
        other.printed = self.printed
        other.spaces = list(self.spaces)
        other.window = list(self.window)
        return other

    def free(self, printed: str) -> int:
        """Return the number of empty spaces with this print (a colour name or "joker")."""
        empty = 0
        for print_, pane in zip(self.printed, self.spaces, strict=True):
            if print_ == printed and pane is None:
                empty += 1
        return empty

    def filled(self, colour: str, coloured: int, jokers: int) -> list[str | None]:
        """Return the spaces with this many panes added to coloured and to joker spaces."""
        spaces = list(self.spaces)
        for space, print_ in enumerate(self.printed):
            if spaces[space] is not None:
                continue
            if print_ == colour and coloured > 0:
                spaces[space] = colour
                coloured -= 1
            elif print_ == JOKER and jokers > 0:
                spaces[space] = colour
                jokers -= 1
        return spaces


class Seat:
    """The palace, the score and the markers of one player."""

    def __init__(self, columns: list[Column]) -> None:
        self.score = 0
        self.lost = 0
        self.broken = 0
        self.glazier = 0
        self.columns = columns

    def copy(self) -> "Seat":
        other = Seat.__new__(Seat)
        other.score = self.score
        other.lost = self.lost
        other.broken = self.broken
        other.glazier = self.glazier
        other.columns = [column.copy() for column in self.columns]
        return other

    def leftmost_strip(self) -> int | None:
        for index, column in enumerate(self.columns):
            if column.strip is not None:
                return index
        return None


class ReferenceGame:
    """One game. After construction it awaits the first deal."""

    def __init__(
        self, components: dict[str, Any], players: int, side: str, setup: dict[str, Any]
    ) -> None:
        if not _is_int(players) or str(players) not in components["displays_by_players"]:
            raise RuleViolation(f"players: {players!r} is not a possible number of players")
        if side not in ("A", "B"):
            raise RuleViolation(f"side: {side!r} is neither 'A' nor 'B'")
        _check_setup(components, players, setup)

        self.components = components
        self.colours: list[str] = components["colours"]
        self.letters: dict[str, str] = components["letters"]
        self.colour_of_letter = {self.letters[colour]: colour for colour in self.colours}
        self.track: list[int] = components["broken_glass_track"]
        self.window_points: list[int] = components["window_points"][side]

        self.players = players
        self.side = side
        self.seats: list[Seat] = []
        for row in setup["strips"]:
            columns = []
            for strip, face in row:
                columns.append(Column(strip, face, components["strips"][strip][face]))
            self.seats.append(Seat(columns))

        self.round = 1
        self.round_pieces: list[str] = list(setup["round_pieces"])
        self.bag = {colour: components["panes_per_colour"] for colour in self.colours}
        for colour in self.round_pieces:
            self.bag[colour] -= 1
        self.tower = {colour: 0 for colour in self.colours}
        self.centre = {colour: 0 for colour in self.colours}
        self.displays: list[list[str]] = [
            [] for _ in range(components["displays_by_players"][str(players)])
        ]

        self.holder: int = setup["start_player"]
        self.to_move = self.holder
        self.tile_in_centre = False
        self.needs_deal = True
        self.over = False

    def copy(self) -> "ReferenceGame":
        other = ReferenceGame.__new__(ReferenceGame)
        other.components = self.components
        other.colours = self.colours
        other.letters = self.letters
        other.colour_of_letter = self.colour_of_letter
        other.track = self.track
        other.window_points = self.window_points
        other.players = self.players
        other.side = self.side
        other.seats = [seat.copy() for seat in self.seats]
        other.round = self.round
        other.round_pieces = list(self.round_pieces)
        other.bag = dict(self.bag)
        other.tower = dict(self.tower)
        other.centre = dict(self.centre)
        other.displays = [list(display) for display in self.displays]
        other.holder = self.holder
        other.to_move = self.to_move
        other.tile_in_centre = self.tile_in_centre
        other.needs_deal = self.needs_deal
        other.over = self.over
        return other

    # Filling the displays

    def deal(self, displays: list[list[str]]) -> None:
        """Fill the displays; refuse an impossible draw without changing anything."""
        if self.over:
            raise RuleViolation("the game is over, there is nothing to deal")
        if not self.needs_deal:
            raise RuleViolation("the round is still being played, no deal is due")
        if not isinstance(displays, list) or len(displays) != len(self.displays):
            raise RuleViolation(f"the displays are not a list of {len(self.displays)} displays")
        available = sum(self.bag.values()) + sum(self.tower.values())
        for number, display in enumerate(displays, 1):
            if not isinstance(display, list):
                raise RuleViolation(f"display {number} is not a list")
            for colour in display:
                if not isinstance(colour, str) or colour not in self.colours:
                    raise RuleViolation(f"display {number}: {colour!r} is not a colour")
            size = min(self.components["panes_per_display"], available)
            if len(display) != size:
                raise RuleViolation(f"display {number} has {len(display)} panes, not {size}")
            available -= size

        bag = dict(self.bag)
        tower = dict(self.tower)
        for number, display in enumerate(displays, 1):
            wanted = {colour: display.count(colour) for colour in self.colours}
            if sum(bag.values()) < len(display):
                # The bag runs out here: this display holds all panes that were left in it, and
                # then the tower is emptied into the bag.
                for colour in self.colours:
                    if bag[colour] > wanted[colour]:
                        raise RuleViolation(
                            f"display {number} lacks {colour}: the bag ran out in it, and it"
                            " must hold all that was left there"
                        )
                    wanted[colour] -= bag[colour]
                bag = tower
                tower = {colour: 0 for colour in self.colours}
            for colour in self.colours:
                if wanted[colour] > bag[colour]:
                    raise RuleViolation(f"display {number} holds more {colour} than could be drawn")
                bag[colour] -= wanted[colour]

        self.bag = bag
        self.tower = tower
        self.displays = [list(display) for display in displays]
        self.needs_deal = False
        self.to_move = self.holder
        self.tile_in_centre = True
        if self._no_pane_left():
            self._end_round()

    # Moves

    def legal_moves(self) -> list[str]:
        """Return all legal moves as sorted texts; none if the game is over or a deal is awaited."""
        if self.over or self.needs_deal:
            return []
        moves: list[str] = []
        if self._may_go_back():
            moves.append("R")
        # The endings depend only on the colour and the number of panes, not on their source.
        endings: dict[tuple[str, int], list[str]] = {}
        for source, panes in self._sources():
            for colour, count in panes.items():
                if (colour, count) not in endings:
                    endings[colour, count] = self._endings(colour, count)
                start = source + self.letters[colour]
                for ending in endings[colour, count]:
                    moves.append(start + ending)
        moves.sort()
        return moves

    def play(self, text: str) -> None:
        """Play a move; refuse an illegal one without changing anything."""
        if self.over:
            raise RuleViolation("the game is over")
        if self.needs_deal:
            raise RuleViolation("a deal is awaited, not a move")
        if not isinstance(text, str):
            raise RuleViolation(f"{text!r} is not a text")
        if not self._is_legal(text):
            raise RuleViolation(f"{text!r} is not a legal move here")
        self.play_unchecked(text)

    def play_unchecked(self, text: str) -> None:
        """Play a move without checking that it is legal."""
        seat = self.seats[self.to_move]
        if text == "R":
            leftmost = seat.leftmost_strip()
            assert leftmost is not None
            seat.glazier = leftmost
        else:
            colour = self.colour_of_letter[text[1]]
            count = self._pick(text[0], colour)
            if text[2] == "x":
                self._break(colour, count)
            else:
                self._place(colour, count, text[3:])
        self.to_move = (self.to_move + 1) % self.players
        if self._no_pane_left():
            self._end_round()

    def _is_legal(self, text: str) -> bool:
        if text == "R":
            return self._may_go_back()
        for source, panes in self._sources():
            if text[:1] == source:
                for colour, count in panes.items():
                    if text[1:2] == self.letters[colour]:
                        return text[2:] in self._endings(colour, count)
        return False

    def _may_go_back(self) -> bool:
        seat = self.seats[self.to_move]
        leftmost = seat.leftmost_strip()
        return leftmost is not None and leftmost != seat.glazier

    def _sources(self) -> list[tuple[str, dict[str, int]]]:
        """Return each source of a pick, as written in a move, with its panes per colour."""
        sources: list[tuple[str, dict[str, int]]] = []
        for number, display in enumerate(self.displays, 1):
            if display:
                sources.append((str(number), _count(display)))
        sources.append(("C", {colour: n for colour, n in self.centre.items() if n > 0}))
        return sources

    def _endings(self, colour: str, count: int) -> list[str]:
        """Return all texts that may follow source and colour in a move with `count` panes."""
        seat = self.seats[self.to_move]
        endings: list[str] = []
        for index in range(seat.glazier, len(seat.columns)):
            column = seat.columns[index]
            coloured = column.free(colour)
            jokers = column.free(JOKER)
            placed = min(count, coloured + jokers)
            if placed == 0:
                continue
            fewest = max(0, placed - coloured)
            most = min(placed, jokers)
            for on_jokers in range(fewest, most + 1):
                ending = f">{index + 1}"
                if on_jokers > fewest:
                    ending += f"j{on_jokers}"
                spaces = column.filled(colour, placed - on_jokers, on_jokers)
                if None in spaces:
                    endings.append(ending)
                else:
                    for kept in self.colours:
                        if kept in spaces:
                            endings.append(f"{ending}={self.letters[kept]}")
        if not endings:
            endings.append("x")
        return endings

    def _pick(self, source: str, colour: str) -> int:
        """Take the panes of this colour from the source; return their number."""
        if source == "C":
            count = self.centre[colour]
            self.centre[colour] = 0
            if self.tile_in_centre:
                self.tile_in_centre = False
                self.holder = self.to_move
                self._step_down()
            return count
        display = self.displays[int(source) - 1]
        for pane in display:
            if pane != colour:
                self.centre[pane] += 1
        self.displays[int(source) - 1] = []
        return display.count(colour)

    def _place(self, colour: str, count: int, where: str) -> None:
        """Place panes as the text after ">" says, break the others, complete a full strip."""
        seat = self.seats[self.to_move]
        index = int(where[0]) - 1
        column = seat.columns[index]
        coloured = column.free(colour)
        placed = min(count, coloured + column.free(JOKER))
        on_jokers = max(0, placed - coloured)
        if "j" in where:
            on_jokers = int(where[where.index("j") + 1])
        seat.glazier = index
        column.spaces = column.filled(colour, placed - on_jokers, on_jokers)
        self._break(colour, count - placed)
        if None not in column.spaces:
            kept = self.colour_of_letter[where[where.index("=") + 1]]
            self._complete(index, kept)

    def _break(self, colour: str, count: int) -> None:
        self.tower[colour] += count
        for _ in range(count):
            self._step_down()

    def _step_down(self) -> None:
        """Move the broken glass marker of the player to move down by 1."""
        seat = self.seats[self.to_move]
        seat.broken += 1
        if seat.broken == len(self.track) - 1:
            seat.score -= self.track[seat.broken]
            seat.lost += self.track[seat.broken]
            seat.broken = 0

    def _complete(self, index: int, kept: str) -> None:
        """Complete the strip of this column: all its spaces are covered."""
        seat = self.seats[self.to_move]
        column = seat.columns[index]
        for pane in column.spaces:
            assert pane is not None
            if pane == self.round_pieces[0]:
                seat.score += 1
            self.tower[pane] += 1
        self.tower[kept] -= 1
        column.window.append(kept)
        if len(column.window) == 1:
            assert column.strip is not None
            column.side = "back" if column.side == "front" else "front"
            column.printed = self.components["strips"][column.strip][column.side]
            column.spaces = [None] * len(column.printed)
        else:
            column.strip = None
            column.side = None
            column.printed = []
            column.spaces = []
        seat.score += self.window_points[index]
        for right in range(index + 1, len(seat.columns)):
            if seat.columns[right].window:
                seat.score += self.window_points[right]

    # The end of a round and of the game

    def _no_pane_left(self) -> bool:
        return not any(self.displays) and not any(self.centre.values())

    def _end_round(self) -> None:
        self.tower[self.round_pieces.pop(0)] += 1
        self.round += 1
        self.tile_in_centre = False
        self.to_move = self.holder
        if self.round <= self.components["rounds"]:
            self.needs_deal = True
        else:
            self.over = True
            for player, seat in enumerate(self.seats):
                seat.score += sum(self.final_parts(player))
                seat.lost += self.track[seat.broken]

    def final_parts(self, player: int) -> tuple[int, int, int]:
        """Return the points for leftovers, broken glass (zero or negative) and the bonus."""
        seat = self.seats[player]
        left = 0
        for column in seat.columns:
            for pane in column.spaces:
                if pane is not None:
                    left += 1
        bonus = self._bonus_a(seat) if self.side == "A" else self._bonus_b(seat)
        return left // 3, -self.track[seat.broken], bonus

    def _bonus_a(self, seat: Seat) -> int:
        bonus = 0
        for ornament in self.components["ornaments"]:
            panes = 0
            for window in ornament:
                panes += len(seat.columns[window].window)
            points: int = self.components["ornament_points"][str(panes)]
            bonus += points
        return bonus

    def _bonus_b(self, seat: Seat) -> int:
        completed = 0
        of_colour = {colour: 0 for colour in self.colours}
        for column in seat.columns:
            if len(column.window) == 2:
                completed += 1
            for pane in column.window:
                of_colour[pane] += 1
        return completed * max(of_colour.values())

    def winners(self) -> list[int]:
        if not self.over:
            raise RuleViolation("the game is not over: there is no winner yet")
        best_score = max(seat.score for seat in self.seats)
        leaders = [
            player for player in range(self.players) if self.seats[player].score == best_score
        ]
        least_lost = min(self.seats[player].lost for player in leaders)
        return [player for player in leaders if self.seats[player].lost == least_lost]

    # Snapshot

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state as JSON values."""
        seats = []
        for seat in self.seats:
            columns = []
            for column in seat.columns:
                coloured: list[str] = []
                jokers: list[str] = []
                for print_, pane in zip(column.printed, column.spaces, strict=True):
                    if pane is not None:
                        (jokers if print_ == JOKER else coloured).append(pane)
                columns.append(
                    {
                        "strip": column.strip,
                        "side": column.side,
                        "coloured": _count(coloured),
                        "jokers": _count(jokers),
                        "window": list(column.window),
                    }
                )
            seats.append(
                {
                    "score": seat.score,
                    "lost": seat.lost,
                    "broken": seat.broken,
                    "glazier": seat.glazier,
                    "columns": columns,
                }
            )
        return {
            "players": self.players,
            "side": self.side,
            "round": self.round,
            "over": self.over,
            "needs_deal": self.needs_deal,
            "to_move": self.to_move,
            "holder": self.holder,
            "tile_in_centre": self.tile_in_centre,
            "round_pieces": list(self.round_pieces),
            "displays": [sorted(display) for display in self.displays],
            "centre": {colour: n for colour, n in self.centre.items() if n > 0},
            "bag": {colour: n for colour, n in self.bag.items() if n > 0},
            "tower": {colour: n for colour, n in self.tower.items() if n > 0},
            "seats": seats,
        }


def perft(reference: ReferenceGame, depth: int) -> int:
    """Count the move sequences of this length; one that ends the round earlier counts too."""
    if depth == 0 or reference.needs_deal or reference.over:
        return 1
    sequences = 0
    for text in reference.legal_moves():
        after = reference.copy()
        after.play_unchecked(text)
        sequences += perft(after, depth - 1)
    return sequences


def read_record(record: object, components: dict[str, Any]) -> ReferenceGame:
    """Check a parsed game record; return the game at its end, or raise with the wrong place."""
    if not isinstance(record, dict):
        raise RuleViolation("record: not an object")
    required = ("format", "version", "players", "side", "setup", "rounds", "scores", "winners")
    optional = ("names", "components", "seed", "date", "result_reason")
    for key in required:
        if key not in record:
            raise RuleViolation(f"record: {key!r} is missing")
    for key in record:
        if not isinstance(key, str):
            raise RuleViolation(f"record: the key {key!r} is not a text")
        if key not in required and key not in optional and not key.startswith("x_"):
            raise RuleViolation(f"record: unknown key {key!r}")
    if record["format"] != "sintra-record":
        raise RuleViolation(f"format: {record['format']!r} is not 'sintra-record'")
    if not _is_int(record["version"]) or record["version"] != 1:
        raise RuleViolation(f"version: {record['version']!r} is not 1")
    set_name = record.get("components", "standard")
    if set_name != components["name"]:
        raise RuleViolation(f"components: {set_name!r} is not {components['name']!r}")

    reference = ReferenceGame(components, record["players"], record["side"], record["setup"])
    _check_optional(record, reference.players)

    if not isinstance(record["rounds"], list):
        raise RuleViolation("rounds: not a list")
    for number, round_ in enumerate(record["rounds"], 1):
        _replay_round(reference, number, round_, last=number == len(record["rounds"]))

    scores = record["scores"]
    winners = record["winners"]
    if not reference.over:
        if scores is not None:
            raise RuleViolation("scores: not null, but the game is in progress")
        if winners is not None:
            raise RuleViolation("winners: not null, but the game is in progress")
        return reference
    if not _is_list_of_ints(scores):
        raise RuleViolation("scores: not a list of whole numbers, but the game is over")
    if not _is_list_of_ints(winners):
        raise RuleViolation("winners: not a list of whole numbers, but the game is over")
    right_scores = [seat.score for seat in reference.seats]
    if scores != right_scores:
        raise RuleViolation(f"scores: {scores} is wrong, {right_scores} is right")
    if winners != reference.winners():
        raise RuleViolation(f"winners: {winners} is wrong, {reference.winners()} is right")
    return reference


def _replay_round(reference: ReferenceGame, number: int, round_: object, last: bool) -> None:
    where = f"round {number}"
    if not isinstance(round_, dict):
        raise RuleViolation(f"{where}: not an object")
    if set(round_) != {"displays", "moves"}:
        raise RuleViolation(f"{where}: its keys are not exactly 'displays' and 'moves'")
    if not isinstance(round_["moves"], list):
        raise RuleViolation(f"{where}: its moves are not a list")
    if reference.over:
        raise RuleViolation(f"{where}: the game was over before it")
    try:
        reference.deal(round_["displays"])
    except RuleViolation as error:
        raise RuleViolation(f"{where}, deal: {error}") from error
    for move_number, text in enumerate(round_["moves"], 1):
        move_where = f"{where}, move {move_number}, {text}"
        if reference.over or reference.needs_deal:
            raise RuleViolation(f"{move_where}: the round was over before it")
        try:
            reference.play(text)
        except RuleViolation as error:
            raise RuleViolation(f"{move_where}: {error}") from error
    if not last and not (reference.over or reference.needs_deal):
        raise RuleViolation(
            f"{where}: it is not over after its last move, but another round follows"
        )


def _check_optional(record: dict[str, Any], players: int) -> None:
    """Check the optional keys. The rules text gives no types for them; these are the usual ones."""
    if "names" in record:
        names = record["names"]
        if (
            not isinstance(names, list)
            or len(names) != players
            or not all(isinstance(name, str) for name in names)
        ):
            raise RuleViolation(f"names: not a list of {players} texts")
    if "seed" in record and not (_is_int(record["seed"]) or isinstance(record["seed"], str)):
        raise RuleViolation("seed: neither a whole number nor a text")
    for key in ("date", "result_reason"):
        if key in record and not isinstance(record[key], str):
            raise RuleViolation(f"{key}: not a text")


def _check_setup(components: dict[str, Any], players: int, setup: object) -> None:
    if not isinstance(setup, dict):
        raise RuleViolation("setup: not an object")
    if set(setup) != {"strips", "round_pieces", "start_player"}:
        raise RuleViolation(
            "setup: its keys are not exactly 'strips', 'round_pieces' and 'start_player'"
        )

    rows = setup["strips"]
    if not isinstance(rows, list) or len(rows) != players:
        raise RuleViolation(f"setup: the strips are not a list of {players} rows")
    strips: list[dict[str, list[str]]] = components["strips"]
    for player, row in enumerate(rows):
        where = f"setup: strips of player {player}"
        if not isinstance(row, list) or len(row) != len(strips):
            raise RuleViolation(f"{where}: not a list of {len(strips)} strips")
        seen: set[int] = set()
        for entry in row:
            if not isinstance(entry, list) or len(entry) != 2:
                raise RuleViolation(f"{where}: {entry!r} is not a strip and its side")
            strip, side = entry
            if not _is_int(strip) or not 0 <= strip < len(strips):
                raise RuleViolation(f"{where}: {strip!r} is not the number of a strip")
            if side not in ("front", "back"):
                raise RuleViolation(f"{where}: {side!r} is neither 'front' nor 'back'")
            if strip in seen:
                raise RuleViolation(f"{where}: strip {strip} is there twice")
            if JOKER in strips[strip][side]:
                raise RuleViolation(f"{where}: strip {strip} starts with its joker side up")
            seen.add(strip)

    pieces = setup["round_pieces"]
    colours: list[str] = components["colours"]
    if not isinstance(pieces, list) or len(pieces) != components["rounds"]:
        raise RuleViolation(f"setup: the round pieces are not a list of {components['rounds']}")
    for piece in pieces:
        if not isinstance(piece, str) or piece not in colours:
            raise RuleViolation(f"setup: the round piece {piece!r} is not a colour")
    if sorted(pieces[1:]) != sorted(colours):
        raise RuleViolation("setup: the round pieces from II on are not one of each colour")

    start_player = setup["start_player"]
    if not _is_int(start_player) or not 0 <= start_player < players:
        raise RuleViolation(f"setup: {start_player!r} is not a possible start player")


def _count(panes: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for pane in panes:
        counts[pane] = counts.get(pane, 0) + 1
    return counts


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list_of_ints(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(_is_int(item) for item in value)
