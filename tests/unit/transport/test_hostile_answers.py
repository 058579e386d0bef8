"""Any answer from an address gives a readable message, without raw headers or bodies."""

import random
from collections.abc import Iterator

import pytest

from app.core.errors import Bug, Busy, MarqueeError, NotACms, OutcomeUnknown, ServerFault
from app.transport.http_client import Limits, Transport
from app.transport.request import Kind, Operation, Reply
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport

PUT = Operation("PUT", "/clock", "/clock", Kind.IDEMPOTENT, form=(("name", "Window"),))
CLOCK = "/api/clock"
DIGITS = "9" * 5_000
FAR_OFF = "Mon, 20 Nov 1995 19:12:08 +" + DIGITS[:17]

pytestmark = pytest.mark.usefixtures("no_pauses")


@pytest.mark.failure(9)
@pytest.mark.parametrize(
    "location, told",
    [
        ("http://[::1", "The response isn't valid HTTP."),
        ("http://xn--a/", "The response isn't valid HTTP."),
        ("mailto:someone", "The response isn't valid HTTP."),
        ("https://maya:hidden-word@cms.example:8443/login?token=hidden-word", "https://cms.example:8443 "),
        ("//cms.example/login", " to cms.example "),
        ("http://[2001:db8::1]:8080/login", " to http://[2001:db8::1]:8080 "),
        ("http://cms\u202e.example/", "isn't valid HTTP"),
        ("http://cms.example:no-port/", "isn't valid HTTP"),
        ("", "redirects elsewhere instead"),
    ],
)
async def test_a_redirect_address_is_shown_without_a_password_and_breaks_nothing(
    read: Operation, location: str, told: str
) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(302, Location=location))
        with pytest.raises(MarqueeError) as caught:
            await transport.send(read)
        assert told in caught.value.sentence
        assert "hidden-word" not in f"{caught.value.sentence} {caught.value.hint} {caught.value.diagnostics}"
        assert "hidden-word" not in "".join(map(str, transport.requests))
        with pytest.raises(OutcomeUnknown) as lost:
            await transport.send(PUT)
        assert lost.value.idempotent
        assert len(server.requests) == 2


@pytest.mark.failure(9)
async def test_a_redirect_address_is_shortened_to_fit_the_screen(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(302, Location="http://a" + "b" * 900 + "/"))
        with pytest.raises(NotACms) as caught:
            await transport.send(read)
        assert len(caught.value.sentence) < 400
        assert caught.value.sentence.isprintable()


@pytest.mark.failure(8)
@pytest.mark.parametrize(
    "body",
    [
        '{"error":"²","message":"x"}',
        f'{{"error":"{DIGITS}"}}',
        f'{{"error":{DIGITS}}}',
        f'{{"error":{"9" * 4_000}}}',
        '{"error":1e999}',
        '{"error":{"error":404}}',
    ],
    ids=["an invalid digit", "many digits", "a number of many digits", "a long number", "infinity", "nested"],
)
async def test_an_invalid_error_code_leaves_the_status(read: Operation, body: str) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(500, body.encode()))
        with pytest.raises(ServerFault) as caught:
            await transport.send(read)
        assert caught.value.diagnostics["code"] == 500


@pytest.mark.failure(7)
async def test_an_out_of_range_date_is_ignored(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(503, b"{}", Retry_After="3600", Date=FAR_OFF))
        with pytest.raises(Busy):
            await transport.send(read)
        assert len(server.requests) == 1


async def test_values_that_fit_no_address_are_reported_and_not_sent() -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        for value in ("x" * 70_000, "\ud800"):
            search = Operation("GET", "/campaign", "/campaign", Kind.READ, query=(("name", value),))
            with pytest.raises(Bug, match="couldn't create a request"):
                await transport.send(search)
        assert server.requests == []


@pytest.mark.failure(5)
async def test_any_answer_gives_a_readable_message(read: Operation) -> None:
    async with FaultServer() as server:
        for content in _nonsense(400):
            server.answer(CLOCK, faults.and_close(content))
            async with open_transport(server.origin, limits=Limits(read_s=5.0, write_s=5.0)) as transport:
                for operation in (read, PUT):
                    outcome = await _outcome(transport, operation)
                    assert _is_readable(outcome), (content[:400], outcome)


async def _outcome(transport: Transport, operation: Operation) -> Reply | MarqueeError:
    try:
        return await transport.send(operation)
    except MarqueeError as error:
        return error


def _is_readable(outcome: Reply | MarqueeError) -> bool:
    if isinstance(outcome, Reply):
        return 200 <= outcome.status < 300
    return not isinstance(outcome, Bug) and outcome.sentence.isprintable() and len(outcome.sentence) < 400


_HEADERS = (
    "Location", "Retry-After", "Date", "Set-Cookie", "Content-Type", "Content-Encoding", "Content-Length",
    "Transfer-Encoding", "Connection", "X-Total-Count", "Link", "Upgrade", "Trailer", "WWW-Authenticate",
)  # fmt: skip
_VALUES = (
    "", "-1", "3600", "²", "\xff", DIGITS, FAR_OFF, "gzip", "deflate", "identity", "br", "gzip, gzip", "chunked",
    "close", "upgrade", "text/html", 'application/json; charset="', "application/json;charset=utf-99", "http://[::1",
    "http://[x]/", "http://xn--a/", "http://\xff/", "http://h:999999/", "http:///x", "//", "?", "mailto:x", "data:,x",
    'a=b; expires=Mon, 99 Foo 99999 99:99:99 GMT; max-age=99999999999999999999; version=x; port="',
    "a=b; Max-Age=²; Domain=.x; Path=/",
)  # fmt: skip
_BODIES = (
    b"", b"{}", b"[]", b"null", b"[" * 60_000, b"\x00" * 20, b"\x1f\x8b\x08\x00nonsense", b"5\r\nhello\r\n0\r\n\r\n",
    b"zz\r\n", b"\xef\xbb\xbf<!DOCTYPE html>", b"<html>", '{"error":"²"}'.encode(),
    b'{"error":"' + b"9" * 5_000 + b'"}',
    b'{"error":404,"message":"\\ud800\\u202e"}', b'{"error":422,"property":{"a":1},"message":[1],"help":7}',
)  # fmt: skip
_STATUSES = (
    "101", "103", "200", "201", "204", "206", "300", "302", "304", "308", "400", "401", "403", "404", "405", "409",
    "413", "422", "451", "500", "502", "504", "599", "600", "999", "20x", "2000", "-1", "",
)  # fmt: skip


def _nonsense(count: int) -> Iterator[bytes]:
    """Answers that are nearly right: each a head of odd headers, a body of odd content, some with a damaged byte."""
    dice = random.Random(5)
    for _ in range(count):
        body = dice.choice(_BODIES)
        lines = [f"HTTP/{dice.choice(('1.1', '1.1', '1.0', '9.9'))} {dice.choice(_STATUSES)} Scripted"]
        lines += [f"{dice.choice(_HEADERS)}: {dice.choice(_VALUES)}" for _ in range(dice.randint(0, 4))]
        if dice.random() < 0.8:
            lines.append(f"Content-Length: {len(body)}")
        content = bytearray("\r\n".join((*lines, "", "")).encode("latin-1") + body)
        if dice.random() < 0.2:
            content[dice.randrange(len(content))] = dice.randrange(256)
        yield bytes(content)
