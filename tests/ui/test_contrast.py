"""Painted texts are readable on their actual background, on every page and in both themes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.bootstrap import registry
from app.models.record_table import LoadState
from app.ui.look.theme import Scheme, apply_theme
from app.ui.resource.list_page import ResourcePage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import front_form
from tests.helpers.legibility import hard_to_read
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def _is_inspected(page: ResourcePage[Any]) -> bool:
    inspector: Any = page.inspector
    return bool(inspector.shown_ids() == page.view.selected_ids())


def _has_rows(page: ResourcePage[object]) -> bool:
    return page.model.state is LoadState.READY and page.model.rowCount() > 0


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_every_label_of_every_page_can_be_read(
    play: Play, demo: DemoCms, qapp: QApplication, tmp_path: Path, scheme: Scheme
) -> None:
    async def scene() -> None:
        apply_theme(qapp, scheme)
        poor: dict[str, list[str]] = {}
        async with program(tmp_path) as shown:
            poor["start"] = hard_to_read(shown.window)
            session = await shown.sign_in(demo)
            for resource in registry().resources:
                kind = resource.declaration().kind
                page = shown.navigator.list_page(session, kind)
                assert isinstance(page, ResourcePage)
                shown.navigator.bench.tabs.show_page(page)
                await until(partial(_has_rows, page))
                page.view.select_ids([page.model.id_at(0)])
                await until(partial(_is_inspected, page))
                poor[kind] = hard_to_read(shown.window)
            for kind in registry().forms:
                shown.navigator.open_form(session, kind, None)
                await front_form(shown)
                poor[f"new {kind}"] = hard_to_read(shown.window)
            editor = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert editor.editing is not None
            editor.editing.editor.move([0], 2)
            await until(editor.is_unsaved)
            poor["editor"] = hard_to_read(shown.window)
        assert {where: found for where, found in poor.items() if found} == {}

    try:
        play(scene())
    finally:
        apply_theme(qapp, Scheme.LIGHT)
