"""Check a deployment from inside: settings, database, disk, clock, page, notices, backup.

Every check returns findings, and raises nothing that an operator would have to interpret. Nothing
is changed, except the row with which `/readyz` checks the database too. `probe` checks the same
deployment from outside.
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
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Literal
from urllib.parse import unquote_plus, urlsplit

from .. import __version__
from ..errors import DatabaseOutdated, MissingExtra, SintraError, StoreError, UsageError
from ..store import Store, make_pubsub, open_store
from ..store.migrate import ROOM_FOR_UPGRADE
from ..store.store import default_url
from ..store.url import DatabaseUrl, parse_url
from .network import is_loopback
from .settings import PREFIX, ServerSettings, variable
from .static import STATIC, read_files

FindingStatus = Literal["ok", "warning", "error", "skipped"]

OTHER_VARIABLES = {"SINTRA_DATA_DIR", "SINTRA_CACHE_DIR"}
"""Variables that the server does not read as settings."""
OLDEST = {"sqlite": (3, 34), "postgresql": (14,)}
"""The oldest versions of databases that still get fixes."""
MAX_CLOCK_SECONDS = 2.0
"""How much two clocks may differ: a request takes its time too."""
NOTICE_SECONDS = 5.0
"""How long a notice may take to arrive."""
HIDDEN = "a URL that is not shown, because it may contain a password"
OTHER_USER = "Run this as the user of the server; if it is, change the owner of the folder."
"""What to do about a file that this user may not use."""
INSTALL = "Run this command in the Python environment of the server."
"""What to do if an extra is missing; the finding names the command."""
DISK_SHARE = 0.2
"""The share of the disk that should be free."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    code: str
    """What was checked; it never changes."""
    status: FindingStatus
    found: str
    """What was found."""
    todo: str = ""
    """What to do about it."""


async def check_deployment(
    environment: Mapping[str, str], database_url: str | None = None
) -> AsyncIterator[Finding]:
    """Yield the findings about the deployment that an environment describes."""
    settings, findings = read_settings(environment)
    for finding in findings:
        yield finding
    url = database_url or settings.database_url or default_url()
    for finding in check_settings(settings, url):
        yield finding
    yield check_python()
    yield check_open_files(settings)
    yield check_records(settings)
    for finding in check_page(STATIC):
        yield finding
    yield await asyncio.to_thread(check_cache)
    async for finding in check_database(settings, url):
        yield finding
    yield await check_notices(settings, url)


# --- Settings


def read_settings(environment: Mapping[str, str]) -> tuple[ServerSettings, list[Finding]]:
    """Read the settings; those that are not valid have their defaults."""
    findings, valid = [], {}
    known = {variable(field.name) for field in fields(ServerSettings)}
    given = {name: text for name, text in environment.items() if name.startswith(PREFIX)}
    for name in sorted(given.keys() & known):
        try:
            ServerSettings.from_environment({name: given[name]})
            valid[name] = given[name]
        except UsageError as error:
            todo = f"Correct it; docs/reference/settings.md explains {name}."
            findings.append(Finding("settings", "error", error.message, todo))
    for name in sorted(given.keys() - known - OTHER_VARIABLES):
        todo = "Correct its name or remove it: the server ignores it."
        findings.append(Finding("settings", "warning", f"{name} is not a setting", todo))
    found = f"{len(valid)} of {len(known)} settings are set, and can be read"
    return ServerSettings.from_environment(valid), findings or [Finding("settings", "ok", found)]


def check_settings(settings: ServerSettings, database_url: str) -> Iterator[Finding]:
    """Check combinations of settings."""
    yield _check_host(settings)
    yield _check_origins(settings)
    yield _check_proxies(settings)
    is_sqlite = database_url.lower().startswith("sqlite")
    if settings.workers > 1 and is_sqlite:
        yield Finding(
            "workers",
            "error",
            f"{settings.workers} processes, but SQLite allows only one writer",
            "Set SINTRA_DATABASE_URL to a PostgreSQL database, or SINTRA_WORKERS to 1.",
        )
    else:
        yield Finding("workers", "ok", _count(settings.workers, "process", "processes"))


def _check_host(settings: ServerSettings) -> Finding:
    found = f"listens on {settings.host}, port {settings.port}"
    if is_loopback(settings.host):
        return Finding("host", "ok", found)
    if settings.proxy_list:
        return Finding(
            "host",
            "warning",
            f"{found}: clients can go around the proxy if they reach this address",
            "Let a firewall admit only the proxy, or listen on 127.0.0.1 if the proxy is on this"
            " machine.",
        )
    return Finding(
        "host",
        "warning",
        f"{found}, without a proxy: connections are not encrypted",
        "Put a proxy with TLS in front, and name it in SINTRA_TRUSTED_PROXIES"
        " (docs/guide/deploy.md); leave it so only in a network that you trust.",
    )


def _check_origins(settings: ServerSettings) -> Finding:
    origins = settings.origin_list
    if not origins:
        if not settings.proxy_list:
            return Finding("origins", "ok", "only the server's own address")
        return Finding(
            "origins",
            "error",
            "there is a proxy, but SINTRA_ORIGINS is empty: requests by a name are refused",
            "Set SINTRA_ORIGINS to the address that users see, such as https://play.example.org.",
        )
    plain = [
        origin
        for origin in origins
        if not origin.startswith("https://") and not is_loopback(urlsplit(origin).hostname or "")
    ]
    if plain:
        return Finding(
            "origins",
            "warning",
            f"not encrypted: {', '.join(plain)}",
            "Use https:// addresses: tokens of players would be sent in clear.",
        )
    return Finding("origins", "ok", ", ".join(origins))


def _check_proxies(settings: ServerSettings) -> Finding:
    proxies = settings.proxy_list
    if not proxies:
        return Finding("proxies", "ok", "none: X-Forwarded-For is ignored")
    for proxy in proxies:
        if proxy == "*" or _prefix_length(proxy) == 0:
            return Finding(
                "proxies",
                "error",
                f"SINTRA_TRUSTED_PROXIES contains {proxy}: every client can forge its address",
                "Name only the addresses of your proxies.",
            )
        if _prefix_length(proxy) is None:
            return Finding(
                "proxies",
                "error",
                f"SINTRA_TRUSTED_PROXIES: {proxy!r} is not an address or a network",
                "Write addresses such as 127.0.0.1 or 10.0.0.0/24, separated by commas.",
            )
    return Finding("proxies", "ok", f"trusts {', '.join(proxies)}")


def _prefix_length(text: str) -> int | None:
    try:
        return ipaddress.ip_network(text, strict=False).prefixlen
    except ValueError:
        return None


# --- The machine


def check_python() -> Finding:
    """Show the versions."""
    found = f"Sintra {__version__}, Python {platform.python_version()}, {platform.system()}"
    return Finding("version", "ok", found)


def check_open_files(settings: ServerSettings) -> Finding:
    """Check the limit of open files: the server raises its own, up to the hard limit."""
    if sys.platform == "win32":
        return Finding("open_files", "skipped", "this system has no limit")
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = settings.open_files
    if hard == resource.RLIM_INFINITY or hard >= needed:
        return Finding("open_files", "ok", f"at least {needed:,} may be open")
    return Finding(
        "open_files",
        "warning",
        f"only {hard:,} may be open, but {settings.max_sockets:,} sockets need {needed:,}",
        f"Set LimitNOFILE={needed} in the service, or lower SINTRA_MAX_SOCKETS.",
    )


def check_page(folder: Path) -> Iterator[Finding]:
    """Check that the page and its WebAssembly module are complete."""
    todo = "Install a wheel, which contains the page, or run `python web/build.py` in a checkout."
    try:
        files = read_files(folder)
    except OSError as error:
        found = f"{error.filename} cannot be read: {error.strerror}"
        yield Finding("page", "error", found, "Let the user of the server read this folder.")
        yield Finding("module", "skipped", "the page cannot be read")
        return
    if "/" not in files:
        yield Finding("page", "error", "the page was not built: only the API works", todo)
        yield Finding("module", "skipped", "there is no page")
        return
    wanted = set(re.findall(r'(?:src|href)="(/[^"]+)"', files["/"].data.decode(errors="replace")))
    if missing := sorted(wanted - files.keys()):
        yield Finding("page", "error", f"files are missing: {', '.join(missing)}", todo)
    else:
        size = sum(len(file.data) for name, file in files.items() if name != "/")
        yield Finding("page", "ok", f"{len(files) - 1} files, {size / 1e6:.1f} MB")
    modules = [file for name, file in files.items() if name.endswith(".wasm")]
    if any(file.data.startswith(b"\0asm") for file in modules):
        yield Finding("module", "ok", modules[0].path.rpartition("/")[2])
    else:
        found = "the WebAssembly module is missing: games in the browser do not start"
        yield Finding("module", "error", found, todo)


def check_records(settings: ServerSettings) -> Finding:
    """Check the folder for the records of matches that expire."""
    if not settings.records_dir:
        return Finding("records", "ok", "records of deleted matches are not kept")
    folder = Path(settings.records_dir)
    if _can_write(folder):
        return Finding("records", "ok", f"records of deleted matches are kept in {folder}")
    return Finding(
        "records",
        "error",
        f"{folder} cannot be written: finished matches are not deleted",
        "Let SINTRA_RECORDS_DIR name a folder that the user of the server can write.",
    )


def _can_write(folder: Path) -> bool:
    """Whether this user can write to a folder, or create it."""
    try:
        existing = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
    except (OSError, StopIteration):  # a folder above is closed to this user; the drive is missing
        return False


def check_cache() -> Finding:
    """Check the compiled code."""
    from ..files import cache_folder
    from ..warmup import is_warm  # imported late: it loads the compiler

    folder = cache_folder()
    if is_warm():
        return Finding("compiled", "ok", f"rules and players are compiled, in {folder}")
    if not _can_write(folder):
        return Finding(
            "compiled",
            "error",
            f"{folder} cannot be written: every start compiles for half a minute",
            "Set SINTRA_CACHE_DIR to a folder that the user of the server can write.",
        )
    return Finding(
        "compiled",
        "warning",
        "rules and players are not compiled yet: the first start takes half a minute",
        "Run `python -m sintra.warmup` as the user of the server.",
    )


# --- The database


async def check_database(settings: ServerSettings, url: str) -> AsyncIterator[Finding]:
    """Check the database, and all that can be learned from it."""
    try:
        address = parse_url(url)
    except UsageError as error:
        yield Finding("database", "error", error.message, "Correct SINTRA_DATABASE_URL.")
        return
    if address.kind == "sqlite":
        status = _file_status(address.file)
        if isinstance(status, Finding):
            yield status
            return
        yield _check_owner(address.file, status)
        yield _check_disk(settings, address.file, status)
    shown = hide_password(address.public_dsn) or f"sqlite:///{address.file}"
    try:
        store = await open_store(url, upgrade=False)
    except DatabaseOutdated as error:
        todo = "Run `sintra db upgrade` with the version of the server."
        yield Finding("database", "error", f"{shown}: {error.message}", todo)
        return
    except MissingExtra as error:
        yield Finding("database", "error", f"{shown}: {error.message}", INSTALL)
        return
    except SintraError as error:
        yield Finding("database", "error", f"{shown}: {error.message}", _reach(address))
        return
    try:
        checks: dict[str, Callable[[Store], Awaitable[Finding]]] = {
            "database": partial(_check_size, shown),
            "write": _check_write,
            "database_version": _check_version,
            "clock": _check_clock,
            "thinkers": _check_thinkers,
            "backup": _check_archiver,
        }
        for code, check in checks.items():
            try:
                yield await check(store)
            except StoreError as error:
                yield Finding(code, "error", error.message, _reach(address))
    finally:
        await store.close()


def _reach(address: DatabaseUrl) -> str:
    if address.kind == "sqlite":
        return "Restore the file from a backup (docs/guide/operate.md)."
    return "Check that PostgreSQL runs, its address, user and password, and its pg_hba.conf."


def _file_status(file: Path) -> os.stat_result | Finding:
    """Return the status of the database's file, or why there is none."""
    correct = "Correct SINTRA_DATA_DIR or SINTRA_DATABASE_URL"
    try:
        status = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        todo = f"{correct}, or start the server, which creates the file."
        return Finding("database", "error", f"{file} does not exist", todo)
    except PermissionError:
        found = f"{file}: this user may not open a folder in which it is"
        return Finding("permissions", "error", found, OTHER_USER)
    except OSError as error:  # such as a name that is too long
        return Finding("database", "error", f"{file}: {error.strerror}", f"{correct}.")
    if not stat.S_ISREG(status.st_mode):
        return Finding("database", "error", f"{file} is not a file", f"{correct}.")
    return status


def _check_owner(file: Path, status: os.stat_result) -> Finding:
    """Check that the file belongs to the user of the server, and others cannot read it."""
    if sys.platform == "win32":
        return Finding("permissions", "skipped", "not checked on Windows")
    if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
        return Finding(
            "permissions",
            "error",
            f"{file} and its folder cannot be written by this user",
            OTHER_USER,
        )
    if status.st_mode & 0o077:
        return Finding(
            "permissions",
            "warning",
            f"other users can read {file} (mode {status.st_mode & 0o777:o})",
            f"Run `chmod 600 {file}`: it contains keys to seats.",
        )
    if status.st_uid != os.geteuid():
        return Finding(
            "permissions",
            "warning",
            f"{file} belongs to user {status.st_uid}, but this runs as {os.geteuid()}",
            "Run this as the user of the server: only then it sees what the server sees.",
        )
    return Finding("permissions", "ok", "only this user can read the file")


def _check_disk(settings: ServerSettings, file: Path, status: os.stat_result) -> Finding:
    try:
        usage, size = shutil.disk_usage(file.parent), status.st_size
    except OSError as error:
        return Finding("disk", "error", f"{file.parent}: {error.strerror}", "Check this disk.")
    found = f"{usage.free / 1e9:,.1f} of {usage.total / 1e9:,.1f} GB are free"
    if usage.free < settings.min_free_bytes:
        return Finding(
            "disk",
            "error",
            f"{found}: the server refuses new matches",
            "Free space, or run `sintra db prune`; SINTRA_MIN_FREE_BYTES is the limit.",
        )
    if usage.free < max(DISK_SHARE * usage.total, ROOM_FOR_UPGRADE * size):
        return Finding(
            "disk",
            "warning",
            found,
            f"Keep a fifth of the disk free, and {ROOM_FOR_UPGRADE} times the size of the database"
            f" ({size / 1e9:,.2f} GB), which an upgrade needs.",
        )
    return Finding("disk", "ok", found)


async def _check_size(shown: str, store: Store) -> Finding:
    return Finding("database", "ok", f"{shown}, {(await store.size()) / 1e6:,.1f} MB")


async def _check_write(store: Store) -> Finding:
    began = time.perf_counter()
    await store.check_write(time.time())
    return Finding("write", "ok", f"a row was written in {_ms(began)}")


async def _check_version(store: Store) -> Finding:
    text = sqlite3.sqlite_version if store.kind == "sqlite" else await store.server_version()
    number = tuple(map(int, re.findall(r"\d+", text)))[:2]
    oldest, name = OLDEST[store.kind], "SQLite" if store.kind == "sqlite" else "PostgreSQL"
    if number[: len(oldest)] < oldest:
        least = ".".join(map(str, oldest))
        todo = f"Upgrade {name} to {least} or newer: errors in this version are not corrected."
        return Finding("database_version", "warning", f"{name} {text}", todo)
    return Finding("database_version", "ok", f"{name} {text}")


async def _check_clock(store: Store) -> Finding:
    """Compare the clock with the one of the database server, or with the last event."""
    todo = "Synchronise the clock (chrony or systemd-timesyncd), then restart the server."
    before = time.time()
    at = await store.time()
    if at is not None:
        ahead = (before + time.time()) / 2 - at
        found = f"{abs(ahead):.1f} s {'ahead of' if ahead > 0 else 'behind'} the database server"
        return _clock_finding(abs(ahead), found, todo)
    last = await store.last_event()
    ahead = 0.0 if last is None else last - before
    if ahead > MAX_CLOCK_SECONDS:
        found = f"the last event is {ahead:,.0f} s in the future: the clock was set back"
        return Finding("clock", "error", found, todo)
    return Finding("clock", "ok", "no event is in the future")


def _clock_finding(seconds: float, found: str, todo: str) -> Finding:
    if seconds > MAX_CLOCK_SECONDS:
        return Finding("clock", "error", found, todo)
    return Finding("clock", "ok", found)


async def _check_thinkers(store: Store) -> Finding:
    """Check the `sintra think` processes. Without any, the servers search themselves."""
    if store.kind == "sqlite":
        return Finding("thinkers", "skipped", "with SQLite, the server itself thinks")
    thinkers = await store.thinkers()
    if not thinkers:
        return Finding("thinkers", "ok", "no `sintra think` process: the servers think themselves")
    others = sorted({each.version for each in thinkers} - {__version__})
    if others:
        found = f"thinkers run version {', '.join(others)}, but this is {__version__}"
        return Finding("thinkers", "warning", found, "Upgrade and restart `sintra think`.")
    threads = sum(each.threads for each in thinkers)
    names = ", ".join(each.name for each in thinkers)
    found = f"{_count(len(thinkers), 'process', 'processes')}, {threads} threads: {names}"
    return Finding("thinkers", "ok", found)


async def _check_archiver(store: Store) -> Finding:
    """Check the continuous archiving of PostgreSQL, as far as its user may see it."""
    if store.kind == "sqlite":
        return Finding("backup", "skipped", "backups of SQLite are not checked")
    try:
        mode, age, has_failed = await store.archiver()
    except StoreError as error:
        return Finding("backup", "skipped", error.message)
    if mode == "off":
        return Finding(
            "backup",
            "warning",
            "PostgreSQL does not archive its write-ahead log",
            "Set archive_mode and archive_command (docs/guide/operate.md), unless your provider"
            " backs the database up in another way.",
        )
    if has_failed:
        todo = "Look into the log of PostgreSQL: archive_command fails."
        return Finding("backup", "error", "PostgreSQL's last attempt to archive failed", todo)
    if age is None:
        return Finding("backup", "ok", "PostgreSQL archives, but has not had to yet")
    return Finding("backup", "ok", f"PostgreSQL has archived {_age(age)} ago")


# --- Notices


async def check_notices(settings: ServerSettings, database_url: str) -> Finding:
    """Send a notice from one connection to another, as between two processes."""
    where = hide_password(settings.notices_url) or "PostgreSQL"
    todo = (
        "Check that this service runs, and SINTRA_NOTICES_URL. Matches go on without it, but moves"
        " reach players on other processes late."
    )
    try:
        sender = make_pubsub(database_url, settings.notices_url or None)
        receiver = make_pubsub(database_url, settings.notices_url or None)
    except MissingExtra as error:
        return Finding("notices", "error", error.message, INSTALL)
    except UsageError as error:
        return Finding("notices", "error", error.message, "Correct SINTRA_NOTICES_URL.")
    if not sender.is_shared:
        return Finding("notices", "skipped", "SQLite is used by one process, which needs none")
    arrived, began = asyncio.Event(), time.perf_counter()
    topic = f"doctor {os.urandom(6).hex()}"

    def receive(name: str, _version: int) -> None:
        if name == topic:
            arrived.set()

    try:
        await receiver.start(receive)
        await sender.start(lambda _name, _version: None)
        if not (receiver.is_connected and sender.is_connected):
            return Finding("notices", "error", f"{where}: no connection", todo)
        sender.publish(topic, 1)
        with suppress(TimeoutError):
            await asyncio.wait_for(arrived.wait(), NOTICE_SECONDS)
    finally:
        await sender.close()
        await receiver.close()
    if not arrived.is_set():
        found = f"{where}: a notice did not arrive within {NOTICE_SECONDS:g} s"
        return Finding("notices", "error", found, todo)
    return Finding("notices", "ok", f"{where}: a notice took {_ms(began)}")


# --- Words


def hide_password(url: str) -> str:
    """Return a URL without its passwords: the one before the host, and those in the options."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        user, at, host = parts.netloc.rpartition("@")
        user, colon, _ = user.partition(":")
    except ValueError:
        return HIDDEN
    if "@" in parts.path + parts.query + parts.fragment:
        return HIDDEN  # a password with a /, ? or # that is not escaped
    # Not urlunsplit, which leaves out an empty host together with its //. Without the fragment,
    # which means nothing here, and may be the rest of a password.
    shown = f"{parts.scheme}://{user}{':***' if colon else ''}{at}{host}{parts.path}"
    options = [_hide_option(option) for option in parts.query.split("&") if option]
    return f"{shown}?{'&'.join(options)}" if options else shown


def _hide_option(option: str) -> str:
    """Hide the value of an option of a URL if its name contains "password"."""
    name, is_option, _ = option.partition("=")
    if not is_option:
        return "***"  # it may be the rest of a password with an & that is not escaped
    return f"{name}=***" if "password" in unquote_plus(name).lower() else option


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _ms(began: float) -> str:
    return f"{1000 * (time.perf_counter() - began):.0f} ms"


def _age(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 600 else f"{seconds / 3600:.1f} h"
