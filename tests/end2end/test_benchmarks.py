"""The benchmarks run and tell what they promise; how fast this machine is, a test cannot know."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ["start_ratio", "load_100k_ratio", "load_gap_ms", "filter_key_ms", "move_block_ms", "save_writes"]


@pytest.mark.serial
def test_every_figure_is_measured_and_stands_beside_its_floor() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "--json", "--quick"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)["figures"]}
    assert list(figures) == FIGURES
    for figure in figures.values():
        assert {"name", "value", "unit", "floor", "ratio", "limit", "ok"} <= figure.keys()
        assert figure["value"] > 0
        assert figure["floor"] > 0
        held = figure["ratio"] if figure["name"].endswith("_ratio") else figure["value"]
        assert figure["ok"] == (held <= figure["limit"])
    assert figures["save_writes"]["value"] == 1
    assert done.returncode == (0 if all(figure["ok"] for figure in figures.values()) else 1)
