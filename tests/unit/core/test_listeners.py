"""Listeners are called in order, independently of each other, until they unsubscribe."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from app.core.listeners import Listeners


def test_listeners_are_called_in_order_of_subscription() -> None:
    listeners: Listeners[[int]] = Listeners("test")
    heard: list[str] = []
    listeners.add(lambda number: heard.append(f"first {number}"))
    listeners.add(lambda number: heard.append(f"second {number}"))
    listeners.notify(1)
    assert heard == ["first 1", "second 1"]


def test_an_ended_subscription_gets_nothing_and_can_be_ended_twice() -> None:
    listeners: Listeners[[int]] = Listeners("test")
    heard: list[int] = []
    end = listeners.add(heard.append)
    listeners.add(heard.append)
    end()
    end()
    listeners.notify(1)
    assert heard == [1], "the same function, asked for twice, was ended once"
    assert len(listeners) == 1


def test_a_failing_listener_is_logged_and_does_not_stop_the_others(
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


def test_subscribing_or_ending_during_a_call_affects_only_later_calls() -> None:
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
