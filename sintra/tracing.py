"""Spans: the steps of a request, for traces by OpenTelemetry.

`server/trace_export.py` exports them if the operator has configured that. Attributes must not
contain secrets, names or chat.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from .errors import SintraError

Value = str | int | float

_tracer: trace.Tracer | None = None
"""None if nothing is exported: a span of OpenTelemetry's own tracer without effect would cost
fifteen times as much, four of them for each move."""
_propagator = TraceContextTextMapPropagator()


def use_tracer(tracer: trace.Tracer | None) -> None:
    """Record all spans of this process with this tracer; None: record nothing."""
    global _tracer
    _tracer = tracer


def span(name: str, **attributes: Value) -> AbstractContextManager[trace.Span]:
    """Return a step of the trace around it. Outside of a trace, nothing is recorded.

    Attributes get the prefix of this package. Those that have a name in OpenTelemetry's conventions
    are set with `Span.set_attribute`.
    """
    if _tracer is None or not trace.get_current_span().get_span_context().is_valid:
        return trace.INVALID_SPAN
    return _record(_tracer, name, attributes)


def root_span(
    name: str, parent: Callable[[], str] | None = None, **attributes: Value
) -> AbstractContextManager[trace.Span]:
    """Return the first step of a trace, or continue the trace of another program.

    `parent` returns its W3C traceparent, or an empty text. It is called only if spans are recorded.
    A trace around it is linked.
    """
    if _tracer is None:
        return trace.INVALID_SPAN
    context = _propagator.extract({"traceparent": parent() if parent else ""}, Context())
    around = trace.get_current_span().get_span_context()
    links = [trace.Link(around)] if around.is_valid else []
    return _record(_tracer, name, attributes, trace.SpanKind.SERVER, context, links)


@contextmanager
def _record(
    tracer: trace.Tracer,
    name: str,
    attributes: dict[str, Value],
    kind: trace.SpanKind = trace.SpanKind.INTERNAL,
    context: Context | None = None,
    links: Sequence[trace.Link] = (),
) -> Iterator[trace.Span]:
    named = {f"sintra.{key}": value for key, value in attributes.items()}
    with tracer.start_as_current_span(
        name,
        context,
        kind,
        named,
        links,
        # Messages of errors may quote what a client sent.
        record_exception=False,
        set_status_on_exception=False,
    ) as current:
        try:
            yield current
        except SintraError as error:
            current.set_attribute("error.type", error.code)
            raise
        except Exception as error:
            current.set_attribute("error.type", type(error).__name__)
            current.set_status(trace.StatusCode.ERROR)
            raise
