"""Traces: one move is one trace, exported over real OTLP, without anything secret in it."""

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from opentelemetry import trace
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

import sintra
from sintra import Game
from sintra.match import protocol as wire
from sintra.server import trace_export
from sintra.tracing import root_span, span, use_tracer

from ..match.common import in_loop
from .forking import ForkedServer
from .live import PATIENCE, Client, Server, line, new_id
from .test_middleware import Guarded


class Receiver:
    """A real receiver of traces, as a collector is."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        self.received = b""
        self._news = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.take(body)
                self.send_response(200)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *arguments: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def take(self, body: bytes) -> None:
        request = ExportTraceServiceRequest()
        request.ParseFromString(body)
        with self._news:
            self.received += body
            self.spans += [
                span
                for resource in request.resource_spans
                for scope in resource.scope_spans
                for span in scope.spans
            ]
            self._news.notify_all()

    def trace(self, name: str, **attributes: object) -> list[Any]:
        """Wait for the trace whose first span has this name and attributes; return its spans.

        They are sorted by their start. A trace is complete when its first span has ended.
        """

        def root() -> Any:
            for each in self.spans:
                if each.name == name and attributes.items() <= attributes_of(each).items():
                    return each

        with self._news:
            assert self._news.wait_for(lambda: root() is not None, PATIENCE)
            found = root()
            spans = [each for each in self.spans if each.trace_id == found.trace_id]
        return sorted(spans, key=lambda each: int(each.start_time_unix_nano))

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def attributes_of(span: Any) -> dict[str, object]:
    return {
        each.key.removeprefix("sintra."): getattr(each.value, each.value.WhichOneof("value"))
        for each in span.attributes
    }


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    receiver = Receiver()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    yield receiver
    receiver.close()


def test_one_move_is_one_trace_from_the_socket_to_the_listeners(
    receiver: Receiver, tmp_path: Path
) -> None:
    secrets = ["Nelly", "Nelly said so"]

    async def play(server: Server) -> str:
        async with Client(server) as client:
            made = await client.make(
                wire.NewSeat(kind="here", name="Nelly"), "link", seed=31337, start_player=0
            )
            secrets.extend([made.token, made.recovery, *(i.secret for i in made.invitations)])
            wanted = wire.Join(invitation=made.invitations[0].secret)
            secrets.append((await client.join(made.match, wanted)).token)
            async with line(server, made.match, made.token) as me, line(server, made.match):
                await me.play(Game(2, seed=31337, start_player=0).legal_moves[0])
                await me.do(wire.Chat(id=new_id(), text="Nelly said so"))
                assert (await me.refused(wire.TakeBack(id=new_id(), ply=7))).code == "stale"
            return made.match

    with ForkedServer(tmp_path) as server:
        match = asyncio.run(play(server))
        spans = receiver.trace("socket message", kind="play")
        root = spans[0]
        assert [each.name for each in spans] == ["socket message", "decide", "commit", "fan-out"]
        assert attributes_of(root) == {"match": match, "kind": "play"}
        assert root.parent_span_id == b""
        assert {each.parent_span_id for each in spans[1:]} == {root.span_id}
        for before, after in pairwise(spans[1:]):
            assert before.end_time_unix_nano <= after.start_time_unix_nano
        assert spans[-1].end_time_unix_nano <= root.end_time_unix_nano
        _, _, commit, fan_out = map(attributes_of, spans)
        assert commit["batch"] == 1
        seconds = (spans[2].end_time_unix_nano - spans[2].start_time_unix_nano) / 1e9
        assert 0 < commit["wait_seconds"] + commit["commit_seconds"] < seconds  # type: ignore[operator]
        assert fan_out == {"listeners": 2}

        refused = receiver.trace("socket message", kind="take_back")
        assert attributes_of(refused[0])["error.type"] == "stale"
        assert "commit" not in [each.name for each in refused]
        route = "/api/v1/matches/{match_id}/join"
        joined = receiver.trace("http request", **{"http.route": route})
        assert [each.name for each in joined] == ["http request", "decide", "commit"]
        assert attributes_of(joined[0])["http.response.status_code"] == 201
        assert server.stop() == 0
    names = {each.name for each in receiver.spans}
    assert names == {"socket message", "http request", "decide", "commit", "fan-out"}
    for secret in [*secrets, "31337"]:
        assert secret.encode() not in receiver.received
    assert b"service.name" in receiver.received and b"sintra" in receiver.received


def test_another_process_and_a_computer_have_their_own_traces(
    receiver: Receiver, postgres_url: str, tmp_path: Path
) -> None:
    async def play(one: Server, two: Server) -> None:
        async with Client(one) as client:
            made = await client.make("here", "easy", seed=5, start_player=0)
            async with (
                line(one, made.match, made.token) as me,
                line(two, made.match) as spectator,
            ):
                await me.play(Game(2, seed=5, start_player=0).legal_moves[0])
                await spectator.until(lambda line: line.ply == 2)

    with (
        ForkedServer(tmp_path / "one", postgres_url, lease_seconds=10) as one,
        ForkedServer(tmp_path / "two", postgres_url, lease_seconds=10) as two,
    ):
        asyncio.run(play(one, two))
        refresh = receiver.trace("refresh")
        assert [each.name for each in refresh][:2] == ["refresh", "fan-out"]
        computer = receiver.trace("computer move")
        assert [each.name for each in computer] == [
            *("computer move", "search", "decide", "commit", "fan-out")
        ]
        mine = receiver.trace("socket message", kind="play")
        assert [link.trace_id for link in computer[0].links] == [mine[0].trace_id]
        assert computer[0].trace_id != mine[0].trace_id
        assert attributes_of(computer[3])["commit_seconds"] > 0  # type: ignore[operator]


def test_missing_receiver_does_not_stop_a_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")

    async def play(server: Server) -> None:
        async with Client(server) as client:
            made = await client.make("here", "here", seed=5, start_player=0)
            async with line(server, made.match, made.token) as me:
                await me.play(Game(2, seed=5, start_player=0).legal_moves[0])

    server = ForkedServer(tmp_path)
    server.start()
    asyncio.run(play(server))
    assert server.stop() == 0
    assert " info    traces are exported" in server.log()


# --- In this process


@pytest.fixture
def exported() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    use_tracer(provider.get_tracer("sintra"))
    yield exporter
    use_tracer(None)


PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.mark.parametrize("proxies", ["", "10.0.0.1"])
def test_traceparent_is_accepted_from_a_proxy_only(
    proxies: str, exported: InMemorySpanExporter
) -> None:
    @in_loop
    async def test() -> None:
        guarded = Guarded(trusted_proxies=proxies)
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "headers": [(b"host", b"localhost"), (b"traceparent", PARENT.encode())],
            "client": ("10.0.0.1", 1),
        }

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: Any) -> None: ...

        await guarded.guard(scope, receive, send)  # type: ignore[arg-type]  # plain dictionaries

    test()
    (only,) = exported.get_finished_spans()
    assert only.name == "http request"
    is_continued = only.parent is not None
    assert is_continued == bool(proxies)
    if only.parent is not None:
        assert f"{only.parent.trace_id:032x}" == PARENT.split("-")[1]


def test_errors_are_recorded_by_code_and_never_by_message(exported: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError), root_span("one"):
        raise ValueError("a secret")
    with pytest.raises(sintra.errors.SintraError), root_span("two"):
        raise sintra.errors.UnknownToken("a secret")
    one, two = exported.get_finished_spans()
    assert dict(one.attributes or {}) == {"error.type": "ValueError"}
    assert not one.status.is_ok and two.status.is_unset
    assert dict(two.attributes or {}) == {"error.type": "unknown_token"}
    assert "secret" not in one.to_json() + two.to_json()


def test_span_outside_of_a_trace_is_not_recorded(exported: InMemorySpanExporter) -> None:
    with span("commit") as lonely:
        assert not lonely.is_recording()
    assert not exported.get_finished_spans()


def test_without_a_tracer_a_span_does_nothing() -> None:
    with root_span("socket message", parent=pytest.fail, kind="play"), span("commit") as nothing:
        nothing.set_attribute("batch", 1)
        assert not nothing.is_recording() and trace.get_current_span() is trace.INVALID_SPAN


def test_missing_extra_is_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    monkeypatch.setattr(logging.getLogger("sintra"), "propagate", True)
    assert trace_export.start_tracing() is None
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "not installed" in record.message
    assert getattr(record, "fields", {}) == {"install": "pip install 'sintra[otel]'"}
    with root_span("socket message") as nothing:
        assert not nothing.is_recording()


@pytest.mark.parametrize(
    ("variables", "is_on"),
    [
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector:4318/v1/traces"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_SDK_DISABLED": "true"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)
def test_standard_variables_switch_tracing_on(variables: dict[str, str], is_on: bool) -> None:
    assert trace_export.is_configured(variables) == is_on
