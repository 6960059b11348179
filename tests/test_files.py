"""The user's folders, and the atomic file writer."""

import os
import stat
import sys
from pathlib import Path

import pytest

from sintra.errors import UsageError
from sintra.files import cache_folder, data_folder, replace_file, write_text


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_data_folder_is_set_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SINTRA_DATA_DIR", "here")
    assert data_folder() == Path(os.getcwd()) / "here"
    monkeypatch.delenv("SINTRA_DATA_DIR")
    assert "sintra" in str(data_folder())


def test_cache_is_in_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SINTRA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    if sys.platform == "linux":
        assert cache_folder() == Path("/somewhere/sintra")


def test_file_is_created_or_replaced_without_leftovers(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in ("first\nZoë", "second"):
        write_text(file, text)
        assert file.read_bytes() == text.encode()
    assert names_in(tmp_path) == ["file"]


def test_failed_block_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    for error in (OSError("no"), KeyboardInterrupt()):
        with pytest.raises(type(error)), replace_file(file) as temporary:
            temporary.write_text("half")
            raise error
    with pytest.raises(UnicodeEncodeError):
        write_text(file, "\ud800")
    assert file.read_text() == "old"
    assert names_in(tmp_path) == ["file"]


@pytest.mark.parametrize("function", ["os.fsync", "os.replace"])
def test_failed_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    file = tmp_path / "file"
    file.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(function, fail)
    with pytest.raises(OSError, match="no space left"):
        write_text(file, "new")
    assert file.read_text() == "old"
    assert names_in(tmp_path) == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="a folder cannot be synced there")
def test_file_is_synced_before_the_rename_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    sync, replace = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        calls.append("folder" if is_folder else "file")
        sync(descriptor)

    def rename(source: Path, target: Path) -> None:
        calls.append("rename")
        replace(source, target)

    monkeypatch.setattr("os.fsync", fsync)
    monkeypatch.setattr("os.replace", rename)
    write_text(tmp_path / "file", "text")
    assert calls == ["file", "rename", "folder"]


@pytest.mark.skipif(os.name == "nt", reason="files have other permissions there")
def test_permissions_follow_the_mode_and_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_text(tmp_path / "public", "")
        with replace_file(tmp_path / "private", mode=0o600) as temporary:
            assert stat.S_IMODE(temporary.stat().st_mode) == 0o600
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "public").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o600


@pytest.mark.linux_only
def test_symlink_stays_a_symlink(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    link.symlink_to(target)
    write_text(link, "text")
    assert link.is_symlink()
    assert target.read_text() == "text"


def test_only_a_regular_file_is_replaced(tmp_path: Path) -> None:
    for path in (tmp_path, "/", "a\0b", os.devnull):
        with pytest.raises(UsageError, match="not a file"):
            write_text(path, "text")
    with pytest.raises(FileNotFoundError) as caught:
        write_text(tmp_path / "nowhere" / "file", "text")
    assert caught.value.filename == str(tmp_path / "nowhere" / "file")
