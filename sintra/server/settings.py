"""The settings of the server, from environment variables and the options of `sintra serve`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import UsageError

PREFIX = "SINTRA_"


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
    notices_url: str = _setting(
        "",
        "URL of a Valkey or Redis server that carries notifications between processes: redis://…"
        " If empty, PostgreSQL carries them.",
        option="URL of a Valkey or Redis server that carries notifications between processes:"
        " redis://…  [default: use PostgreSQL]",
        metavar="URL",
    )
    origins: str = _setting(
        "",
        "Origins of pages that may use this server, separated by commas, for example"
        " https://play.example.org. The address of the server itself is always allowed.",
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
    max_sockets: int = _setting(10_000, "Maximum number of open sockets per process.", least=1)
    max_sockets_per_address: int = _setting(
        100, "Maximum number of open sockets per client address.", least=1
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
    tables_per_minute: float = _setting(
        30.0,
        "Matches that one address may create per minute. All of them may be created at once.",
        least=0.1,
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
    def proxy_list(self) -> list[str]:
        """The addresses of the trusted proxies."""
        return _split(self.trusted_proxies)


def serve_epilog() -> str:
    """Return the end of the help: the settings without an option."""
    only_variables = "; ".join(
        f"{variable(field.name)} [{field.default:g}]"
        for field in fields(ServerSettings)
        if not field.metadata["option"]
    )
    return (
        "Every option except --open can also be set by an environment variable:"
        f" {variable('host')}, {variable('port')} and so on. These settings have only a variable"
        f" [with its default]: {only_variables}. docs/reference/settings.md explains all settings."
    )


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
