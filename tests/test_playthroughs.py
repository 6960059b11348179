"""Recorded games: engine and reference reproduce every file exactly."""

from pathlib import Path

import pytest

from tests.playthrough import (
    FOLDER,
    RECORDINGS,
    EngineReplay,
    ReferenceReplay,
    Replay,
    read_script,
    transcript,
)

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("replay_class", [EngineReplay, ReferenceReplay])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_is_reproduced_line_by_line(
    path: Path, replay_class: type[EngineReplay] | type[ReferenceReplay]
) -> None:
    text = path.read_text(encoding="utf-8")
    script = read_script(text)
    replay: Replay = replay_class(script)
    assert transcript(script, replay).splitlines() == text.splitlines()


def test_files_are_those_of_the_recordings() -> None:
    assert {path.stem for path in FILES} == set(RECORDINGS)


def test_recordings_cover_the_rare_cases() -> None:
    scripts = [read_script(path.read_text(encoding="utf-8")) for path in FILES]
    assert {(script.players, script.side) for script in scripts} == {
        (players, side) for players in (2, 3, 4) for side in "AB"
    }
    moves = [move for script in scripts for move in script.moves]
    assert any("j" in move for move in moves)
    assert any(move.endswith("x") for move in moves)
    assert "R" in moves
    displays = [display for script in scripts for deal in script.deals for display in deal]
    assert {len(display) for display in displays} >= {0, 1, 4}
    everything = "".join(path.read_text(encoding="utf-8") for path in FILES)
    assert "/x:" in everything
