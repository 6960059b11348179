"""The settings of the server, from environment variables and the options of `sintra serve`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import UsageError

PREFIX = "SINTRA_"
LEVELS = ("easy", "medium", "hard", "expert")
"""The levels of computer players. Not imported: help must not wait for the compiler."""


def _setting(
    default: Any,
    help: str,
    *,
    least: float | None = None,
    choices: tuple[str, ...] = (),
    option: str = "",
    metavar: str | None = None,
) -> Any:
    """A setting. `option` is the help of its option; it is empty if there is only a variable."""
    metadata = {"help": help, "least": least, "choices": choices}
    return field(default=default, metadata={**metadata, "option": option, "metavar": metavar})


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """All settings with their defaults. The variable of a setting is SINTRA_ and its name."""

    host: str = _setting(
        "127.0.0.1",
        "Address to listen on. 0.0.0.0 accepts connections from the whole network.",
        option="Address to listen on; 0.0.0.0 accepts connections from the whole network."
        "  [default: {default}]",
    )
    port: int = _setting(
        8642,
        "Port to listen on. 0 chooses a free port.",
        least=0,
        option="Port to listen on; 0 chooses a free port.  [default: {default}]",
    )
    database_url: str = _setting(
        "",
        "URL of the database: sqlite:///FILE or postgresql://… If empty, the file sintra.db in the"
        " data folder of the user.",
        option="URL of the database: sqlite:///FILE or postgresql://…"
        "  [default: SINTRA_DATABASE_URL, or the file sintra.db in your data folder]",
        metavar="URL",
    )
    origins: str = _setting(
        "",
        "Origins of pages that may use this server, separated by commas, for example"
        " https://play.example.org. The address of the server itself is always allowed. The first"
        " one is the address in previews of links.",
        option="Origins of pages that may use this server, separated by commas, for example"
        " https://play.example.org.",
        metavar="LIST",
    )
    trusted_proxies: str = _setting(
        "",
        "Addresses of trusted reverse proxies, separated by commas. The server reads the address of"
        " the client from their X-Forwarded-For header.",
        option="Addresses of trusted reverse proxies, separated by commas.",
        metavar="LIST",
    )
    workers: int = _setting(
        1,
        "Number of server processes. More than one requires PostgreSQL.",
        least=1,
        option="Number of server processes; more than one requires PostgreSQL."
        "  [default: {default}]",
    )
    thinkers: int = _setting(
        0,
        "Number of threads per process in which computer players think. 0: one per core.",
        least=0,
        option="Number of threads per process for computer players.  [default: one per core]",
    )
    log_level: str = _setting(
        "info",
        "Lowest level of messages that are logged: debug, info, warning or error.",
        choices=("debug", "info", "warning", "error"),
        option="Lowest level of messages that are logged.  [default: {default}]",
    )
    log_format: str = _setting(
        "text",
        "Format of the log: text for people, json for programs.",
        choices=("text", "json"),
        option="Format of the log: text for people, json for programs.  [default: {default}]",
    )
    security_lines_per_minute: int = _setting(
        10,
        "Maximum number of lines of the security log per minute, for one event and one network"
        " (IPv4: /24, IPv6: /48). 0: no security log.",
        least=0,
    )
    log_addresses: str = _setting(
        "whole",
        "Addresses of clients in the security log: whole, or only their network (IPv4: /24, IPv6:"
        " /48), which is less personal.",
        choices=("whole", "network"),
    )
    max_sockets: int = _setting(10_000, "Maximum number of open sockets per process.", least=1)
    max_sockets_per_address: int = _setting(
        100,
        "Maximum number of open sockets without a seat per client address. An IPv6 /64 counts as"
        " one address; its /56 may have twice, its /48 four times as many.",
        least=1,
    )
    max_spectators_per_match: int = _setting(
        100, "Maximum number of spectators of a match per process.", least=0
    )
    spare_connections: int = _setting(
        100,
        "Connections besides the open sockets, for requests: of one client address, and in all if"
        " the maximum number of sockets is open.",
        least=10,
    )
    max_message: int = _setting(16_384, "Maximum size of a socket message, in bytes.", least=1024)
    max_body: int = _setting(131_072, "Maximum size of a request body, in bytes.", least=1024)
    messages_per_second: float = _setting(
        20.0,
        "Messages per second that a socket may send. Bursts may be three times as large.",
        least=0.1,
    )
    requests_per_second: float = _setting(
        30.0, "Requests per second from one address. Bursts may be four times as large.", least=0.1
    )
    asset_bytes_per_second: float = _setting(
        2_000_000.0,
        "Bytes per second of the page's files, under /assets/, for one address. Bursts may be 32"
        " times as large: about as many people load the page for the first time at once. Every"
        " file counts as at least 16 KB.",
        least=1000,
    )
    matches_per_minute: float = _setting(
        30.0,
        "Matches that one address may create per minute. All of them may be created at once.",
        least=0.1,
    )
    token_days: float = _setting(
        180.0,
        "Days after the last event of a match for which its tokens stay valid.",
        least=0.01,
    )
    keep_waiting_days: float = _setting(
        7.0,
        "Days after its last event for which a match that never began is kept. 0: forever.",
        least=0,
    )
    keep_playing_days: float = _setting(
        90.0,
        "Days after its last event for which an unfinished match is kept. 0: forever.",
        least=0,
    )
    keep_finished_days: float = _setting(
        365.0, "Days after its last event for which a finished match is kept. 0: forever.", least=0
    )
    keep_reports_days: float = _setting(
        90.0,
        "Days for which reports of players are kept, also if their match is deleted earlier. 0:"
        " forever.",
        least=0,
    )
    records_dir: str = _setting(
        "",
        "Folder in which the record of a finished match is saved before the match is deleted. If"
        " empty, it is not saved.",
    )
    drain_seconds: float = _setting(
        0.0,
        "Seconds for which the server goes on after SIGTERM while /readyz already answers 503, so"
        " that a load balancer sends new requests elsewhere before the server stops.",
        least=0,
    )
    archive_after_seconds: float = _setting(
        600.0,
        "Seconds without an event after which the log of a match is compressed. The match can"
        " continue at any time.",
        least=0,
    )
    min_free_bytes: int = _setting(
        67_108_864,
        "Free disk space in bytes that is reserved for moves. If less is free, new matches, chat"
        " and reports are refused, and /readyz answers 503. Only for SQLite.",
        least=0,
    )
    write_bytes_per_second: float = _setting(
        4096.0,
        "Bytes per second that one address may add to the database. Bursts may be a thousand times"
        " as large. Moves count, but are never refused.",
        least=1,
    )
    max_match_bytes: int = _setting(
        65_536,
        "Size of the log of a match in bytes from which take-backs are refused, and 256 KiB later"
        " invitations and joining. Moves are never refused; chat is limited per seat.",
        least=1024,
    )
    hello_seconds: float = _setting(
        10.0,
        "Seconds that a new socket may take to send its first message, hello. A request may take"
        " twice as long to arrive, and the client twice as long to read an answer.",
        least=0.1,
    )
    lease_seconds: float = _setting(
        10.0,
        "Seconds after which another process takes over the turn of a computer whose process died.",
        least=0.5,
    )
    poll_seconds: float = _setting(
        2.0,
        "Seconds between two checks of the database for changes without a notification.",
        least=0.1,
    )

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] = os.environ, **options: Any
    ) -> "ServerSettings":
        """Read the settings: an option, if it is given and not None; else its variable.

        Raises UsageError that names the setting with an invalid value.
        """
        values: dict[str, Any] = {}
        for setting in fields(cls):
            name, least = setting.name, setting.metadata["least"]
            if options.get(name) is not None:
                values[name] = _checked(name, options[name], least)
            elif text := environment.get(variable(name)):
                value = _parse(variable(name), text, setting.type)
                values[name] = _checked(variable(name), value, least)
            choices = setting.metadata["choices"]
            if choices and values.get(name, setting.default) not in choices:
                raise UsageError(f"{variable(name)}: must be one of {', '.join(choices)}")
        settings = cls(**values)
        for origin in settings.origin_list:
            if not origin.startswith(("http://", "https://")):
                raise UsageError(
                    f"{variable('origins')}: {origin!r} must begin with https:// or http://"
                )
        if settings.port > 65535:
            raise UsageError(f"port ({variable('port')}): must be at most 65535")
        return settings

    def to_environment(self) -> dict[str, str]:
        """Return the settings as environment variables, for child processes."""
        return {variable(field.name): str(getattr(self, field.name)) for field in fields(self)}

    @property
    def origin_list(self) -> list[str]:
        """The allowed origins."""
        return _split(self.origins)

    @property
    def open_files(self) -> int:
        """The number of files that may be open: also those of evicted clients, which close within
        two seconds."""
        return self.max_sockets + 5000

    @property
    def proxy_list(self) -> list[str]:
        """The addresses of the trusted proxies."""
        return _split(self.trusted_proxies)


def serve_epilog() -> str:
    """Return the end of the help: the settings without an option."""
    only_variables = "; ".join(
        f"{variable(field.name)} [{_shown(field.default)}]"
        for field in fields(ServerSettings)
        if not field.metadata["option"]
    )
    return (
        "Every option except --open can also be set by an environment variable:"
        f" {variable('host')}, {variable('port')} and so on. These settings have only a variable"
        f" [with its default]: {only_variables}. docs/reference/settings.md explains all settings."
    )


def _shown(default: Any) -> str:
    return f"{default:g}" if isinstance(default, float) else str(default) or "empty"


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _parse(name: str, text: str, kind: Any) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise UsageError(f"{name}: must be a number, not {text!r}") from None


def _checked(name: str, value: Any, least: float | None) -> Any:
    if least is not None and not value >= least:  # nan is refused too
        raise UsageError(f"{name}: must be at least {least:g}, not {value!r}")
    return value
