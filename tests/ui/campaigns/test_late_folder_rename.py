"""A folder's rename that an earlier one replaces, because it arrives late, is reported and can be made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.folder import walk
from app.services.saving import own_writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_a_rename_that_arrives_late_is_reported_and_offers_the_later_name(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_writes, "LAG_S", 0.1)

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            session.folders.recent.looks_s = (0.5, 1.0)
            folder = await session.folders.create("First name", 1)
            demo.late(path="^/api/folders/", method="PUT")
            await session.folders.rename(folder.folder_id, "Lost name")
            await session.folders.rename(folder.folder_id, "Last name")
            demo.let_late_arrive()
            told = "An earlier save of yours arrived late and replaced your last changes to “Last name”"
            await until(lambda: told in shown.every_banner())
            assert "The folder is now called “Lost name”." in shown.texts(shown.navigator.bench.tabs.banners)
            assert "Lost name" in [each.text for each, _ in walk((await session.lookups.folders()).items)]
            shown.press("Rename to “Last name”", shown.navigator.bench.tabs.banners)
            await until(lambda: "Renamed to “Last name”" in shown.toasts())
            assert told not in shown.every_banner()
            assert "Last name" in [each.text for each, _ in walk((await session.lookups.folders()).items)]
            assert [draft.resource for draft in await session.drafts.unsaved()] == []

    play(scene())
