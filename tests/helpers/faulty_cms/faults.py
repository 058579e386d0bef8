"""Faults on demand: rules set by tests, applied around the whole application."""

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.helpers.faulty_cms import connections
from tests.helpers.faulty_cms.journal import Journal

_WITHOUT_BODY = {HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED}

CONTROL_PATH = "/_demo/"
KINDS = (
    "delay", "hold", "drip", "drop", "reset", "truncate", "status", "body", "wrong_type", "redirect",
    "late", "never_kept", "applied", "repeated",
)  # fmt: skip
CUTS = ("", "drop", "reset")
ANSWERS = ("first", "second")


@dataclass(slots=True)
class Fault:
    """One rule for matching requests.

    kind: `delay` (then continues), `hold` (until the rules are cleared, or for `seconds`; then continues), `drip` (the
    answer in small pieces over `seconds`), `drop` (closed without an answer), `reset` (RST; in the middle of the answer
    with `after`), `truncate` (half the body, without a length unless `with_length`), `status` (this answer instead),
    `body` (another body under the real status, or under 200 if that allows none), `wrong_type` (the value `name` of the
    record, or of every row, becomes `value`), `redirect` (the answer, but its Location becomes `value`), `late`
    (answered with `status`, or the connection `cut`, and carried out `seconds` later, or when the rules are cleared:
    PHP behind a gateway that timed out), `never_kept` (the CMS's own answer, with a new id for a POST, but nothing is
    stored), `applied` (carried out, then this `status` instead of the answer), `repeated` (carried out twice, `seconds`
    apart; `answers` selects the `first` or the `second` answer). `after` carries the request out first, so that a write
    has happened though its answer is lost. `skip` lets that many matching requests pass, `times` is how many are hit
    (None: all).
    """

    kind: str
    method: str = "*"
    path: str = ""
    times: int | None = 1
    skip: InitVar[int] = 0
    after: bool = False
    seconds: float = 0.0
    status: int = 500
    body: str = ""
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    with_length: bool = False
    name: str = ""
    value: Any = None
    cut: str = ""
    answers: str = "first"
    _to_pass: int = field(init=False, default=0)

    def __post_init__(self, skip: int) -> None:
        self._to_pass = skip

    def check(self) -> None:
        """Raises `ValueError` or `re.error` for an invalid rule."""
        re.compile(self.path)
        for value, known in ((self.kind, KINDS), (self.cut, CUTS), (self.answers, ANSWERS)):
            if value not in known:
                raise ValueError(f"{value!r} is none of {', '.join(known)}")

    def hits(self) -> bool:
        """Counts a matching request; returns whether the rule applies to it."""
        if self._to_pass > 0:
            self._to_pass -= 1
            return False
        if self.times is not None:
            self.times -= 1
        return True

    def matches(self, method: str, path: str) -> bool:
        """Returns whether the rule matches such a request; `path` is a regular expression, searched anywhere in it."""
        return self.method in {"*", method} and re.search(self.path, path) is not None


@dataclass
class Answer:
    """The application's answer, held back."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    async def collect(self, message: Message) -> None:
        """Collects a part of it, in place of the server's ``send``."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message.get("headers", []))
        else:
            self.body += message.get("body", b"")

    def replace_header(self, name: bytes, value: bytes) -> None:
        """Sets this header, once."""
        self.headers = [*((other, kept) for other, kept in self.headers if other.lower() != name), (name, value)]

    def replace_body(self, body: bytes, content_type: bytes | None = None) -> None:
        """Sets another body with its length and, if given, its type."""
        self.body = body
        self.replace_header(b"content-length", str(len(body)).encode())
        if content_type:
            self.replace_header(b"content-type", content_type)

    @property
    def may_have_body(self) -> bool:
        """Returns False for a status without a body (RFC 9110, 6.4.1)."""
        return self.status not in _WITHOUT_BODY

    async def send(self, send: Send) -> None:
        """Sends the answer."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


class Faults:
    """The active rules, in the order they were set; the first match applies."""

    def __init__(self) -> None:
        self._rules: list[Fault] = []
        self.cleared = asyncio.Event()
        """Set when the active rules are cleared; later rules have a new event."""
        self.due = asyncio.Event()
        """Set when late requests without `seconds` are to be carried out; later ones have a new event."""
        self._under_way: set[asyncio.Event] = set()

    def add(self, rules: list[dict[str, Any]]) -> None:
        """Activates rules; raises `ValueError`, `TypeError` or `re.error` for an invalid one."""
        made = [Fault(**rule) for rule in rules]
        for rule in made:
            rule.check()
        self._rules += made

    def clear(self) -> None:
        """Removes all faults and releases held requests."""
        self._rules.clear()
        self.cleared.set()
        self.cleared = asyncio.Event()
        self.let_arrive()

    @property
    def pending(self) -> int:
        """How many requests may have been answered and will still be carried out."""
        return len(self._under_way)

    def let_arrive(self) -> Sequence[asyncio.Event]:
        """Carries out late requests without `seconds` now; the rules stay.

        Returns an event for each request under way, set when it has been carried out. Later requests are not among
        them.
        """
        self.due.set()
        self.due = asyncio.Event()
        return list(self._under_way)

    @contextlib.contextmanager
    def under_way(self) -> Iterator[None]:
        """Counts a request as pending until it has been carried out, which may be after its answer."""
        done = asyncio.Event()
        self._under_way.add(done)
        try:
            yield
        finally:
            self._under_way.remove(done)
            done.set()

    def take(self, method: str, path: str) -> Fault | None:
        """Returns the fault for this request and counts it."""
        for rule in self._rules:
            if not rule.matches(method, path) or rule.times == 0:
                continue
            if rule.hits():
                return rule
        return None


class FaultyApp:
    """The application with a journal and faults around it (pure ASGI, outermost)."""

    def __init__(self, app: ASGIApp, faults: Faults, journal: Journal, control: ASGIApp, *, prefix: str) -> None:
        self._app = app
        self._faults = faults
        self._journal = journal
        self._prefix = prefix
        self._control = control

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request, unchanged or as a rule wants."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"].removeprefix(self._prefix) or "/"
        if path.startswith(CONTROL_PATH):
            await self._control(scope, receive, send)
            return
        entry = self._journal.begin(scope, path)

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                entry.status = message["status"]
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                entry.finished_s = time.monotonic()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            async def noting_truth(message: Message) -> None:
                if message["type"] == "http.response.start":
                    entry.carried_out.append(message["status"])
                await send(message)

            await self._app(scope, receive, noting_truth)

        fault = self._faults.take(scope["method"], path)
        if fault is None:
            await app(scope, receive, noting)
            return
        entry.fault, entry.is_kept = fault.kind, fault.kind != "never_kept"
        if fault.kind in _ABOUT_WRITES:
            await self._carry_out_oddly(fault, app, scope, receive, noting)
        else:
            await self._carry_out(fault, app, scope, receive, noting)

    async def _carry_out(self, fault: Fault, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        cleared = self._faults.cleared
        if fault.kind in {"delay", "never_kept"}:
            await asyncio.sleep(fault.seconds)
            await app(scope, receive, send)
            return
        if fault.kind == "hold" and not fault.after:
            await _hold(cleared, fault.seconds)
            await app(scope, receive, send)
            return
        answer = Answer()
        if fault.after or fault.kind not in {"drop", "reset", "status"}:
            await app(scope, receive, answer.collect)
        if fault.kind in {"drop", "reset", "truncate"}:
            await _cut(fault, answer, scope, receive)
        elif fault.kind == "hold":
            await _hold(cleared, fault.seconds)
            await answer.send(send)
        elif fault.kind == "drip":
            await _drip(answer, fault.seconds, send)
        else:
            _spoil(fault, answer)
            await answer.send(send)

    async def _carry_out_oddly(self, fault: Fault, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Applies the faults in which the answer differs from what the CMS does."""
        due, answer = self._faults.due, Answer()  # of the moment at which the rule was taken, as the body takes a while
        with self._faults.under_way() if fault.kind != "applied" else contextlib.nullcontext():
            body = await _body(receive)

            async def once(answer: Answer) -> None:
                await app(dict(scope), _replay(body), answer.collect)

            match fault.kind:
                case "late":
                    if fault.cut:
                        await _cut(replace(fault, kind=fault.cut, after=False), answer, scope, receive)
                    else:
                        _spoil(fault, answer)
                        await answer.send(send)
                    await (asyncio.sleep(fault.seconds) if fault.seconds else due.wait())
                    await once(Answer())
                case "repeated":
                    await once(answer)
                    if fault.answers == "first":
                        await answer.send(send)
                    await asyncio.sleep(fault.seconds)
                    second = Answer()
                    await once(second)
                    if fault.answers == "second":
                        await second.send(send)
                case _:
                    await once(answer)
                    _spoil(fault, answer)
                    await answer.send(send)


_ABOUT_WRITES = {"late", "applied", "repeated"}


async def _body(receive: Receive) -> bytes:
    """Returns the whole request body."""
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body"):
            return body


def _replay(body: bytes) -> Receive:
    """Returns a replacement for the server's ``receive`` that yields this body."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _spoil(fault: Fault, answer: Answer) -> None:
    """Changes the answer as the rule wants."""
    if fault.kind in {"status", "late", "applied"}:
        answer.status, answer.body = fault.status, b""
        answer.headers = [(name.encode(), value.encode()) for name, value in fault.headers.items()]
        if answer.may_have_body:
            answer.replace_body(fault.body.encode(), fault.content_type.encode())
    elif fault.kind == "body":
        answer.status = answer.status if answer.may_have_body else HTTPStatus.OK
        answer.replace_body(fault.body.encode(), fault.content_type.encode())
    elif fault.kind == "wrong_type":
        if answer.may_have_body:
            answer.replace_body(_with_wrong_type(answer.body, fault.name, fault.value))
    else:
        answer.replace_header(b"location", str(fault.value).encode())


async def _hold(until: asyncio.Event, seconds: float) -> None:
    """Returns once the event is set, at the latest after `seconds`; 0 means no limit."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds or None):
            await until.wait()


async def _drip(answer: Answer, seconds: float, send: Send) -> None:
    """Sends the answer in small pieces, evenly over `seconds`."""
    crumbs = max(1, min(len(answer.body), int(seconds / 0.05)))
    size = -(-len(answer.body) // crumbs) or 1
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    for place in range(0, len(answer.body), size):
        await asyncio.sleep(seconds / crumbs)
        await send({"type": "http.response.body", "body": answer.body[place : place + size], "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _cut(fault: Fault, answer: Answer, scope: MutableMapping[str, Any], receive: Receive) -> None:
    """Ends the connection: without an answer, in the middle of it, or before its end."""
    transport = connections.of(scope)
    if transport is None:
        return
    half = answer.body[: len(answer.body) // 2]
    if fault.kind == "drop":
        connections.close(transport)
    elif fault.kind == "reset":
        if fault.after:
            transport.write(_raw(answer, with_length=True) + half)
            await asyncio.sleep(0.05)  # long enough for the half to arrive before the reset discards it
        connections.reset(transport)
    else:
        transport.write(_raw(answer, with_length=fault.with_length) + half)
        connections.close(transport)
    while (await receive())["type"] != "http.disconnect":
        pass


def _raw(answer: Answer, *, with_length: bool) -> bytes:
    """Returns the head of the answer as bytes, with a length or ended by the connection."""
    lines = [f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}".encode()]
    framing = {b"content-length", b"transfer-encoding", b"connection"}
    lines += [name + b": " + value for name, value in answer.headers if name.lower() not in framing]
    if with_length:
        lines.append(b"content-length: " + str(len(answer.body)).encode())
    return b"\r\n".join([*lines, b"connection: close", b"", b""])


def _with_wrong_type(body: bytes, name: str, value: object) -> bytes:
    try:
        content = json.loads(body)
    except ValueError:
        return body
    for record in content if isinstance(content, list) else [content]:
        if isinstance(record, dict):
            record[name] = value
    return json.dumps(content).encode()
