"""What can be set about a server: by environment variables, and by options of `sintra serve`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import UsageError

PREFIX = "SINTRA_"


def _setting(default: Any, help: str, *, least: float | None = None) -> Any:
    return field(default=default, metadata={"help": help, "least": least})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting and its default. The variable is the name in capitals after SINTRA_."""

    host: str = _setting("127.0.0.1", "Address to listen on. 0.0.0.0 is the whole network.")
    port: int = _setting(8642, "Port to listen on.", least=0)
    database_url: str = _setting(
        "", "sqlite:///FILE or postgresql://… Empty: sintra.db in the user's data folder."
    )
    notices_url: str = _setting(
        "",
        "redis://… of a Valkey or Redis that carries notices between processes."
        " Empty: PostgreSQL does it.",
    )
    origins: str = _setting(
        "",
        "Origins of pages that may use this server, separated by commas:"
        " https://play.example.org. Its own address is always one of them.",
    )
    trusted_proxies: str = _setting(
        "", "Addresses of proxies, separated by commas, that say where a request came from."
    )
    workers: int = _setting(1, "Processes. More than one need PostgreSQL.", least=1)
    thinkers: int = _setting(
        0, "Threads in which computer players think, a process. 0: one a core.", least=0
    )
    log_level: str = _setting("info", "debug, info, warning or error.")
    log_format: str = _setting("text", "text for people, json for programs.")
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
        cls, environment: Mapping[str, str] = os.environ, **given: Any
    ) -> "Settings":
        """What the environment says, and before it what is given here (None is not given).

        Raises UsageError naming the variable that cannot be.
        """
        values: dict[str, Any] = {}
        for each in fields(cls):
            if given.get(each.name) is not None:
                values[each.name] = _checked(each.name, given[each.name], each.metadata["least"])
            elif text := environment.get(variable(each.name)):
                number = _read(variable(each.name), text, each.type)
                values[each.name] = _checked(variable(each.name), number, each.metadata["least"])
        settings = cls(**values)
        for name, allowed in (("log_level", LOG_LEVELS), ("log_format", LOG_FORMATS)):
            if getattr(settings, name) not in allowed:
                raise UsageError(f"{variable(name)}: must be one of {', '.join(allowed)}")
        for origin in settings.origin_list:
            if not origin.startswith(("http://", "https://")):
                raise UsageError(
                    f"{variable('origins')}: {origin!r} must begin with https:// or http://"
                )
        if settings.port > 65535:
            raise UsageError(f"port ({variable('port')}): must be at most 65535")
        return settings

    def to_environment(self) -> dict[str, str]:
        """As variables, for processes started from here."""
        return {variable(each.name): str(getattr(self, each.name)) for each in fields(self)}

    @property
    def origin_list(self) -> list[str]:
        """The origins that were named."""
        return _listed(self.origins)

    @property
    def proxy_list(self) -> list[str]:
        """The proxies that were named."""
        return _listed(self.trusted_proxies)


BY_VARIABLE = ("max_", "messages_", "requests_", "tables_", "hello_", "lease_", "poll_")
"""How the names of settings begin that have no option: nobody needs them for a first start."""
LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("text", "json")


def serve_epilog() -> str:
    """The settings that have no option of their own, for the help."""
    without = [each for each in fields(Settings) if each.name.startswith(BY_VARIABLE)]
    told = "; ".join(f"{variable(each.name)} [{each.default:g}]" for each in without)
    return (
        f"Every option can be set by a variable: {variable('host')}, {variable('port')} and so on."
        f" Only by variables: {told}. What each means is in docs/reference/settings.md."
    )


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _read(name: str, text: str, kind: object) -> Any:
    try:
        return {int: int, float: float, str: str}[kind](text)  # type: ignore[index]  # no others
    except ValueError:
        raise UsageError(f"{name}: must be a number, not {text!r}") from None


def _checked(name: str, value: Any, least: float | None) -> Any:
    if least is not None and not value >= least:  # so that nan is refused too
        raise UsageError(f"{name}: must be at least {least:g}, not {value!r}")
    return value
