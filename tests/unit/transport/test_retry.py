"""When a request is sent again, and how long a CMS may delay it: the pure decisions."""

import time
from datetime import UTC, datetime

import pytest

from app.core.errors import Offline
from app.transport.request import Kind, Reply
from app.transport.retry import PAUSES_S, AttemptFailed, Reach, may_repeat, repeated, requested_wait_s

NOW = datetime(2026, 11, 20, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize("kind", Kind)
def test_an_unsent_request_can_always_be_sent(kind: Kind) -> None:
    assert may_repeat(kind, Reach.NOT_SENT)


@pytest.mark.failure(19)
@pytest.mark.parametrize("kind", [Kind.IDEMPOTENT, Kind.ONCE])
@pytest.mark.parametrize("reach", [Reach.LOST, Reach.GATEWAY, Reach.FINAL])
def test_a_write_that_may_have_arrived_is_not_sent_again(kind: Kind, reach: Reach) -> None:
    assert not may_repeat(kind, reach)


def test_a_read_is_repeated_if_that_can_help() -> None:
    assert may_repeat(Kind.READ, Reach.LOST)
    assert may_repeat(Kind.READ, Reach.GATEWAY)
    assert not may_repeat(Kind.READ, Reach.FINAL)


@pytest.mark.failure(7)
@pytest.mark.parametrize(
    "status, header, seconds",
    [
        (429, "7", 7.0),
        (503, "0", 0.0),
        (429, "Fri, 20 Nov 2026 12:00:30 GMT", 30.0),
        (503, "Fri, 20 Nov 2026 11:00:00 GMT", 0.0),
        (503, "Fri, 20 Nov 2026 12:00:30", 30.0),
        (429, "soon", 5.0),
        (503, "-3", 5.0),
        (429, "1.5", 5.0),
        (429, "٣", 5.0),
        (429, "Fri, 99 Nov 2026 12:00:30 GMT", 5.0),
        (429, "9" * 400, 3600.0),
        (429, "Fri, 20 Nov 2026 12:00:30 +" + "9" * 17, 5.0),
        (429, "Fri, 31 Dec 9999 23:59:59 GMT", 3600.0),
        (429, None, 5.0),
        (503, None, None),
        (500, "7", None),
        (200, "7", None),
    ],
)
def test_retry_after_is_read_in_every_format(status: int, header: str | None, seconds: float | None) -> None:
    headers = {} if header is None else {"retry-after": header}
    assert requested_wait_s(Reply(status, headers, b""), NOW) == seconds


async def test_a_read_is_tried_three_times_with_pauses_that_stay_under_two_seconds() -> None:
    began: list[float] = []

    async def fail(_number: int) -> None:
        began.append(time.monotonic())
        raise AttemptFailed(Reach.LOST, Offline("gone"))

    with pytest.raises(AttemptFailed):
        await repeated(Kind.READ, fail)
    first, second, third = began
    assert second - first > 0.2
    assert third - second > 0.45
    assert max(PAUSES_S) < 1.0, "and a quarter of a second more at most"


async def test_a_retried_success_returns_the_answer_and_the_number_of_tries() -> None:
    async def fail_once(number: int) -> int:
        if number == 1:
            raise AttemptFailed(Reach.NOT_SENT, Offline("gone"))
        return number

    assert await repeated(Kind.ONCE, fail_once) == 2


async def test_an_unrepeatable_request_is_tried_once() -> None:
    tried: list[int] = []

    async def fail(number: int) -> None:
        tried.append(number)
        raise AttemptFailed(Reach.LOST, Offline("gone"))

    with pytest.raises(AttemptFailed):
        await repeated(Kind.ONCE, fail)
    assert tried == [1]
