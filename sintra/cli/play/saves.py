"""Save games in the data folder after every move, so that nothing is lost."""

from datetime import datetime
from pathlib import Path

from ...errors import SintraError
from ...files import data_folder
from ...game.game import Game


def last_file() -> Path | None:
    """Return the file of the last game; None if there is none."""
    try:
        files = list((data_folder() / "games").glob("*.json"))
        return max(files, key=lambda file: file.stat().st_mtime, default=None)
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return None


class Autosave:
    """Saves one game to its file; a game resumed from the data folder stays in its file."""

    def __init__(self, resumed: Path | None = None) -> None:
        self.file: Path | None = None
        self.problem = ""
        """The reason why the last save failed; empty if it did not."""
        if resumed is not None and _is_autosave(resumed):
            self.file = resumed.absolute()

    def save(self, game: Game) -> None:
        """Save the game in its current state. A game without a move gets no file."""
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


def _is_autosave(file: Path) -> bool:
    try:
        return file.resolve().parent == (data_folder() / "games").resolve()
    except (OSError, RuntimeError):
        return False


def _new_file() -> Path:
    """Create an empty file whose name is the current time."""
    folder = data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    start = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    number = 1
    while True:
        file = folder / (f"{start}.json" if number == 1 else f"{start}-{number}.json")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file
