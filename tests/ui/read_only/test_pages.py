"""Modules, templates and data sets in the window, against a running CMS of either dialect."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.models.record_table import LoadState
from app.services.session import Session
from app.ui.resource.blocks import CodeView, Section
from app.ui.resource.page import ResourcePage
from app.ui.resource.stacked_table import StackedTable
from app.ui.widgets.buttons import IconButton
from app.ui.widgets.labels import Label
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

SCOPE_DENIED = json.dumps({"error": 403, "message": "Access to this route is denied for this scope", "help": None})


async def opened(shown: Program, session: Session, kind: str) -> ResourcePage[Any]:
    """The page of a resource, in front, with its whole list or the reason why there is none."""
    page = shown.console.list_page(session, kind)
    assert isinstance(page, ResourcePage)
    shown.console.bench.tabs.show_page(page)
    await until(lambda: page.model.state in {LoadState.READY, LoadState.FAILED})
    return page


async def picked(page: ResourcePage[Any], title: str) -> QWidget:
    """The inspector with everything about the record of this title."""
    record = next(each for each in page.model.records() if page.declaration.title_of(each) == title)
    page.view.select_ids([page.declaration.id_of(record)])
    inspector = page.inspector
    await until(lambda: title in labels(inspector))
    await until(lambda: "Loading more" not in labels(inspector))
    return inspector


def labels(within: QWidget) -> list[str]:
    found = (label for label in within.findChildren(Label) if label.isVisible())
    return [label.text().replace("\u200b", "") for label in found]


def tables(within: QWidget) -> list[str]:
    return [table.toPlainText() for table in within.findChildren(StackedTable) if table.isVisible()]


def sections(within: QWidget) -> dict[str, Section]:
    return {section.title: section for section in within.findChildren(Section) if section.isVisible()}


def titles(page: ResourcePage[Any]) -> list[str]:
    return [page.model.index(row, 0).data() for row in range(page.model.rowCount())]


def badge(shown: Program, key: str) -> int | None:
    model = shown.console.bench.nav.model
    item = model.item(model.index_of(key))
    assert item is not None, key
    return item.count


@pytest.mark.parametrize("kind, count", [("modules", 45), ("templates", 90), ("datasets", 25)])
def test_the_whole_list_is_there_and_counted_in_the_tree(
    play: Play, cms: DemoCms, tmp_path: Path, kind: str, count: int
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, kind)
            assert page.count_text() == str(count)
            await until(lambda: badge(shown, f"{session.connection.id}/{kind}") == count)

    play(scene())


def test_modules_with_errors_come_first_and_say_why(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "modules")
            assert titles(page)[:3] == ["Social feed", "Tides", "Audio"]
            assert titles(page)[-3:] == ["Clock - Flip", "Countdown - Table", "Presentation"]
            inspector = await picked(page, "Social feed")
            assert "The service has withdrawn its key." in labels(inspector)
            assert "No feed was read for nine days." in labels(inspector)

    play(scene())


def test_everything_about_a_module_can_be_read(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "modules")
            cms.forget_requests()
            inspector = await picked(page, "News")
            module = page.selected()[0]
            asked = {request["path"].rpartition("/api")[2] for request in cms.requests()}
            assert asked >= {f"/module/{module.module_id}", f"/module/properties/{module.module_id}"}
            assert any("feedUrl" in text and "Address of the feed" in text for text in tables(inspector))
            assert any("apiKey" in text or "cachePeriod" in text for text in tables(inspector))
            looks = sections(inspector)["Properties · Looks"]
            assert not looks.is_open
            looks.toggle()
            await until(lambda: looks.is_open and tables(looks))
            sample = sections(inspector)["Sample data"]
            sample.toggle()
            (code,) = [view for view in sample.findChildren(CodeView) if view.isVisible()]
            assert "Rye is back" in code.toPlainText()
            assert code.isReadOnly()
            (copy,) = [each for each in sample.findChildren(IconButton) if each.accessibleName() == "Copy"]
            copy.click()
            assert json.loads(QGuiApplication.clipboard().text()) == module.sample_data

    play(scene())


def test_what_was_opened_stays_open_for_the_next_module(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "modules")
            inspector = await picked(page, "News")
            sections(inspector)["Inside the CMS"].toggle()
            inspector = await picked(page, "Weather")
            assert sections(inspector)["Inside the CMS"].is_open
            assert "\\Demo\\Widget\\WeatherProvider" in labels(inspector)

    play(scene())


def test_where_the_cms_does_not_tell_it_again_the_list_stands_in(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "modules")
            cms.fault("status", path="/module/properties/", status=500, body="{}", times=None)
            inspector = await picked(page, "News")
            assert any(text.startswith("Below is what came with the list") for text in labels(inspector))
            assert any("feedUrl" in text for text in tables(inspector))

    play(scene())


def test_templates_are_chosen_by_data_type_and_type_in_the_tree(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "templates")
            nav, key = shown.console.bench.nav, f"{session.connection.id}/templates"
            await until(lambda: badge(shown, key) == 90)
            nav.choose(f"{key}/event")
            await until(lambda: page.count_text() == "9 of 90")
            nav.choose(f"{key}/event/static")
            await until(lambda: titles(page) == ["Month", "Week"])
            assert badge(shown, f"{key}/event/static") == 2
            QTest.keyClicks(page.filter, "mon")
            assert titles(page) == ["Month"]

    play(scene())


def test_a_template_tells_what_it_extends_and_draws(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "templates")
            cms.forget_requests()
            inspector = await picked(page, "Tide mark")
            assert "The template that it extends, water, is not there." in labels(inspector)
            assert {"water", "data.tide"} <= set(labels(inspector))
            asked = {request["path"].rpartition("/api")[2] for request in cms.requests()}
            assert "/module/template/forecast/properties/forecast_tide_mark" in asked
            inspector = await picked(page, "Three currencies")
            elements = sections(inspector)["Stencil · Elements"]
            elements.toggle()
            await until(lambda: any("currency_buy" in text and "fontSize = 40" in text for text in tables(elements)))

    play(scene())


def test_a_data_type_without_templates_is_told_above_the_others(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            cms.fault("status", path="/module/templates/event", status=500, body="{}", times=None)
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "templates")
            assert page.count_text() == "81"
            await until(lambda: any(text.startswith("The templates for event are missing") for text in shown.banners()))
            cms.clear_faults()
            page.start_loading()
            await until(lambda: page.count_text() == "90")
            await until(lambda: not any("event are missing" in text for text in shown.banners()))

    play(scene())


def test_a_data_set_shows_its_columns_and_no_secret(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "datasets")
            inspector = await picked(page, "Stock in the window")
            assert any("Left" in text and "Number" in text for text in tables(inspector))
            read = labels(inspector) + tables(inspector)
            assert "https://till.brindle.example/api/stock" in read
            page.view.selectAll()
            page.copy_action.trigger()
            read.append(QGuiApplication.clipboard().text())
            assert not [text for text in read if "demo-stock" in text or "X-Client" in text or "basic" in text]

    play(scene())


def test_columns_that_could_not_be_loaded_are_asked_for_again(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "datasets")
            cms.fault("status", path="/dataset", status=500, body="{}", times=None)
            inspector = await picked(page, "Menu prices")
            await until(lambda: any(text.startswith("The rest could not be loaded.") for text in labels(inspector)))
            cms.clear_faults()
            shown.press("Try again", inspector)
            await until(lambda: any("Price * 1.2" in text for text in tables(inspector)))

    play(scene())


@pytest.mark.parametrize("kind, scope", [("modules", "all"), ("templates", "all"), ("datasets", "datasets")])
def test_a_page_whose_scope_is_missing_says_which_and_how_to_grant_it(
    play: Play, cms: DemoCms, tmp_path: Path, kind: str, scope: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            path = "/dataset" if kind == "datasets" else "/module"
            cms.fault("status", path=path, status=403, body=SCOPE_DENIED, times=None)
            session = await shown.sign_in(cms)
            page = await opened(shown, session, kind)
            await until(lambda: any(f"lacks the scope “{scope}”" in text for text in labels(page)))
            assert any("sign in again" in text for text in labels(page))

    play(scene())


@pytest.mark.parametrize("kind, feature", [("modules", "module.view"), ("templates", "module.view")])
def test_who_may_not_see_modules_is_told_which_feature_is_missing(
    play: Play, cms: DemoCms, tmp_path: Path, kind: str, feature: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms, "sam")
            await until(lambda: session.me is not None)
            page = await opened(shown, session, kind)
            await until(lambda: any(feature in text for text in labels(page)))
            assert page.count_text() == ""

    play(scene())


def test_a_wide_table_is_read_by_keyboard(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "modules")
            inspector = await picked(page, "News")
            table = next(each for each in inspector.findChildren(StackedTable) if each.isVisible())
            table.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keySequence(table, "Ctrl+A")
            QTest.keySequence(table, "Ctrl+C")
            assert "Address of the feed" in QGuiApplication.clipboard().text()
            QTest.keyClick(table, Qt.Key.Key_Tab)
            assert not table.hasFocus()

    play(scene())
