"""Check a deployment from inside: settings, database, disk, page and compiled code.

Every check yields findings, and raises nothing that an operator would have to interpret. Nothing is
changed, except the row with which `/readyz` checks the database too. What clients get through the
proxy is checked with curl: docs/guide/deploy.md.
"""

import asyncio
import ipaddress
import os
import platform
import re
import shutil
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Literal
from urllib.parse import urlsplit

from .. import __version__
from ..errors import DatabaseOutdated, MissingExtra, SintraError, UsageError
from ..store import open_store
from ..store.migrate import ROOM_FOR_UPGRADE
from ..store.store import default_url
from ..store.url import DatabaseUrl, parse_url
from .network import is_loopback
from .settings import PREFIX, ServerSettings
from .static import STATIC, read_files

FindingStatus = Literal["ok", "warning", "error"]

OTHER_VARIABLES = {"SINTRA_DATA_DIR", "SINTRA_CACHE_DIR"}
"""Variables that the server does not read as settings."""
OLDEST = {"sqlite": (3, 34), "postgresql": (14,)}
"""The oldest versions of databases that still get fixes."""
DISK_SHARE = 0.2
"""The share of the disk that should be free."""
SET_DATABASE = "Correct SINTRA_DATA_DIR or SINTRA_DATABASE_URL"
REPAIR = {
    "sqlite": "Restore the file from a backup (docs/guide/operate.md).",
    "postgresql": "Check that PostgreSQL runs, its address, user and password, and pg_hba.conf.",
}
OTHER_USER = "Run this as the user of the server; if it is, let this user write the folder."


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    check: str
    """What was checked."""
    status: FindingStatus
    found: str
    """What was found."""
    todo: str = ""
    """What to do about it."""


async def check_deployment(
    environment: Mapping[str, str], database_url: str | None = None
) -> AsyncIterator[Finding]:
    """Yield the findings about the deployment that an environment describes."""
    found = f"Sintra {__version__}, Python {platform.python_version()}, {platform.system()}"
    yield Finding("version", "ok", found)
    yield check_page(STATIC)
    yield await asyncio.to_thread(check_compiled)
    try:
        settings = ServerSettings.from_environment(environment)
    except UsageError as error:
        todo = "Correct it (docs/reference/settings.md), then run this again for the other checks."
        yield Finding("settings", "error", error.message, todo)
        return
    for finding in check_settings(settings, environment):
        yield finding
    url = database_url or settings.database_url or default_url()
    async for finding in check_database(settings, url):
        yield finding


# --- Settings


def check_settings(settings: ServerSettings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Check settings that the server accepts, but that are probably a mistake."""
    known = settings.to_environment().keys() | OTHER_VARIABLES
    unknown = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    if unknown:
        todo = "Correct the names or remove them: the server ignores them."
        yield Finding("settings", "warning", f"not settings: {', '.join(unknown)}", todo)
    else:
        yield Finding("settings", "ok", "they can be read")
    yield _check_address(settings)
    yield _check_proxies(settings)
    yield _check_origins(settings)
    folder = settings.records_dir
    if folder and not _can_write(Path(folder)):
        todo = "Let SINTRA_RECORDS_DIR name a folder that the user of the server can write."
        found = f"{folder} cannot be written: finished matches would not be deleted"
        yield Finding("records", "error", found, todo)


def _check_address(settings: ServerSettings) -> Finding:
    found = f"listens on {settings.host}, port {settings.port}"
    if is_loopback(settings.host):
        return Finding("address", "ok", found)
    if settings.proxy_list:
        found += ": clients that reach this address can go around the proxy"
        todo = "Let a firewall admit only the proxy, or listen on 127.0.0.1 if it is here."
    else:
        found += ", without a proxy: connections are not encrypted"
        todo = "Put a proxy with TLS in front (docs/guide/deploy.md), except in a trusted network."
    return Finding("address", "warning", found, todo)


def _check_proxies(settings: ServerSettings) -> Finding:
    for proxy in settings.proxy_list:
        try:
            trusts_all = proxy == "*" or ipaddress.ip_network(proxy, strict=False).prefixlen == 0
        except ValueError:
            found = f"SINTRA_TRUSTED_PROXIES: {proxy!r} is not an address or a network"
            todo = "Write addresses such as 127.0.0.1 or 10.0.0.0/24, separated by commas."
            return Finding("proxies", "error", found, todo)
        if trusts_all:
            found = f"SINTRA_TRUSTED_PROXIES has {proxy}: every client can forge its address"
            return Finding("proxies", "error", found, "Name only the addresses of your proxies.")
    names = ", ".join(settings.proxy_list)
    found = f"trusts {names}" if names else "none: X-Forwarded-For is ignored"
    return Finding("proxies", "ok", found)


def _check_origins(settings: ServerSettings) -> Finding:
    origins = settings.origin_list
    if settings.proxy_list and not origins:
        found = "there is a proxy, but SINTRA_ORIGINS is empty: requests by a name are refused"
        todo = "Set SINTRA_ORIGINS to the address that users see: https://play.example.org."
        return Finding("origins", "error", found, todo)
    plain = [origin for origin in origins if not origin.startswith("https://")]
    plain = [origin for origin in plain if not is_loopback(urlsplit(origin).hostname or "")]
    if plain:
        todo = "Use https:// addresses: tokens of players would be sent in clear."
        return Finding("origins", "warning", f"not encrypted: {', '.join(plain)}", todo)
    return Finding("origins", "ok", ", ".join(origins) or "only the server's own address")


# --- What is installed


def check_page(folder: Path) -> Finding:
    """Check that the page and its WebAssembly module are complete."""
    files = read_files(folder)
    todo = "Install a wheel, which contains the page, or run `python web/build.py` in a checkout."
    if "/" not in files:
        return Finding("page", "error", "the page was not built: only the API works", todo)
    wanted = set(re.findall(r'(?:src|href)="(/[^"]+)"', files["/"].data.decode(errors="replace")))
    if missing := sorted(wanted - files.keys()):
        return Finding("page", "error", f"files are missing: {', '.join(missing)}", todo)
    modules = [file for name, file in files.items() if name.endswith(".wasm")]
    if not any(file.data.startswith(b"\0asm") for file in modules):
        found = "the WebAssembly module is missing: games in the browser do not start"
        return Finding("page", "error", found, todo)
    size = sum(len(file.data) for name, file in files.items() if name != "/")
    return Finding("page", "ok", f"{len(files) - 1} files, {size / 1e6:.1f} MB")


def check_compiled() -> Finding:
    """Check the compiled code."""
    from ..files import cache_folder
    from ..warmup import is_warm  # imported late: it loads the compiler

    folder = cache_folder()
    if is_warm():
        return Finding("compiled", "ok", f"rules and players are compiled, in {folder}")
    if not _can_write(folder):
        found = f"{folder} cannot be written: every start compiles for half a minute"
        todo = "Set SINTRA_CACHE_DIR to a folder that the user of the server can write."
        return Finding("compiled", "error", found, todo)
    found = "rules and players are not compiled yet: the first start takes half a minute"
    todo = "Run `python -m sintra.warmup` as the user of the server."
    return Finding("compiled", "warning", found, todo)


def _can_write(folder: Path) -> bool:
    """Whether this user can write to a folder, or create it."""
    try:
        existing = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
    except (OSError, StopIteration):  # a folder above is closed to this user; the drive is missing
        return False


# --- The database


async def check_database(settings: ServerSettings, url: str) -> AsyncIterator[Finding]:
    """Check the database, its file and its disk."""
    try:
        address = parse_url(url)
        if address.kind == "sqlite":
            # First, because opening the database would create the file.
            yield _check_file(address.file)
            yield _check_disk(settings, address.file)
        yield await _check_store(url, address)
    except DatabaseOutdated as error:
        todo = "Run `sintra db upgrade` with the version of the server."
        yield Finding("database", "error", error.message, todo)
    except MissingExtra as error:
        todo = "Run this command in the Python environment of the server."
        yield Finding("database", "error", error.message, todo)
    except UsageError as error:
        yield Finding("database", "error", error.message, f"{SET_DATABASE}.")
    except FileNotFoundError as error:
        todo = f"{SET_DATABASE}, or start the server, which creates the file."
        yield Finding("database", "error", f"{error.filename} does not exist", todo)
    except OSError as error:  # such as a folder that is closed to this user
        yield Finding("database", "error", f"{error.filename}: {error.strerror}", OTHER_USER)
    except SintraError as error:
        yield Finding("database", "error", error.message, REPAIR[address.kind])


def _check_file(file: Path) -> Finding:
    """Check that this user can write the file, and others cannot read it. Raises OSError."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode):
        raise UsageError(f"{file} is not a file")
    if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
        found = f"{file} or its folder cannot be written by this user"
        return Finding("file", "error", found, OTHER_USER)
    if sys.platform != "win32" and status.st_mode & 0o077:
        found = f"other users can read {file} (mode {status.st_mode & 0o777:o})"
        todo = f"Run `chmod 600 {file}`: it contains keys to seats."
        return Finding("file", "warning", found, todo)
    return Finding("file", "ok", f"{file}, {status.st_size / 1e6:,.1f} MB")


def _check_disk(settings: ServerSettings, file: Path) -> Finding:
    """Check the room for matches, and for an upgrade. Raises OSError."""
    usage, size = shutil.disk_usage(file.parent), file.stat().st_size
    found = f"{usage.free / 1e9:,.1f} of {usage.total / 1e9:,.1f} GB are free"
    if usage.free < settings.min_free_bytes:
        found += ": the server refuses new matches"
        todo = "Free space, or run `sintra db prune`; SINTRA_MIN_FREE_BYTES is the limit."
        return Finding("disk", "error", found, todo)
    if usage.free < max(DISK_SHARE * usage.total, ROOM_FOR_UPGRADE * size):
        todo = f"Keep a fifth free, and {ROOM_FOR_UPGRADE} times the database for an upgrade."
        return Finding("disk", "warning", found, todo)
    return Finding("disk", "ok", found)


async def _check_store(url: str, address: DatabaseUrl) -> Finding:
    """Check that the database can be written, and its version. Raises SintraError."""
    store = await open_store(url, upgrade=False)
    try:
        await store.check_write(time())
        if store.kind == "sqlite":
            name, version = "SQLite", sqlite3.sqlite_version
        else:
            # Without its options, which may contain the password of a key.
            name, version = address.public_dsn.partition("?")[0], await store.server_version()
    finally:
        await store.close()
    found = f"{name}, version {version}: a row was written"
    oldest = OLDEST[store.kind]
    if tuple(map(int, re.findall(r"\d+", version))) < oldest:
        least = ".".join(map(str, oldest))
        todo = f"Upgrade to {least} or newer: errors in this version are not corrected."
        return Finding("database", "warning", found, todo)
    return Finding("database", "ok", found)
