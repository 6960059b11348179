"""The games a person plays are kept in the data folder, move by move: nothing is lost."""

from datetime import datetime
from pathlib import Path

from ...errors import SintraError
from ...files import data_folder
from ...game import Game


def last_file() -> Path | None:
    """The game that was played last, if it can be found."""
    try:
        files = list((data_folder() / "games").glob("*.json"))
        return max(files, key=lambda file: file.stat().st_mtime, default=None)
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder to be found
        return None


class Keeper:
    """Writes one game to its file; a game that came from the folder stays in its file."""

    def __init__(self, came_from: Path | None = None) -> None:
        self.file: Path | None = None
        self.problem = ""
        """Why the game could not be written the last time."""
        if came_from is not None and _is_kept(came_from):
            self.file = came_from.absolute()

    def keep(self, game: Game) -> None:
        """Write the game as it stands. A game without a move is not worth a file."""
        if self.file is None and not game.moves:
            return
        self.problem = ""
        try:
            if self.file is None:
                self.file = _new_file()
            game.save(self.file)
        except OSError as error:
            self.problem = error.strerror or str(error)
        except (SintraError, RuntimeError) as error:
            self.problem = str(error)


def _is_kept(file: Path) -> bool:
    try:
        return file.resolve().parent == (data_folder() / "games").resolve()
    except (OSError, RuntimeError):
        return False


def _new_file() -> Path:
    """An empty file of its own, named after the time."""
    folder = data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    begun = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    number = 1
    while True:
        file = folder / (f"{begun}.json" if number == 1 else f"{begun}-{number}.json")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file
