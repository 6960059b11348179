"""Databases and files of released versions, which every later version must open.

Each folder beside this file has the name of the version that wrote it. `make` writes the folder of
this version; `tests/store/test_versions.py` and `tests/test_versions.py` open all of them.
"""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class VersionData:
    """The data of one version."""

    folder: Path

    def __str__(self) -> str:
        return self.folder.name

    @cached_property
    def matches(self) -> dict[str, Any]:
        """What the server of that version answered: the public list, and every match by a name."""
        return self._json("matches.json")

    @cached_property
    def games(self) -> dict[str, Any]:
        """What that version computed from records and positions."""
        return self._json("games.json")

    def _json(self, name: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((self.folder / name).read_text("utf-8"))
        return data

    def load_sqlite(self, file: Path) -> Path:
        """Write the SQLite database of that version to a file."""
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript((self.folder / "sqlite.sql").read_text("utf-8"))
        return file

    def load_postgresql(self, url: str) -> None:
        """Write the PostgreSQL database of that version to an empty database."""
        asyncio.run(_execute(url, (self.folder / "postgresql.sql").read_text("utf-8")))


async def _execute(url: str, statements: str) -> None:
    import asyncpg  # type: ignore[import-untyped]  # ships no types

    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


VERSIONS = [VersionData(each.parent) for each in sorted(FOLDER.glob("*/matches.json"))]
"""The data of all versions."""
