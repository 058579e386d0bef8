"""The editor of a campaign in a window of a certain size."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from app.ui.pages.campaign_editor.campaign_editing import Editing
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program


@asynccontextmanager
async def editor_in(
    cms: DemoCms, data_dir: Path, width: int, height: int, **more: Any
) -> AsyncIterator[tuple[Program, Editing]]:
    """Yields the program, without messages above the tabs, and the editor in front."""
    async with program(data_dir, **more) as shown:
        session = await shown.sign_in(cms)
        shown.marquee.controller.help.first_steps.dismiss()
        shown.navigator.bench.tabs.banners.clear()
        shown.window.resize(width, height)
        page = await shown.editor(cms.campaign_id("Autumn window loop"), session)
        assert page.editing is not None
        yield shown, page.editing
