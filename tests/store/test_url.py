"""Database URLs."""

from pathlib import Path

import pytest

from sintra.errors import UsageError
from sintra.store import default_url
from sintra.store.url import parse_url


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///matches.db", "matches.db"),
        ("sqlite:////var/lib/sintra.db", "/var/lib/sintra.db"),
        ("SQLite:///a b?c%20#d@e.db", "a b?c%20#d@e.db"),
    ],
)
def test_sqlite_path_is_not_unquoted(url: str, path: str) -> None:
    database = parse_url(url)
    assert (database.kind, database.path) == ("sqlite", Path(path))


@pytest.mark.parametrize(
    ("url", "bare"),
    [
        ("postgresql://h/d", "postgresql://h/d"),
        ("postgres://u:pass@h:55/d?sslmode=require", "postgresql://u@h:55/d?sslmode=require"),
        ("postgresql+asyncpg://u:pass@[::1]/d", "postgresql://u@[::1]/d"),
        ("postgresql://u:@/d?host=/run/pg", "postgresql://u@/d?host=/run/pg"),
        ("postgresql:///d", "postgresql:///d"),
    ],
)
def test_public_dsn_has_no_password(url: str, bare: str) -> None:
    database = parse_url(url)
    assert (database.kind, database.public_dsn) == ("postgresql", bare)
    assert "pass" not in repr(database)


def test_characters_in_a_password_can_be_escaped() -> None:
    assert parse_url("postgresql://u:a%40b%2Fc%3A@h/d").password == "a@b/c:"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "not a database URL"),
        ("S3cret.db", "not a database URL"),
        ("postgresql:S3cret@h/d", "not a database URL"),
        ("mysql://u:S3cret@h/d", "mysql databases are not supported"),
        ("sqlite://S3cret.db", "three slashes"),
        ("sqlite:///", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:///S3cret\0", "NUL"),
        ("postgresql://u:S3cret@h", "lacks the database's name"),
        ("postgresql://u:S3cret@h/", "lacks the database's name"),
        ("postgresql://u:S3@cret@h/d", "%40"),
        ("postgresql://u:S3cret/x@h/d", "host or port .* is not valid"),
        ("postgresql://u:S3cret@h:many/d", "host or port .* is not valid"),
        ("postgresql://u:S3cret?x@h/d", "host or port .* is not valid"),
        ("postgresql://u:S3cret#@h/d", "host or port .* is not valid"),
        ("postgresql://u:S3cret@[::1/d", "host or port .* is not valid"),
        ("postgresql://u:S3cret@h/d#e", "%23"),
        ("postgresql://u@h/d?password=S3cret", "after the user's name"),
    ],
)
def test_error_for_a_bad_url_does_not_show_it(url: str, why: str) -> None:
    with pytest.raises(UsageError, match=why) as caught:
        parse_url(url)
    assert "S3" not in str(caught.value)
    assert "cret" not in str(caught.value)


def test_default_url_is_the_environment_variable_or_a_file_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SINTRA_DATABASE_URL", raising=False)
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path))
    assert parse_url(default_url()).path == tmp_path / "sintra.db"
    monkeypatch.setenv("SINTRA_DATABASE_URL", "postgresql://h/d")
    assert default_url() == "postgresql://h/d"
