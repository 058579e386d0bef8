"""Offline rows are shown before the window is complete: in the real table, for their own account, and to stay."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bootstrap import registry
from app.domain.text.collation import collation_key
from app.models.record_table import LoadState
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.recovery.labels import relative_time
from app.ui.startup import early_list
from app.ui.startup.early_list import EarlyList, find
from app.ui.startup.early_list_presenter import EarlyListPresenter
from app.ui.widgets.text.labels import Label
from app.ui.window.main_window import MainWindow
from tests.benchmarks.measurement_processes import ROOT
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play
from tests.ui.recovery.conftest import KEY, Run, session_of, signed_in_once

pytestmark = pytest.mark.usefixtures("quiet_log")


def names(shown: EarlyList) -> list[str]:
    model = shown.table.model
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def loaded_with_it(modules: Sequence[str]) -> str:
    """Those of `modules` that come in with the first rows."""
    script = (
        f"import sys, app.ui.startup.early_list; print([name for name in {tuple(modules)!r} if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return ended.stdout.strip()


def show(folder: Path) -> Callable[[MainWindow], EarlyList]:
    """Shows the stored rows in a window, as the start does."""

    def before(window: MainWindow) -> EarlyList:
        found = find(folder, lambda: KEY)
        assert found is not None
        shown = EarlyList(found)
        window.set_content(shown)
        return shown

    return before


def test_the_first_list_is_the_first_in_the_registry() -> None:
    assert registry().resources[0].declaration is campaign_declaration


def test_first_rows_need_no_session_loop_or_network() -> None:
    heavy = (
        "asyncio",
        "filelock",
        "httpx",
        "ssl",
        "app.services.session",
        "app.transport",
        "app.ui.resource.list_page",
    )
    assert loaded_with_it(heavy) == "[]"


def test_first_rows_need_no_class_building_modules() -> None:
    """A dataclass takes half a millisecond to make, a pattern and a class of PySide's as long, a window waits for all.

    What is never shown with the first rows is imported when it is used, see `app.core.lazy_import`.
    """
    assert (
        loaded_with_it(("dataclasses", "html", "app.domain.list_queries", "app.domain.campaigns.campaign_form")) == "[]"
    )


def test_a_table_is_painted_without_the_classes_of_all_widgets() -> None:
    """PySide creates them to identify a viewport made by Qt; see `grid_header.take_own_viewport`."""
    script = """
from PySide6 import QtWidgets
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.resource.table_factory import table_model, table_view
from app.ui.look.theme import show_colours
app = QtWidgets.QApplication(["", "-style", "Fusion"])
show_colours(app, "light")
declaration = campaign_declaration()
view = table_view(declaration, table_model(declaration))
view.show()
app.processEvents()
print([name for name in ("QWizard", "QTreeWidget", "QStyle") if name in vars(QtWidgets)])
"""
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


class Paints(QObject):
    """Counts the paint events of the object it is installed on."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_the_first_frame_with_rows_is_painted_once(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    async def scene() -> None:
        await signed_in_once(run, cms)
        window, paints = MainWindow(expects_workbench=True), Paints()
        told: list[str] = []
        window.first_painted.connect(lambda: told.append("window"))
        window.show()
        await until(lambda: told == ["window"])
        found = find(tmp_path / "app", lambda: KEY)
        assert found is not None
        first = EarlyList(found)
        first.table.view.viewport().installEventFilter(paints)
        counted: list[int] = []
        first.painted.connect(lambda: counted.append(paints.count))
        window.set_content(first)
        await until(lambda: bool(counted))
        assert counted[0] == 1
        window.close_for_good()

    play(scene())


def test_the_rows_are_there_first_and_their_table_stays(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    seen: dict[str, Any] = {}

    async def scene() -> None:
        async with run() as shown:
            await shown.sign_in(cms)
            await until(lambda: all(rows.updated_at is not None for rows in shown.navigator.lists))
            page = shown.page()
            seen["names"] = shown.names()
            seen["top"] = page.view.mapTo(shown.window, page.view.rect().topLeft())
        cms.stop()

        def before(window: MainWindow) -> EarlyList:
            first = show(folder)(window)
            view = first.table.view
            assert window.content() is first
            assert view.isVisible()
            assert view.mapTo(window, view.rect().topLeft()) == seen["top"]
            assert names(first) == seen["names"]
            since = relative_time(first.table.since.kept_at)
            texts = [label.text() for label in first.findChildren(Label)]
            assert texts == ["All campaigns", f"{len(seen['names'])} · as of {since} · refreshing…"]
            first.table.view.select_ids([first.table.model.id_at(3)])
            seen["first"], seen["selected"] = first, view.selected_ids()
            return first

        async with program(folder, key=KEY, before=before) as shown:
            page, first = shown.page(), seen["first"]
            assert page.view is first.table.view
            assert page.model is first.table.model
            assert page.model.rowCount() == len(seen["names"])
            assert shown.window.content() is shown.navigator.bench
            await until(lambda: page.model.state is LoadState.FAILED)
            assert shown.names() == seen["names"]
            assert page.view.selected_ids() == seen["selected"]
            assert page.view.mapTo(shown.window, page.view.rect().topLeft()).x() == seen["top"].x()
            assert page.rows.kept.since is not None

    play(scene())


def test_the_rows_that_follow_are_put_among_the_first(play: Play, tmp_path: Path) -> None:
    async def scene(cms: DemoCms) -> None:
        folder = tmp_path / "app"
        async with program(folder, key=KEY) as shown:
            session = await shown.sign_in(cms)
            await until(lambda: all(rows.updated_at is not None for rows in shown.navigator.lists))
            total = shown.page().model.total
            assert session.connection.id
        cms.stop()
        async with program(folder, key=KEY, before=show(folder)) as shown:
            page = shown.page()
            assert 0 < page.model.total < total
            await until(lambda: page.model.state is LoadState.FAILED)
            assert page.model.total == total
            assert shown.names() == sorted(shown.names(), key=collation_key)

    with DemoCms(campaigns=600) as cms:
        play(scene(cms))


def test_text_typed_before_loading_filters_the_list(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "app"

    def before(window: MainWindow) -> EarlyList:
        first = show(folder)(window)
        QTest.keyClicks(first.table.view, "win")
        return first

    async def scene() -> None:
        await signed_in_once(run, cms)
        async with program(folder, key=KEY, before=before) as shown:
            assert shown.page().filter.text() == "win"
            await until(lambda: "Autumn window loop" in shown.names())
            await shown.loaded()
            assert shown.page().filter.text() == "win"

    play(scene())


def test_a_branch_of_the_tree_is_shown_as_it_was_left(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    seen: dict[str, Any] = {}

    def before(window: MainWindow) -> EarlyList:
        first = show(folder)(window)
        seen["first"] = names(first)
        assert first.findChildren(Label)[0].text() == "Ad campaigns"
        return first

    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            await until(lambda: all(rows.updated_at is not None for rows in shown.navigator.lists))
            nav = shown.navigator.bench.nav
            nav.choose(f"{session.connection.id}/campaigns/ads")
            await until(lambda: shown.page()._title.text() == "Ad campaigns")
            await until(lambda: not shown.page().model.is_arranging)
            seen["before"] = shown.names()
        async with program(folder, key=KEY, before=before) as shown:
            assert seen["first"] == seen["before"] != []
            await shown.loaded()
            assert shown.names() == seen["before"]

    play(scene())


@pytest.mark.failure(33)
def test_rows_of_a_removed_sign_in_are_not_shown(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "app"

    def before(window: MainWindow) -> EarlyList:
        first = show(folder)(window)
        for kept in (folder / "connections").glob("*.tok"):
            kept.unlink()
        return first

    async def scene() -> None:
        await signed_in_once(run, cms)
        async with program(folder, key=KEY, before=before) as shown:
            page = shown.page()
            await until(lambda: page.model.state is LoadState.FAILED)
            assert page.model.total == 0
            assert session_of(shown).offline.account_id is None

    play(scene())


def test_nothing_is_shown_where_the_list_would_not_be_the_same(
    play: Play, cms: DemoCms, run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "app"

    async def scene() -> None:
        await signed_in_once(run, cms)
        assert find(folder, lambda: KEY) is not None
        assert find(folder, lambda: None) is None
        assert find(folder, lambda: bytes(32)) is None
        async with run() as shown:
            await shown.loaded()
            shown.page().filters.set_filter("type", "ad")
            open_with_what_is_shown(shown)
        assert find(folder, lambda: KEY) is None

    play(scene())


def open_with_what_is_shown(shown: Program) -> None:
    """Saves it as a view, and says that the list is to open so."""
    views = shown.page().views
    views.book.save("Mine", shown.page().whole_view())
    views.book.default = "Mine"
    shown.navigator.remember("views/campaigns", views.book.to_state())


def test_a_view_that_was_saved_is_shown_from_the_first_rows_on(
    play: Play, cms: DemoCms, run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "app"
    seen: dict[str, Any] = {}

    def before(window: MainWindow) -> EarlyList:
        first = show(folder)(window)
        seen["first"], seen["table"] = names(first), first.table.view.view_state()
        first.table.model.rearranged.connect(lambda: seen.setdefault("since", []).append(names(first)))
        return first

    async def scene() -> None:
        await signed_in_once(run, cms)
        async with run() as shown:
            await shown.loaded()
            page = shown.page()
            page.filter.setText("window")
            page.view.set_sort([("name", True)])
            page.model.sort_by([("name", True)])
            page.view.header.setSectionHidden([column.key for column in page.view.columns].index("duration"), True)
            await until(lambda: not page.model.is_arranging)
            seen["names"], seen["view"] = shown.names(), page.view.view_state()
            open_with_what_is_shown(shown)
            page.filter.clear()
            page.view.reset_columns()
        cms.stop()
        async with program(folder, key=KEY, before=before) as shown:
            assert seen["first"] == seen["names"] != []
            assert (seen["table"]["sort"], seen["table"]["hidden"]) == (seen["view"]["sort"], seen["view"]["hidden"])
            assert shown.page().filter.text() == "window"
            await until(lambda: shown.page().model.state is LoadState.FAILED)
            assert shown.names() == seen["names"]
            assert all(rows == seen["names"] for rows in seen.get("since", []))

    play(scene())


def test_a_keyring_that_does_not_answer_holds_nothing_up(
    qapp: QApplication, play: Play, cms: DemoCms, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, keyring = threading.Event(), ModuleType("app.auth.os_keyring")
    vars(keyring)["read_key"] = lambda: answers.wait(60) and None
    monkeypatch.setitem(sys.modules, keyring.__name__, keyring)
    told: list[None] = []

    async def scene() -> None:
        await signed_in_once(run, cms)
        window = MainWindow()
        window.show()
        kept = EarlyListPresenter(window, tmp_path / "app", lambda: early_list, speak=lambda _: None)
        kept.over.connect(lambda: told.append(None))
        kept.begin()
        await until(lambda: told)
        assert kept.end() is None
        answers.set()
        await until(lambda: not [each for each in threading.enumerate() if each.name == "kept rows"])
        assert window.content() is None
        window.close_for_good()

    play(scene())
    assert told == [None]
