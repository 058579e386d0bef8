"""10,000 invalid requests at the listener of one sign-in: nothing breaks it, and the wait continues."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from app.auth.loopback_listener import Listener, Verdict
from app.auth.redirect_callback import carries_state
from app.auth.sign_in_result_page import signed_in
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI
from tests.helpers.loopback_client import knock, visit

STATE = "the-state-of-this-very-attempt-0123456789-abc"
NEARLY = STATE.replace("0123", "0124")
COUNT = 10_000
AT_ONCE = 16
PATIENCE_S = 20.0

PIECES = [
    b"GET", b"get", b"POST", b"HEAD", b"CONNECT", b" ", b"  ", b"\t", b"\r\n", b"\n", b"\r", b"\0", b"\xff\xfe",
    b"/callback", b"/callback?", b"/callback?state=", b"//callback", b"/../callback", b"*", b"?", b"&", b"=", b"#",
    b"%", b"%zz", b"%00", b"%ff%fe", b"%ed%a0%80", b"&" * 40, b"state=", b"state[]=", b"code=1", b"error=x",
    NEARLY.encode(), NEARLY.encode().upper(), b"HTTP/1.1", b"HTTP/1.", b"HTTP/9.9", b"HTTP/2.0", b"Host:", b"Host: ",
    b"host :", b"Host: 127.0.0.1:0", b"Host: [::1]", b"Transfer-Encoding: chunked", b"Content-Length: -1",
    b"Content-Length: 9" * 9,
    b"Expect: 100-continue", b"Upgrade: h2c", b"PRI * HTTP/2.0", b"\x16\x03\x01\x02\x00", b"x" * 300,
    "\u202eü🥐".encode(), b":", b";", b",", b"<script>", b"' or 1=1",
]  # fmt: skip

ENDS = [b"\r\n\r\n", b"\r\n\r\n", b"\r\n\r\n", b"\r\n", b""]


def nonsense(chance: random.Random, port: int) -> bytes:
    """Now a heap of pieces, now a proper request with a wrong state that was cut, turned or grown somewhere."""
    if chance.random() < 0.4:
        return b"".join(chance.choices(PIECES, k=chance.randint(1, 12))) + chance.choice(ENDS)
    request = bytearray(
        f"GET /callback?code=abc&state={NEARLY} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: */*\r\n\r\n".encode()
    )
    for _ in range(chance.randint(0, 4)):
        at = chance.randrange(len(request))
        kind = chance.random()
        if kind < 0.4:
            request[at] = chance.randrange(256)
        elif kind < 0.7:
            request[at:at] = chance.choice(PIECES)
        else:
            del request[at : at + chance.randint(1, 9)]
    if chance.random() < 0.02:
        request += b"X-Filler: " + b"y" * 70_000
    return bytes(request)


async def throw(port: int, data: bytes, chance: random.Random) -> int:
    """The status that came back; 0 where the connection ended without one, which ours may end, too."""
    how = chance.random()
    if how < 0.1:  # goes away without waiting for anything
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        writer.transport.abort()
        return 0
    if how < 0.2 or b"\r\n\r\n" not in data:  # has nothing more to say, and says so
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        writer.write_eof()
        answer = b""
        with contextlib.suppress(OSError):
            answer = await reader.read()
        writer.close()
        return int(answer.split(b" ", 2)[1]) if answer else 0
    try:
        return (await knock("127.0.0.1", port, data)).status
    except OSError:
        return 0


@pytest.mark.failure(32)
async def test_10000_invalid_requests_do_not_end_the_attempt() -> None:
    asked: list[str] = []

    def judge(query: str) -> Verdict:
        asked.append(query)
        return Verdict.MINE if carries_state(query, STATE) else Verdict.FOREIGN

    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    listener = Listener(ANY_PORT_REDIRECT_URI, judge)
    await listener.open()
    port = int(listener.redirect_uri.split(":")[2].split("/")[0])
    statuses: Counter[int] = Counter()

    async def some(chance: random.Random, turns: Iterator[int]) -> None:
        for _ in turns:
            async with asyncio.timeout(PATIENCE_S):
                statuses[await throw(port, nonsense(chance, port), chance)] += 1

    try:
        turns = iter(range(COUNT))
        waiting = asyncio.get_running_loop().create_task(listener.callback())
        await asyncio.gather(*(some(random.Random(seed), turns) for seed in range(AT_ONCE)))
        assert sum(statuses.values()) == COUNT
        assert set(statuses) <= {0, 400, 404, 405, 431}, statuses
        assert min(statuses[each] for each in (400, 404, 405, 431)) > 10, statuses
        assert len(asked) > 200, "many came as far as the state"
        assert not waiting.done()
        async with asyncio.TaskGroup() as tasks:
            browser = tasks.create_task(visit(f"{listener.redirect_uri}?code=abc&state={STATE}"))
            assert await waiting == f"code=abc&state={STATE}"
            await listener.answer(signed_in("cms.example.com"))
        assert browser.result().status == 200
    finally:
        await listener.close()
    assert complaints == []
