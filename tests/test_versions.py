"""Files of every released version: records, positions, encodings and logs are read as before.

`tests/data` has the files, and what each version computed from them.
"""

import json
from pathlib import Path

import pytest

from sintra import Game, encoding
from sintra.arena import Arena
from sintra.arena.log import read_log
from sintra.cli import main
from sintra.cli.play import saves

from .data import VERSIONS, VersionData
from .data.games import (
    COMPONENTS,
    RECORDS,
    components_of,
    describe_arena,
    describe_record,
    write_games,
)

FILES = [
    pytest.param(version, file, id=f"{version}-{file.stem}")
    for version in VERSIONS
    for file in sorted(version.folder.glob("records/*.json"))
]
every_version = pytest.mark.parametrize("version", VERSIONS, ids=str)


@pytest.mark.parametrize(("version", "file"), FILES)
def test_record_replays_as_before(version: VersionData, file: Path) -> None:
    expected = dict(version.games["records"][file.stem])
    found = describe_record(file, components_of(file))
    if version.games["encoding_version"] != encoding.VERSION:
        del found["encoding"], expected["encoding"]
    assert found == expected


@pytest.mark.parametrize(("version", "file"), FILES)
def test_record_is_saved_again_with_the_same_bytes(
    version: VersionData, file: Path, tmp_path: Path
) -> None:
    Game.load(file, components_of(file)).save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(("version", "file"), FILES)
def test_old_position_text_is_read(version: VersionData, file: Path) -> None:
    expected = version.games["records"][file.stem]
    game = Game.load(file, components_of(file))
    if game.awaits_deal or game.is_over:
        return
    again = Game.from_position(expected["position"], components=components_of(file))
    assert again.position() == expected["position"]
    assert " ".join(map(str, again.legal_moves)) == expected["legal_moves"]


@every_version
def test_command_checks_old_records(
    version: VersionData, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in sorted(version.folder.glob("records/*.json")):
        components = components_of(file)
        given = [] if components is None else ["--components", str(version.folder / COMPONENTS)]
        with pytest.raises(SystemExit) as stop:
            main(["check", str(file), *given])
        assert stop.value.code == 0, capsys.readouterr()


@every_version
def test_arena_log_is_read_and_continued(version: VersionData, tmp_path: Path) -> None:
    assert describe_arena(version.folder) == version.games["arena"]
    copy = tmp_path / "arena.jsonl"
    copy.write_bytes((version.folder / "arena.jsonl").read_bytes())
    contents = read_log(copy)
    assert contents.settings is not None
    games = len(contents.results)
    list(Arena(contents.settings, games + 2, copy, resume=True).play(jobs=1))
    assert len(read_log(copy).results) == games + 2


@every_version
def test_saved_game_of_the_terminal_is_found(
    version: VersionData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path))
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "2026-11-17-120000.json"
    file.write_bytes((version.folder / "records/terminal-save.json").read_bytes())
    assert saves.last_file() == file
    game = Game.load(file)
    assert game.extras["x_seats"] == ["you", "greedy"]
    autosave = saves.Autosave(file)
    game.play(game.legal_moves[0])
    autosave.save(game)
    assert not autosave.problem and len(Game.load(file).moves) == len(game.moves)


def test_script_writes_every_record(tmp_path: Path) -> None:
    """The script still runs, and the oldest data has all records of the script of that time."""
    write_games(tmp_path)
    written = {file.stem for file in (tmp_path / "records").iterdir()}
    assert written == RECORDS.keys() == {*VERSIONS[-1].games["records"]} | written
    for file in (tmp_path / "records").iterdir():
        assert json.loads(file.read_text("utf-8"))["format"] == "sintra-record"
