"""The settings of the server: environment variables, and options of `sintra serve`."""

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
    """A field; `option` is the help of its option, if it has one and not only a variable."""
    metadata = {"help": help, "least": least, "choices": choices}
    return field(default=default, metadata={**metadata, "option": option, "metavar": metavar})


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Every setting and its default. The variable is the name in capitals after SINTRA_."""

    host: str = _setting(
        "127.0.0.1",
        "Address to listen on. 0.0.0.0 is the whole network.",
        option="Address to listen on; 0.0.0.0 for all.  [default: {default}]",
    )
    port: int = _setting(
        8642, "Port to listen on.", least=0, option="Port; 0 takes any.  [default: {default}]"
    )
    database_url: str = _setting(
        "",
        "sqlite:///FILE or postgresql://… Empty: sintra.db in the user's data folder.",
        option="sqlite:///FILE or postgresql://…; without it SINTRA_DATABASE_URL, or the file"
        " sintra.db in your data folder.",
        metavar="URL",
    )
    notices_url: str = _setting(
        "",
        "redis://… of a Valkey or Redis that carries notices between processes."
        " Empty: PostgreSQL does it.",
        option="A Valkey or Redis that carries notices between processes.",
        metavar="URL",
    )
    origins: str = _setting(
        "",
        "Origins of pages that may use this server, separated by commas:"
        " https://play.example.org. Its own address is always one of them.",
        option="Addresses the pages have: https://play.example.org",
        metavar="LIST",
    )
    trusted_proxies: str = _setting(
        "",
        "Addresses of proxies, separated by commas, that say where a request came from.",
        option="Proxies that say where a request came from.",
        metavar="LIST",
    )
    workers: int = _setting(
        1,
        "Processes. More than one need PostgreSQL.",
        least=1,
        option="Processes; more than one need PostgreSQL.  [default: {default}]",
    )
    thinkers: int = _setting(
        0,
        "Threads in which computer players think, a process. 0: one a core.",
        least=0,
        option="Threads for computer players, a process.  [default: one a core]",
    )
    log_level: str = _setting(
        "info",
        "debug, info, warning or error.",
        choices=("debug", "info", "warning", "error"),
        option="What is logged.",
    )
    log_format: str = _setting(
        "text",
        "text for people, json for programs.",
        choices=("text", "json"),
        option="How it is logged.",
    )
    max_sockets: int = _setting(10_000, "Open sockets, a process.", least=1)
    max_sockets_per_address: int = _setting(100, "Open sockets from one address.", least=1)
    max_message: int = _setting(16_384, "Bytes of a message over a socket.", least=1024)
    max_body: int = _setting(131_072, "Bytes of a request.", least=1024)
    messages_per_second: float = _setting(
        20.0, "Messages a socket may send; three times that at once.", least=0.1
    )
    requests_per_second: float = _setting(
        30.0, "Requests an address may make; four times that at once.", least=0.1
    )
    tables_per_minute: float = _setting(
        30.0, "Tables an address may make; as many at once.", least=0.1
    )
    hello_seconds: float = _setting(
        10.0,
        "Seconds a new socket may wait before it says who it is; twice that a request may take to"
        " arrive, and what was sent to be read.",
        least=0.1,
    )
    lease_seconds: float = _setting(
        10.0,
        "Seconds after which the turn of a computer whose process died is taken over.",
        least=0.5,
    )
    poll_seconds: float = _setting(
        2.0, "Seconds between looks into the database for what no notice told.", least=0.1
    )

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] = os.environ, **options: Any
    ) -> "ServerSettings":
        """Settings from options, then from the environment (an option that is None is not set).

        Raises UsageError that names the variable with an invalid value.
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
        """As environment variables, for child processes."""
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
    """The end of the help: the settings without an option."""
    only_variables = "; ".join(
        f"{variable(field.name)} [{field.default:g}]"
        for field in fields(ServerSettings)
        if not field.metadata["option"]
    )
    return (
        f"Every option can be set by a variable: {variable('host')}, {variable('port')} and so on."
        f" Only by variables: {only_variables}. What each means is in docs/reference/settings.md."
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
