"""OpenTelemetry traces, if the operator has configured them by the standard OTEL_ variables.

The libraries are an extra, and are imported only then. One move is one trace: the message of the
socket, the decision, the commit and the fan-out to all listeners. What another process does because
of it is a trace of its own.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..errors import SintraError
from ..tracing import NO_SPAN, Span, Value, install_tracer
from .logging import log

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
STANDARD_NAMES = {
    "method": "http.request.method",
    "route": "http.route",
    "status": "http.response.status_code",
}
"""Attributes that have a name in the conventions of OpenTelemetry."""
FLUSH_SECONDS = 2.0
"""How long a stop waits until the last spans are exported."""


def is_configured(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the operator wants traces."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    if environment.get("OTEL_TRACES_EXPORTER", "otlp") != "otlp":
        return False
    return any(environment.get(name) for name in ENDPOINTS)


def start_tracing() -> "TracerProvider | None":
    """Export the spans of this process, if that is configured; return what to stop."""
    if not is_configured():
        return None
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log(
            "no traces: OpenTelemetry is configured, but not installed",
            logging.WARNING,
            install="pip install 'sintra[otel]'",
        )
        return None
    protocol = os.environ.get("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")
    if protocol != "http/protobuf":
        log(
            "OTEL_EXPORTER_OTLP_PROTOCOL is ignored: only http/protobuf is supported",
            logging.WARNING,
            protocol=protocol,
        )
    attributes = {"service.version": __version__}
    given = os.environ.get("OTEL_RESOURCE_ATTRIBUTES", "")
    if not os.environ.get("OTEL_SERVICE_NAME") and "service.name=" not in given:
        attributes["service.name"] = "sintra"
    provider = TracerProvider(resource=Resource.create(attributes))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    use_provider(provider)
    log("traces are exported", sampler=type(provider.sampler).__name__)
    return provider


async def stop_tracing(provider: "TracerProvider | None") -> None:
    """Export the last spans, if that is quick."""
    install_tracer(None)
    if provider is not None:
        # A daemon: the server must be able to stop while the receiver of the spans hangs.
        thread = threading.Thread(target=provider.shutdown, daemon=True)
        thread.start()
        await asyncio.to_thread(thread.join, FLUSH_SECONDS)


def use_provider(provider: "TracerProvider") -> None:
    """Record all spans of this process with this provider."""
    from opentelemetry import trace
    from opentelemetry.context import Context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    tracer = provider.get_tracer("sintra", __version__)
    propagator = TraceContextTextMapPropagator()

    def start(
        name: str, attributes: dict[str, Value], *, parent: str | None, is_root: bool
    ) -> Span:
        around = trace.get_current_span().get_span_context()
        if not is_root and not around.is_valid:
            return NO_SPAN  # a background task, which would fill the storage of traces
        context, links = None, []
        if is_root:
            context = propagator.extract({"traceparent": parent or ""}, Context())
            links = [trace.Link(around)] if around.is_valid else []
        kind = trace.SpanKind.SERVER if is_root else trace.SpanKind.INTERNAL
        manager = tracer.start_as_current_span(
            name,
            context,
            kind,
            {_name(key): value for key, value in attributes.items()},
            links,
            # Messages of errors may quote what a client sent.
            record_exception=False,
            set_status_on_exception=False,
        )
        return _RecordedSpan(manager)

    install_tracer(start)


def _name(key: str) -> str:
    return STANDARD_NAMES.get(key) or f"sintra.{key}"


class _RecordedSpan:
    """A span of OpenTelemetry."""

    def __init__(self, manager: AbstractContextManager[Any]) -> None:
        self._manager = manager
        self._span: Any = None
        self.is_recorded = True

    def set(self, **attributes: Value) -> None:
        for key, value in attributes.items():
            self._span.set_attribute(_name(key), value)

    def __enter__(self) -> "_RecordedSpan":
        self._span = self._manager.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, SintraError):
            self._span.set_attribute("error.type", error.code)
        elif isinstance(error, Exception):
            from opentelemetry.trace import StatusCode

            self._span.set_attribute("error.type", type(error).__name__)
            self._span.set_status(StatusCode.ERROR)
        self._manager.__exit__(kind, error, traceback)
