"""Marquee starts and works with any content in the settings file of the window."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

KEY = bytes(range(32))
ODD: tuple[Any, ...] = (
    None, True, 5, -1, 10**18, 1e300, "", "x", "\u202e", [], {}, [5], [None], [[1, 2]], [{}], [["name", 1, 2]],
    {"a": 1}, {"views": 5}, {"name": 10**18},
)  # fmt: skip
BOOKS = (
    {"views": 5},
    {"views": {"name": "Mine"}},
    {"views": [[1], None, {"name": [], "view": {}}], "default": [1]},
    {"views": [{"name": "Mine", "view": {"filters": 5, "words": [], "table": "wide", "cms": {}}}], "default": "Mine"},
    {
        "views": [{"name": "Mine", "view": {"filters": {"name": {"text": "a", "mode": []}}, "table": {"sort": [1]}}}],
        "default": "Mine",
    },
)


def odd(value: Any, dice: random.Random, share: float) -> Any:
    """The same with some of it, at any depth, replaced."""
    if dice.random() < share:
        return dice.choice(ODD)
    if isinstance(value, dict):
        return {key: odd(each, dice, share) for key, each in value.items()}
    return [odd(each, dice, share) for each in value] if isinstance(value, list) else value


@pytest.mark.failure(25)
@pytest.mark.usefixtures("quiet_log")
def test_the_window_opens_with_any_damaged_settings(demo: DemoCms, play: Play, tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"

    async def look_around(shown: Program) -> None:
        await until(lambda: shown.workspace.sessions and shown.navigator.list_pages())
        (connection_id,) = shown.workspace.sessions
        for kind in ("commands", "notifications", "actions", "datasets", "campaigns"):
            shown.navigator.bench.nav.choose(f"{connection_id}/{kind}")
        await shown.loaded(connection_id)

    async def first_start() -> None:
        async with program(tmp_path, key=KEY) as shown:
            await shown.sign_in(demo)
            await look_around(shown)

    async def next_start() -> None:
        async with program(tmp_path, key=KEY) as shown:
            await look_around(shown)

    play(first_start())
    content = json.loads(settings.read_bytes())
    normal = content["data"]["views"]
    for number, book in enumerate(BOOKS):
        dice = random.Random(number)
        views = {name: odd(view, dice, 0.3) for name, view in normal.items()}
        views = {name: view if isinstance(view, dict) else {} for name, view in views.items()}
        content["data"]["views"] = {**views, "views/campaigns": book, "views/command": book}
        settings.write_text(json.dumps(content))
        play(next_start())
