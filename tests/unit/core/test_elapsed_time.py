"""The age of something that was sent decides whether it can still arrive: setting a clock must not make it older."""

from __future__ import annotations

import time

import pytest

from app.core.elapsed_time import seconds_since


@pytest.mark.failure(16)
def test_a_clock_that_was_set_forward_makes_nothing_older() -> None:
    assert seconds_since(time.time() - 3600, time.monotonic() - 5) == pytest.approx(5, abs=1)


def test_a_clock_that_was_set_back_makes_nothing_older() -> None:
    assert seconds_since(time.time() + 3600, time.monotonic() - 5) == 0


def test_after_a_start_of_the_computer_the_clock_counts() -> None:
    assert seconds_since(time.time() - 60, time.monotonic() + 10_000) == pytest.approx(60, abs=1)


def test_without_a_monotonic_moment_the_clock_counts() -> None:
    assert seconds_since(time.time() - 60, 0.0) == pytest.approx(60, abs=1)
    assert seconds_since(100.0, 0.0, now=130.0) == 30
