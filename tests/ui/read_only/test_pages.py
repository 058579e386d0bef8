"""Modules, templates and datasets in the window, against a running CMS of either dialect."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget

from app.config.command_line import Connect
from app.models.item_roles import NavRole
from app.services.session.session import Session
from app.ui.resource.inspector_blocks import CodeView, Section
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.load_failures import why_denied
from app.ui.resource.stacked_table import StackedTable
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.text.labels import Label
from tests.helpers.demo_cms import DATASETS_ONLY, DemoCms
from tests.helpers.list_pages import count_of, filtered, opened, titles
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

SCOPE_DENIED = json.dumps({"error": 403, "message": "Access to this route is denied for this scope", "help": None})


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


def text_in(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig")


def tables(within: QWidget) -> list[str]:
    return [table.toPlainText() for table in within.findChildren(StackedTable) if table.isVisible()]


def sections(within: QWidget) -> dict[str, Section]:
    return {section.title: section for section in within.findChildren(Section) if section.isVisible()}


def test_the_whole_lists_are_there_and_counted_in_the_tree(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    counts = {"modules": 45, "templates": 90, "datasets": 25}

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            shown_counts = {kind: (await opened(shown, session, kind)).count_text() for kind in counts}
            assert shown_counts == {kind: str(count) for kind, count in counts.items()}
            root = session.connection.id
            await until(lambda: {kind: count_of(shown, f"{root}/{kind}") for kind in counts} == counts)

    play(scene())


def test_modules_with_errors_come_first_and_say_why(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "modules")
            assert titles(page)[:3] == ["Social feed", "Tides", "Audio"]
            assert titles(page)[-3:] == ["Clock - Flip", "Countdown - Table", "Presentation"]
            inspector = await picked(page, "Social feed")
            assert "The service has revoked the API key." in labels(inspector)
            assert "The feed hasn't been read for nine days." in labels(inspector)

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
            looks = sections(inspector)["Properties · Appearance"]
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


def test_open_sections_stay_open_for_the_next_module(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "modules")
            inspector = await picked(page, "News")
            sections(inspector)["CMS internals"].toggle()
            inspector = await picked(page, "Weather")
            assert sections(inspector)["CMS internals"].is_open
            assert "\\Demo\\Widget\\WeatherProvider" in labels(inspector)

    play(scene())


def test_the_list_provides_details_the_cms_does_not_repeat(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "modules")
            demo.fault("status", path="/module/properties/", status=500, body="{}", times=None)
            inspector = await picked(page, "News")
            assert any(text.startswith("These details are from the list") for text in labels(inspector))
            assert any("feedUrl" in text for text in tables(inspector))

    play(scene())


def test_templates_are_chosen_by_data_type_and_type_in_the_tree(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "templates")
            nav, key = shown.navigator.bench.nav, f"{session.connection.id}/templates"
            await until(lambda: count_of(shown, key) == 90)
            nav.choose(f"{key}/event")
            await until(lambda: page.count_text() == "9 of 90")
            nav.choose(f"{key}/event/static")
            await until(lambda: titles(page) == ["Month", "Week"])
            assert count_of(shown, f"{key}/event/static") == 2
            QTest.keyClicks(page.filter, "mon")
            assert titles(page) == ["Month"]

    play(scene())


def test_a_template_shows_what_it_extends_and_renders(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "templates")
            cms.forget_requests()
            inspector = await picked(page, "Tide mark")
            assert "The template it extends, “water”, doesn't exist." in labels(inspector)
            assert {"water", "data.tide"} <= set(labels(inspector))
            asked = {request["path"].rpartition("/api")[2] for request in cms.requests()}
            assert "/module/template/forecast/properties/forecast_tide_mark" in asked
            inspector = await picked(page, "Three currencies")
            elements = sections(inspector)["Stencil · Elements"]
            elements.toggle()
            await until(lambda: any("currency_buy" in text and "fontSize = 40" in text for text in tables(elements)))

    play(scene())


def test_a_data_type_without_templates_is_listed_above_the_others(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("status", path="/module/templates/event", status=500, body="{}", times=None)
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "templates")
            assert page.count_text() == "81"
            await until(
                lambda: any(text.startswith("The templates for event couldn't be loaded") for text in shown.banners())
            )
            demo.clear_faults()
            page.start_loading()
            await until(lambda: page.count_text() == "90")
            await until(lambda: not any("event couldn't be loaded" in text for text in shown.banners()))

    play(scene())


@pytest.mark.failure(34)
def test_a_dataset_shows_its_columns_and_no_secret(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "datasets")
            inspector = await picked(page, "Stock in the window")
            assert any("Left" in text and "Number" in text for text in tables(inspector))
            read = labels(inspector) + tables(inspector)
            assert "https://till.brindle.example/api/stock" in read
            page.view.selectAll()
            page.exporter.copy.trigger()
            read.append(QGuiApplication.clipboard().text())
            assert not [text for text in read if "demo-stock" in text or "X-Client" in text or "basic" in text]

    play(scene())


def test_columns_that_could_not_be_loaded_are_asked_for_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "datasets")
            demo.fault("status", path="/dataset", status=500, body="{}", times=None)
            inspector = await picked(page, "Menu prices")
            await until(lambda: any(text.startswith("The rest couldn't be loaded.") for text in labels(inspector)))
            demo.clear_faults()
            shown.press("Try again", inspector)
            await until(lambda: any("Price * 1.2" in text for text in tables(inspector)))

    play(scene())


def test_a_page_names_its_missing_scope_and_how_to_grant_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def names(shown: Program, session: Session, kind: str, scope: str) -> None:
        page = await opened(shown, session, kind)
        await until(lambda: any(f"doesn't have the scope “{scope}”" in text for text in labels(page)))
        assert any("sign in again" in text for text in labels(page))

    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("status", path="/(dataset|module)", status=403, body=SCOPE_DENIED, times=None)
            session = await shown.sign_in(demo)
            await names(shown, session, "modules", "all")
            await names(shown, session, "templates", "all")
            await names(shown, session, "datasets", "datasets")

    play(scene())


@pytest.mark.failure(15)
def test_an_application_limited_to_datasets_shows_them_and_names_missing_scopes(
    play: Play, cms: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = cms.applications[DATASETS_ONLY]
    wanted = Connect(cms.url, application["client_id"], "client_credentials", has_secret=True, name="Data")

    async def scene() -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(application["client_secret"] + "\n"))
        async with program(tmp_path, connect=wanted) as shown:
            await shown.at_work()
            (session,) = shown.navigator.sessions()
            page = await opened(shown, session, "datasets")
            assert page.count_text() == "25"
            await picked(page, "Menu prices")
            tree, key = shown.navigator.bench.nav.model, session.connection.id
            locked = tree.index_of(f"{key}/campaigns")
            await until(lambda: locked.data(NavRole.LOCKED))
            assert "doesn't have the scope “all”" in locked.data(Qt.ItemDataRole.ToolTipRole)
            assert locked.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Campaigns, This sign-in doesn't have")
            assert not tree.index_of(f"{key}/datasets").data(NavRole.LOCKED)
            new = (await opened(shown, session, "campaigns")).new_action()
            assert new is not None
            assert not new.isEnabled()
            assert "doesn't have the scope “all”" in new.toolTip()
            for kind in ("modules", "templates"):
                page = await opened(shown, session, kind)
                await until(lambda page=page: any("doesn't have the scope “all”" in text for text in labels(page)))  # type: ignore[misc]  # a default binds it

    play(scene())


@pytest.mark.parametrize("kind", ["modules", "templates"])
def test_modules_and_templates_are_shown_if_the_cms_returns_them(
    play: Play, cms: DemoCms, tmp_path: Path, kind: str
) -> None:
    """An installed CMS lists them even without the feature. If it refuses, the page names the feature."""

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms, "sam")
            await until(lambda: session.me is not None)
            assert session.me is not None
            assert not session.me.may("module.view")
            page = await opened(shown, session, kind)
            await page.rows.settled()
            if cms.dialect == "observed":
                await until(lambda: page.states.has_content)
                assert page.model.total >= 40
                assert not why_denied(page.rows)
            else:
                await until(lambda: any("module.view" in text for text in labels(page)))
                assert page.count_text() == ""
                assert {"Nothing to show", why_denied(page.rows)} <= set(labels(page.inspector))

    play(scene())


def test_a_wide_table_is_read_by_keyboard(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
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


def test_modules_are_filtered_by_everything_the_api_knows(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session, "modules")
            clocks = ["Clock - Analogue", "Clock - Digital", "Countdown - Clock", "World clock - Time and date"]
            assert set(clocks) <= set(await filtered(page, name="clock"))
            assert "Countdown - Days" not in await filtered(page, name="clock")
            assert await filtered(page, keyword="hands") == ["Clock - Analogue", "World clock - Analogue"]
            audio = next(each for each in page.model.records() if each.name == "Audio")
            assert await filtered(page, id=audio.module_id) == ["Audio"]
            assert set(await filtered(page, data_type="event")) == {"Calendar", "Departures"}
            assert await filtered(page, installed=False) == ["Presentation"]
            assert await filtered(page, enabled=False) == ["Clock - Flip", "Countdown - Table"]
            assert await filtered(page, errors=True) == ["Social feed", "Tides"]
            assert await filtered(page, errors=True, data_type="forecast") == ["Tides"]
            assert await filtered(page, name="clock", enabled=False) == ["Clock - Flip"]
            page.filters.reset()
            assert page.count_text() == "45"

    play(scene())


def test_templates_are_filtered_by_the_cms_where_it_can(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "templates")
            demo.forget_requests()
            assert await filtered(page, data_type="event", type="static") == ["Month", "Week"]
            (asked,) = demo.requests(path="/module/templates/")
            assert asked["path"].endswith("/module/templates/event")
            static = {each.title for each in page.model.records() if each.type == "static"}
            assert static == set(await filtered(page, type="static"))
            assert len(static) == 12
            assert await filtered(page, errors=True) == ["Tide mark"]
            assert await filtered(page, enabled=False) == ["Ticker line", "Old card"]
            assert await filtered(page, visible=False) == ["Custom"]
            assert await filtered(page, extends="water") == ["Tide mark"]
            assert await filtered(page, id="EVENT_MONTH") == ["Month"]
            assert await filtered(page, title="mon", data_type="event") == ["Month"]

    play(scene())


def test_datasets_are_filtered_by_everything_the_api_knows(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "datasets")
            assert await filtered(page, name="hours,tickets") == [
                "Hours by shop",
                "Hours over the holidays",
                "Tickets called",
            ]
            assert await filtered(page, code="hours") == ["Hours by shop"]
            prices = next(each for each in page.model.records() if each.name == "Menu prices")
            assert await filtered(page, id=prices.data_set_id) == ["Menu prices"]
            real_time = ["Orders ready", "Queue at the counter", "Tickets called"]
            assert await filtered(page, real_time=True) == real_time
            assert len(await filtered(page, real_time=False)) == 22
            theirs = await filtered(page, owner=prices.user_id)
            others = {each.name for each in page.model.records() if each.user_id != prices.user_id}
            assert "Menu prices" in theirs
            assert others
            assert not others & set(theirs)
            assert await filtered(page, lookup=True) == ["Shops", "Sizes"]
            assert len(await filtered(page, remote=True)) == 7
            assert await filtered(page, folder="harbour") == ["Ferries tonight", "Tide times"]

    play(scene())


def test_filters_offer_the_values_in_the_cms(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for kind, key in (("modules", "data_type"), ("templates", "data_type"), ("datasets", "owner")):
                page = await opened(shown, session, kind)
                offered = next(each for each in page.declaration.filters if each.key == key)
                assert offered.load_choices is not None
                choices = await offered.load_choices(session)
                assert len(choices) > 1
                counted = [len(await filtered(page, **{key: choice.value})) for choice in choices]
                assert all(counted)
                if kind != "modules":
                    assert sum(counted) == page.model.total

    play(scene())


def test_an_export_can_be_read_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def exported(shown: Program, page: ResourcePage[Any], heading: str, target: Path) -> str:
        actions = page.exporter.menu().actions()
        (action,) = [each for each in actions if re.match(rf"Export all [0-9,]+ rows as {heading}", each.text())]
        action.trigger()
        await until(lambda: shown.window.findChildren(QFileDialog))
        (dialog,) = shown.window.findChildren(QFileDialog)
        dialog.selectFile(str(target))
        dialog.accept()
        await until(target.exists)
        await until(lambda: not shown.window.findChildren(QFileDialog))
        return text_in(target)

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            session = await shown.sign_in(demo)
            for kind in ("modules", "templates", "datasets"):
                page = await opened(shown, session, kind)
                table = await exported(shown, page, "CSV", tmp_path / f"{kind}.csv")
                rows = list(csv.reader(io.StringIO(table, newline="")))
                assert len(rows) == page.model.total + 1
                assert sorted(row[0] for row in rows[1:]) == sorted(titles(page))
                text = await exported(shown, page, "JSON", tmp_path / f"{kind}.json")
                assert len(json.loads(text)) == page.model.total
                assert "demo-stock" not in text + table
                assert "X-Client" not in text + table

    play(scene())
