"""Time limits in tests: as written on a fast machine, and proportionally larger on a slower one."""

import time

import pytest

from tests.helpers import machine_pace
from tests.helpers.machine_pace import Pace, spent_s


def test_a_fast_machine_gets_the_written_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_pace, "REFERENCE_S", 1.0)
    assert Pace().allow(0.1) == 0.1


def test_a_slow_machine_gets_a_proportionally_larger_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_pace, "_look_s", iter((0.0034, 0.0017, 0.0051)).__next__)
    here = Pace()
    here.look()
    assert here.allow(16) == pytest.approx(16 * 2)


def test_time_spent_excludes_waiting() -> None:
    def loop() -> None:
        for _ in range(200_000):
            pass

    assert min(spent_s(loop) for _ in range(5)) > 0.0005
    assert min(spent_s(lambda: time.sleep(0.05)) for _ in range(5)) < 0.02
