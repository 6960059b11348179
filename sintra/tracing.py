"""Spans: the steps of a request, for traces. Without a tracer, a span does nothing.

All packages may use this module. It knows no library: `server/trace_export.py` installs a tracer
if the operator has configured one. Attributes must not contain secrets, names or chat.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol

Value = str | int | float


class Span(Protocol):
    """A step of a request, from its `with` statement to the end of the block."""

    is_recorded: bool
    """Whether attributes are kept."""

    def set(self, **attributes: Value) -> None:
        """Set attributes."""

    def __enter__(self) -> "Span": ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


class _NoSpan:
    is_recorded = False

    def set(self, **attributes: Value) -> None:
        pass

    def __enter__(self) -> "_NoSpan":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        pass


class StartSpan(Protocol):
    """Makes a span; see `span`. `parent` is a W3C traceparent; `is_root` starts another trace."""

    def __call__(
        self, name: str, attributes: dict[str, Value], *, parent: str | None, is_root: bool
    ) -> Span: ...


NO_SPAN = _NoSpan()
_start: StartSpan | None = None


def span(name: str, **attributes: Value) -> Span:
    """Return a span, to be used in a `with` statement. Its parent is the span around it."""
    return NO_SPAN if _start is None else _start(name, attributes, parent=None, is_root=False)


def root_span(name: str, parent: Callable[[], str] | None = None, **attributes: Value) -> Span:
    """Return a span that starts a trace, or continues that of another program.

    `parent` returns its W3C traceparent, or an empty text. It is called only if spans are recorded.
    """
    if _start is None:
        return NO_SPAN
    return _start(name, attributes, parent=parent() if parent else None, is_root=True)


def install_tracer(start: StartSpan | None) -> None:
    """Let spans be made by this function; None: let them do nothing."""
    global _start
    _start = start
