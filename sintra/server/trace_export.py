"""Export traces, if the operator has configured that by the standard OTEL_ variables.

The SDK and the exporter of OpenTelemetry are an extra, and are imported only then. One move is one
trace: the message of the socket, the decision, the commit and the fan-out to all listeners. What
another process does because of it is a trace of its own.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .. import __version__
from ..tracing import use_tracer
from .logging import log

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
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
        install = "pip install 'sintra[otel]'"
        log("no traces: the exporter is not installed", logging.WARNING, install=install)
        return None
    attributes = {"service.version": __version__}
    given = os.environ.get("OTEL_RESOURCE_ATTRIBUTES", "")
    if not os.environ.get("OTEL_SERVICE_NAME") and "service.name=" not in given:
        attributes["service.name"] = "sintra"
    provider = TracerProvider(resource=Resource.create(attributes))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    use_tracer(provider.get_tracer("sintra", __version__))
    log("traces are exported", sampler=type(provider.sampler).__name__)
    return provider


async def stop_tracing(provider: "TracerProvider | None") -> None:
    """Export the last spans, if that is quick."""
    use_tracer(None)
    if provider is not None:
        # A daemon: the server must be able to stop while the receiver of the spans hangs.
        thread = threading.Thread(target=provider.shutdown, daemon=True)
        thread.start()
        await asyncio.to_thread(thread.join, FLUSH_SECONDS)
