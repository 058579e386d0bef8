"""Listeners hear in their order, each for itself, until they have had enough."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from app.core.listeners import Listeners


def test_listeners_hear_in_the_order_in_which_they_came() -> None:
    listeners: Listeners[[int]] = Listeners("test")
    heard: list[str] = []
    listeners.add(lambda number: heard.append(f"first {number}"))
    listeners.add(lambda number: heard.append(f"second {number}"))
    listeners.notify(1)
    assert heard == ["first 1", "second 1"]


def test_who_ends_it_hears_nothing_more_and_may_end_it_twice() -> None:
    listeners: Listeners[[int]] = Listeners("test")
    heard: list[int] = []
    end = listeners.add(heard.append)
    listeners.add(heard.append)
    end()
    end()
    listeners.notify(1)
    assert heard == [1], "the same function, asked for twice, was ended once"
    assert len(listeners) == 1


def test_one_that_fails_is_told_in_the_log_and_does_not_keep_the_others_from_hearing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    listeners: Listeners[[int]] = Listeners("test")
    heard: list[int] = []
    listeners.add(lambda number: 1 // number)
    listeners.add(heard.append)
    with caplog.at_level(logging.ERROR):
        listeners.notify(0)
    assert heard == [0]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_who_begins_or_ends_while_others_are_told_changes_nothing_for_this_time() -> None:
    listeners: Listeners[[]] = Listeners("test")
    heard: list[str] = []
    ends: list[Callable[[], None]] = []

    def meddle() -> None:
        ends.pop()()
        listeners.add(lambda: heard.append("late"))

    listeners.add(meddle)
    ends.append(listeners.add(lambda: heard.append("there")))
    listeners.notify()
    assert heard == ["there"]
    ends.append(lambda: None)
    listeners.notify()
    assert heard == ["there", "late"]
