"""The listener of a sign-in: it accepts one right callback, and no other request does any harm."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.auth.loopback_listener import Listener, Verdict
from app.auth.sign_in_result_page import declined, failed, page, signed_in
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI
from app.core.errors import Invalid
from tests.helpers.loopback_client import get, knock, visit
from tests.helpers.manual_clock import ManualClock


def judge(query: str) -> Verdict:
    return Verdict.MINE if query.startswith("right") else Verdict.FOREIGN


@asynccontextmanager
async def listening(redirect_uri: str = ANY_PORT_REDIRECT_URI) -> AsyncIterator[Listener]:
    listener = Listener(redirect_uri, judge)
    await listener.open()
    try:
        yield listener
    finally:
        await listener.close()


def port_of(listener: Listener) -> int:
    return int(listener.redirect_uri.split(":")[2].split("/")[0])


async def finish(listener: Listener) -> str:
    """Lets the right callback through and answers it; returns its query."""
    query = await listener.callback()
    await listener.answer(signed_in("cms.example.com"))
    return query


async def test_the_right_callback_is_answered_after_the_exchange_and_not_before() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right=1"))
        assert await listener.callback() == "right=1"
        await asyncio.sleep(0.05)
        assert not browser.done()
        await listener.answer(signed_in("cms.example.com"))
        shown = await browser
    assert shown.status == 200
    assert "Sign-in complete" in shown.html
    assert "cms.example.com" in shown.html


async def test_a_page_loads_nothing_is_not_cached_and_runs_no_scripts() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        await finish(listener)
        headers = (await browser).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["connection"] == "close"


@pytest.mark.failure(29)
def test_texts_from_the_cms_are_escaped_on_the_page() -> None:
    hostile = "<script>alert(1)</script>\"'&"
    for html in (failed(hostile, hostile).decode(), page(hostile, hostile, good=True).decode()):
        assert "<script>" not in html
        assert "&lt;script&gt;" in html
    assert b"declined" in declined()


@pytest.mark.failure(32)
@pytest.mark.parametrize(
    "path, method, host, status",
    [
        ("/callback?wrong=1", "GET", None, 400),
        ("/callback", "GET", None, 400),
        ("/favicon.ico", "GET", None, 404),
        ("/", "GET", None, 404),
        ("/callback/?right", "GET", None, 404),
        ("/Callback?right", "GET", None, 404),
        ("//callback?right", "GET", None, 404),
        ("/callback?right", "HEAD", None, 405),
        ("/callback?right", "POST", None, 405),
        ("/callback?right", "OPTIONS", None, 405),
        ("/callback?right", "GET", "cms.example.com", 400),
        ("/callback?right", "GET", "127.0.0.1", 400),
        ("/callback?right", "GET", "127.0.0.1:1", 400),
        ("/callback?right", "GET", "localhost:{port}", 400),
        ("/callback?right", "GET", "", 400),
    ],
)
async def test_anything_but_the_right_callback_is_refused_and_the_wait_continues(
    path: str, method: str, host: str | None, status: int
) -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        base = listener.redirect_uri.removesuffix("/callback")
        named = host.format(port=port_of(listener)) if host else host
        turned_away = await visit(base + path, method=method, host=named)
        assert turned_away.status == status
        assert (turned_away.html == "") == (method == "HEAD")
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        assert await finish(listener) == "right"
        assert (await browser).status == 200


@pytest.mark.failure(32)
@pytest.mark.parametrize(
    "data, status",
    [
        (b"\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (b"GET /callback?right\r\n\r\n", 400),
        (b"GET /callback?right HTTP/2.0\r\nHost: x\r\n\r\n", 400),
        (b"GET http://127.0.0.1/callback?right HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET /callback?right HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        (b"\xff\xfe\x00 nonsense\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET /callback HTTP/1.1\r\nHost: x\r\n" + b"X-Filler: " + b"y" * 70_000 + b"\r\n\r\n", 431),
        (b"y" * 200_000, 431),
    ],
)
async def test_bytes_that_are_not_a_request_do_no_harm(data: bytes, status: int) -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        answer = await knock("127.0.0.1", port_of(listener), data)
        # A reset while the rest of a flood is still on its way may overtake the answer.
        assert answer.status in ({status, 0} if len(data) > 65_536 else {status})
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        assert await finish(listener) == "right"
        assert (await browser).status == 200


async def test_a_request_with_two_host_headers_is_refused() -> None:
    async with listening() as listener:
        host = f"Host: 127.0.0.1:{port_of(listener)}\r\n"
        twice = f"GET /callback?right HTTP/1.1\r\n{host}{host}\r\n".encode()
        assert (await knock("127.0.0.1", port_of(listener), twice)).status == 400


async def test_a_line_of_10000_bytes_with_the_right_start_is_a_valid_callback() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right{'x' * 10_000}"))
        assert len(await finish(listener)) == 10_005
        assert (await browser).status == 200


async def test_connections_that_send_nothing_are_tolerated() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        idle = [await asyncio.open_connection("127.0.0.1", port_of(listener)) for _ in range(8)]
        half = await asyncio.open_connection("127.0.0.1", port_of(listener))
        half[1].write(b"GET /call")
        gone = await asyncio.open_connection("127.0.0.1", port_of(listener))
        gone[1].transport.abort()
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        assert await finish(listener) == "right"
        assert (await browser).status == 200
        for _, writer in (*idle, half):
            writer.close()


async def test_a_speculative_connection_can_become_the_callback() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(listener))
        await asyncio.sleep(0.05)
        wait = tasks.create_task(finish(listener))
        writer.write(get(f"{listener.redirect_uri}?right"))
        assert "Sign-in complete" in (await reader.read()).decode()
        assert await wait == "right"
        writer.close()


async def test_excess_connections_are_closed_and_the_listener_survives() -> None:
    async with listening() as listener:
        crowd = [await asyncio.open_connection("127.0.0.1", port_of(listener)) for _ in range(60)]
        await asyncio.sleep(0.05)
        for _, writer in crowd:
            writer.close()
        await asyncio.sleep(0.05)
        assert (await visit(f"{listener.redirect_uri}?wrong")).status == 400


@pytest.mark.failure(44)
@pytest.mark.parametrize("crowd", [32, 33, 200])
@pytest.mark.parametrize("said", [b"", b"GET /call"])
async def test_idle_connections_never_block_the_callback(crowd: int, said: bytes) -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        idle = [await asyncio.open_connection("127.0.0.1", port_of(listener)) for _ in range(crowd)]
        for _, writer in idle:
            writer.write(said)
        await asyncio.sleep(0.05)
        waiting = tasks.create_task(finish(listener))
        assert (await visit(f"{listener.redirect_uri}?right")).status == 200
        assert await waiting == "right"
        for _, writer in idle:
            writer.close()


@pytest.mark.failure(44)
async def test_the_callback_being_processed_is_not_dropped_for_idle_connections() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        await listener.callback()
        idle = [await asyncio.open_connection("127.0.0.1", port_of(listener)) for _ in range(40)]
        await asyncio.sleep(0.05)
        await listener.answer(signed_in("cms.example.com"))
        assert (await browser).status == 200
        assert [await reader.read() for reader, _ in idle[:8]] == [b""] * 8, "the oldest of them make room"
        for _, writer in idle:
            writer.close()


@pytest.mark.failure(32)
async def test_a_second_callback_with_the_right_state_is_refused() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        first = tasks.create_task(visit(f"{listener.redirect_uri}?right=1"))
        assert await listener.callback() == "right=1"
        assert (await visit(f"{listener.redirect_uri}?right=2")).status == 400
        await listener.answer(signed_in("cms.example.com"))
        assert (await first).status == 200
        assert await listener.callback() == "right=1"


async def test_a_closed_browser_tab_does_not_delay_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with listening() as listener, ManualClock(monkeypatch) as clock:
        _, writer = await asyncio.open_connection("127.0.0.1", port_of(listener))
        writer.write(get(f"{listener.redirect_uri}?right"))
        await listener.callback()
        writer.transport.abort()
        answering = asyncio.ensure_future(listener.answer(signed_in("cms.example.com")))
        await clock.until(answering.done)  # no limit of time ends it
        await answering


async def test_closing_frees_the_port_and_ends_the_wait() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        port = port_of(listener)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        wait = tasks.create_task(listener.callback())
        await asyncio.sleep(0)
        await listener.close()
        await listener.close()
        with pytest.raises(asyncio.CancelledError):
            await wait
        assert await reader.read() == b""
        writer.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)


async def test_the_same_port_can_be_reused_right_after_a_sign_in() -> None:
    async with listening() as listener, asyncio.TaskGroup() as tasks:
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        await finish(listener)
        await browser
        port = port_of(listener)
    async with listening(f"http://127.0.0.1:{port}/callback") as again:
        assert again.redirect_uri == f"http://127.0.0.1:{port}/callback"


@pytest.mark.failure(32)
@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize(
    "family, address, host",
    [
        (socket.AF_INET, "127.0.0.1", "127.0.0.1"),
        (socket.AF_INET, "0.0.0.0", "127.0.0.1"),
        (socket.AF_INET, "127.0.0.1", "localhost"),
        (socket.AF_INET6, "::1", "localhost"),
        (socket.AF_INET6, "::1", "[::1]"),
        (socket.AF_INET6, "::", "127.0.0.1"),
    ],
)
async def test_a_port_in_use_by_any_program_is_reported_as_taken(
    family: socket.AddressFamily, address: str, host: str, reuse: bool
) -> None:
    with socket.socket(family) as other:
        if reuse:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((address, 0))
        other.listen()
        port = other.getsockname()[1]
        listener = Listener(f"http://{host}:{port}/callback", judge)
        with pytest.raises(Invalid) as caught:
            await listener.open()
        await listener.close()
    assert str(port) in caught.value.sentence
    assert "redirect_uri" in caught.value.fields
    assert "any free port" in caught.value.hint


async def test_two_sign_ins_cannot_share_a_port() -> None:
    async with listening() as first:
        with pytest.raises(Invalid, match="in use"):
            await Listener(first.redirect_uri, judge).open()


async def test_localhost_is_listened_on_in_both_families() -> None:
    async with listening("http://localhost:0/callback") as listener:
        port = port_of(listener)
        assert listener.redirect_uri == f"http://localhost:{port}/callback"
        for address in ("127.0.0.1", "::1"):
            request = get(f"{listener.redirect_uri}?wrong")
            assert (await knock(address, port, request)).status == 400
            upper = get(f"{listener.redirect_uri}?wrong", host=f"LOCALHOST:{port}")
            assert "Unexpected sign-in" in (await knock(address, port, upper)).html


async def test_the_ipv6_loopback_works_with_its_brackets() -> None:
    async with listening("http://[::1]:0/callback") as listener, asyncio.TaskGroup() as tasks:
        browser = tasks.create_task(visit(f"{listener.redirect_uri}?right"))
        assert await finish(listener) == "right"
        assert (await browser).status == 200


async def test_any_free_port_gives_each_sign_in_its_own() -> None:
    async with listening() as first, listening() as second:
        assert first.redirect_uri != second.redirect_uri
        assert ":0/" not in first.redirect_uri
