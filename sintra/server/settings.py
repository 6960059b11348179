"""The settings of the server, from environment variables and the options of `sintra serve`.

What no operator has a reason to change is a constant next to the code that uses it.
"""

import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from ..errors import UsageError

PREFIX = "SINTRA_"

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["text", "json"]
NotNegative = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Rate = Annotated[float, Meta(ge=0.1)]
Duration = Annotated[float, Meta(ge=0)]


class ServerSettings(Struct, frozen=True, kw_only=True):
    """All settings with their defaults. The variable of a setting is SINTRA_ and its name."""

    host: str = "127.0.0.1"
    """Address to listen on. 0.0.0.0 accepts connections from the whole network."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8642
    """Port to listen on. 0 chooses a free port."""
    database_url: str = ""
    """URL of the database: sqlite:///FILE or postgresql://… If empty, the file sintra.db in the
    data folder of the user."""
    origins: str = ""
    """Origins of pages that may use this server, separated by commas, for example
    https://play.example.org. The address of the server itself is always allowed. The first one is
    the address in previews of links."""
    trusted_proxies: str = ""
    """Addresses of trusted reverse proxies, separated by commas. The server reads the address of
    the client from their X-Forwarded-For header."""
    log_level: LogLevel = "info"
    """Lowest level of messages that are logged: debug, info, warning or error."""
    log_format: LogFormat = "text"
    """Format of the log: text for people, json for programs."""
    log_addresses: Literal["whole", "network"] = "whole"
    """Addresses of clients in the security log: whole, or only their network (IPv4: /24, IPv6:
    /48), which is less personal."""
    max_sockets: Positive = 10_000
    """Maximum number of open sockets per process."""
    max_sockets_per_address: Positive = 100
    """Maximum number of open sockets without a seat per client address. An IPv6 /64 counts as one
    address; its /56 may have twice, its /48 four times as many."""
    max_spectators_per_match: NotNegative = 100
    """Maximum number of spectators of a match per process."""
    messages_per_second: Rate = 20.0
    """Messages per second that a socket may send. Bursts may be three times as large."""
    requests_per_second: Rate = 30.0
    """Requests per second from one address. Bursts may be four times as large."""
    asset_bytes_per_second: Annotated[float, Meta(ge=1000)] = 2_000_000.0
    """Bytes per second of the page's files, under /assets/, for one address. Bursts may be 32 times
    as large: about as many people load the page for the first time at once. Every file counts as at
    least 16 KB."""
    matches_per_minute: Rate = 30.0
    """Matches that one address may create per minute. All of them may be created at once; a third
    of them may be public, and then one in five minutes."""
    write_bytes_per_second: Annotated[float, Meta(ge=1)] = 4096.0
    """Bytes per second that one address may add to the database. Bursts may be a thousand times as
    large. Moves count, but are never refused."""
    min_free_bytes: NotNegative = 67_108_864
    """Free disk space in bytes that is reserved for moves. If less is free, new matches, chat and
    reports are refused, and /readyz answers 503. Only for SQLite."""
    keep_waiting_days: Duration = 7.0
    """Days after its last event for which a match that never began is kept. 0: forever."""
    keep_playing_days: Duration = 90.0
    """Days after its last event for which an unfinished match is kept. 0: forever."""
    keep_finished_days: Duration = 365.0
    """Days after its last event for which a finished match is kept. 0: forever."""
    keep_reports_days: Duration = 90.0
    """Days for which reports of players are kept, also if their match is deleted earlier. 0:
    forever."""
    records_dir: str = ""
    """Folder in which the record of a finished match is saved before the match is deleted. If
    empty, it is not saved."""
    drain_seconds: Duration = 0.0
    """Seconds for which the server goes on after SIGTERM while /readyz already answers 503, so that
    a load balancer sends new requests elsewhere before the server stops."""

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] = os.environ, **options: Any
    ) -> "ServerSettings":
        """Read the settings: an option, if it is given and not None; else its variable.

        Raises UsageError that names the setting with an invalid value.
        """
        options = {name: value for name, value in options.items() if value is not None}
        variables = {name: environment.get(variable(name)) for name in cls.__struct_fields__}
        values = {name: text for name, text in variables.items() if text} | options
        try:
            settings = msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise _usage_error(str(error), values, options) from None
        for origin in settings.origin_list:
            if not origin.startswith(("http://", "https://")):
                raise UsageError(
                    f"{variable('origins')}: {origin!r} must begin with https:// or http://"
                )
        return settings

    def with_database(self, url: str) -> "ServerSettings":
        """Return the settings with another database."""
        return msgspec.structs.replace(self, database_url=url)

    def to_environment(self) -> dict[str, str]:
        """Return the settings as environment variables, for child processes."""
        return {variable(name): str(value) for name, value in msgspec.structs.asdict(self).items()}

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


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def option(name: str) -> str:
    """The option of a setting, if it has one."""
    return "--" + name.removesuffix("_url").replace("_", "-")


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _usage_error(message: str, values: Mapping[str, Any], options: Mapping[str, Any]) -> UsageError:
    """Turn a message like "Expected `int` >= 0 - at `$.port`" into one for a person."""
    found = re.fullmatch(r"(.*) - at `\$\.(\w+)`", message)
    assert found is not None, message
    expected, name = found.groups()
    kind = ServerSettings.__annotations__[name]
    if get_args(kind) and isinstance(get_args(kind)[0], str):
        expected = f"must be one of {', '.join(get_args(kind))}"
    else:
        expected = re.sub(r", got .*", "", expected).replace("Expected ", "must be ")
        expected = expected.replace("`int`", "a whole number").replace("`float`", "a number")
    where = option(name) if name in options else variable(name)
    return UsageError(f"{where}: {expected}, not {values[name]!r}")
