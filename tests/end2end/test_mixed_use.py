"""Mixed use with faults: every reported save is in the CMS exactly once, and no memory or file leaks."""

import json
import subprocess
import sys

import pytest

from tests.helpers.demo_cms import ROOT


@pytest.mark.failure(4, 6, 7, 8, 9, 12, 23, 35, 36, 39)
@pytest.mark.timeout(300)  # it is to take half a minute, on a machine that may have more to do
def test_mixed_use_loses_duplicates_and_leaks_nothing() -> None:
    command = [sys.executable, "-m", "tests.soak", "mixed", "--short", "--json", "--seed", "7"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert run.stdout.startswith("{"), run.stderr[-4000:]
    told = json.loads(run.stdout)
    assert told["problems"] == []
    assert run.returncode == 0
    assert told["reported"] >= 30
    assert told["reads"] >= 300
    assert sum(told["faults"].values()) >= 10
    assert told["simulated_s"] > 5 * 60
