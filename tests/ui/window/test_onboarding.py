"""The first steps: shown to new users only, one at a time, and closed on request."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.campaigns.campaign import Campaign
from app.models.onboarding_steps import STEPS, FirstSteps, Step
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.banner import Banner
from app.ui.widgets.text.labels import Label
from app.ui.window.onboarding_card import StepBar, step_texts
from tests.helpers.accessibility import nameless, settled, unreached
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
_KEY = bytes(range(32))
"""With it there is no notice that sign-ins are not kept."""


def bar(shown: Program) -> StepBar:
    found = shown.marquee.controller.help.first_steps.bar
    assert found is not None
    return found


def title(step: Step) -> str:
    return step_texts(step).title


async def until_told(shown: Program, step: Step) -> None:
    """The first one comes once the first list was seen."""
    await until(lambda: shown.marquee.controller.help.first_steps.bar is not None)
    await until(lambda: bar(shown).isVisible() and bar(shown).title == title(step))


def test_each_first_step_is_shown_once_in_its_place() -> None:
    steps = FirstSteps()
    seen = []
    while (step := steps.shown()) is not None:
        seen.append(step)
        steps.did(step)
    assert seen == list(STEPS)
    assert steps.is_finished
    steps.begin_again()
    steps.is_editing = True
    assert steps.shown() is Step.ARRANGE, "while editing, the step is about editing"
    steps.did(Step.ARRANGE)
    assert steps.shown() is Step.SAVE
    steps.is_dismissed = True
    assert steps.shown() is None


def test_the_number_never_goes_down_and_the_last_step_is_the_fifth() -> None:
    steps = FirstSteps()
    seen = [(steps.shown(), steps.number)]
    steps.is_editing = True  # straight into a campaign, without a look at the tree or the filter
    for step in (Step.OPEN, Step.TREE, Step.ARRANGE):
        steps.did(step)
        seen.append((steps.shown(), steps.number))
    assert seen == [(Step.TREE, 1), (Step.ARRANGE, 4), (Step.ARRANGE, 4), (Step.SAVE, 5)]
    again = FirstSteps()
    again.restore(steps.state())
    again.is_editing = True
    assert (again.shown(), again.number) == (Step.SAVE, 5), "as before the restart"
    again.begin_again()
    assert (again.shown(), again.number) == (Step.ARRANGE, 1)


def test_completed_first_steps_do_not_return() -> None:
    steps = FirstSteps()
    steps.is_editing = True
    steps.did(Step.SAVE)
    steps.is_editing = False
    assert steps.is_finished
    assert steps.shown() is None
    later = FirstSteps()
    later.restore(steps.state())
    assert later.is_dismissed


def test_first_steps_of_other_versions_are_accepted() -> None:
    steps = FirstSteps()
    steps.restore({"done": ["tree", "fly", 3], "dismissed": "perhaps"})
    assert steps.shown() is Step.FIND
    steps.restore({"done": "all"})
    assert steps.shown() is Step.TREE


def test_the_typing_step_is_skipped_if_there_is_nothing_to_filter() -> None:
    steps = FirstSteps()
    steps.can_find = False
    steps.did(Step.TREE)
    assert steps.shown() is Step.OPEN
    steps.can_find = True
    assert steps.shown() is Step.FIND


def test_the_typing_step_is_hidden_on_pages_without_a_filter(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            session = await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            nav = shown.navigator.bench.nav
            nav.choose(f"{session.connection.id}/drafts")
            await until_told(shown, Step.OPEN)
            nav.choose(f"{session.connection.id}/commands")
            await until_told(shown, Step.FIND)

    play(scene())


def test_a_newcomer_is_led_through_the_main_job(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            assert shown.marquee.controller.help.first_steps.bar is None, "there is nothing to explain yet"
            session = await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            assert not bar(shown).isAncestorOf(QApplication.focusWidget() or QWidget())
            shown.navigator.bench.nav.choose(f"{session.connection.id}/commands")
            await until_told(shown, Step.FIND)
            page = await shown.loaded()
            shown.navigator.bench.tabs.show_page(page)
            QTest.keyClicks(page.view, "window")
            await until_told(shown, Step.OPEN)
            record = next(each for each in _records(shown, session.connection.id) if each.type == "list")
            editor = await shown.editor(record.campaign_id, session)
            await until_told(shown, Step.ARRANGE)
            assert editor.editing is not None
            editor.editing.editor.move([0], 2)
            await until_told(shown, Step.SAVE)
            assert {"5 of 5", "Done"} <= {
                *shown.texts(bar(shown)),
                *(each.text() for each in bar(shown).findChildren(Button)),
            }
            form = {"tags": "meanwhile", "name": record.name}
            demo.api("PUT", f"/campaign/{record.campaign_id}", token=demo.token(), form=form)
            editor.editing.save_action.trigger()
            await until(lambda: "All conflicts resolved" in shown.texts(editor))
            assert bar(shown).title == title(Step.SAVE), "it was compared, and nothing was sent"
            shown.press("Use merged version", editor)
            await until(lambda: editor.editing is not None and editor.editing.save_action.isEnabled())
            editor.editing.save_action.trigger()
            await until(lambda: bar(shown).title == "You're all set", 20)
            bar(shown).stop.click()
            assert not bar(shown).isVisible()

    play(scene())


def _records(shown: Program, connection_id: str) -> list[Campaign]:
    model = shown.page(connection_id).model
    return [model.record(row) for row in range(model.rowCount())]


def test_the_card_covers_nothing_and_is_reached_by_tab(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            bench = shown.navigator.bench
            for size, is_rail in (((1440, 900), False), ((1440, 900), True), ((960, 600), False)):
                shown.window.resize(*size)
                bench.set_rail(is_rail)
                await until(lambda: bench.width() == shown.window.width())
                await settled(bench)
                own = _place(bar(shown), bench)
                assert (own.width() == bench.width()) == bench.nav.is_rail, "a card in the sidebar, or a line"
                for other in (bench.bar, bench.nav.tree, bench.tabs, bench.status):
                    if other.isVisible():
                        covers = own.intersects(_place(other, bench))
                        assert not covers, f"{type(other).__name__} is covered at {size}"
            bench.set_rail(False)
            await settled(bench)
            assert nameless(bar(shown)) == []
            assert await unreached(shown.window, bar(shown)) == []

    play(scene())


def test_the_line_makes_way_for_notices_and_in_a_low_window(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            session = await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            record = next(each for each in _records(shown, session.connection.id) if each.type == "list")
            editor = await shown.editor(record.campaign_id, session)
            bench = shown.navigator.bench
            bench.set_rail(True)
            assert editor.editing is not None
            await until(bar(shown).isVisible)
            editor.editing.banners.put("one", Banner("Someone else has changed it."))
            assert not bar(shown).isVisible()
            editor.editing.banners.take("one")
            assert bar(shown).isVisible()
            bench.tabs.banners.put("two", Banner("The network is away."))
            assert not bar(shown).isVisible()
            bench.tabs.banners.take("two")
            shown.window.resize(1440, 800)
            await until(lambda: not bar(shown).isVisible())
            bench.set_rail(False)
            assert bar(shown).isVisible(), "the sidebar has room for it"

    play(scene())


def _place(widget: QWidget, within: QWidget) -> QRect:
    return QRect(widget.mapTo(within, QPoint(0, 0)), widget.size())


def test_the_card_is_not_beside_forms(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            session = await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            shown.navigator.open_form(session, "command", None)
            assert bar(shown).isVisible(), "the sidebar has room for it"
            shown.navigator.bench.set_rail(True)
            assert not bar(shown).isVisible()
            shown.navigator.bench.set_rail(False)
            assert bar(shown).isVisible()

    play(scene())


def test_a_dismissed_card_returns_only_on_request(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            assert bar(shown).stop.accessibleName() == "Don't show again"
            bar(shown).stop.click()
            assert not bar(shown).isVisible()
        async with program(tmp_path, key=_KEY) as shown:
            session = await shown.sign_in(demo)
            assert shown.marquee.controller.help.first_steps.bar is None
            await until(lambda: _records(shown, session.connection.id))
            record = next(each for each in _records(shown, session.connection.id) if each.type == "list")
            await shown.editor(record.campaign_id, session)
            assert shown.marquee.controller.help.first_steps.bar is None
            shown.marquee.controller.actions.first_steps.trigger()
            await until_told(shown, Step.ARRANGE)
            shown.press("Next", bar(shown))
            assert bar(shown).title == title(Step.SAVE)

    play(scene())


def test_seeing_only_the_start_page_keeps_the_first_steps(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            shown.marquee.controller.remember()
            assert shown.workspace.settings.view("workbench"), "how the window stood is kept, as after some seconds"
            await shown.sign_in(demo)
            await until_told(shown, Step.TREE)
            shown.press("Next", bar(shown))
        async with program(tmp_path, key=_KEY) as shown:
            await shown.sign_in(demo)
            await until_told(shown, Step.FIND)

    play(scene())


def test_first_steps_are_hidden_for_existing_users(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=_KEY) as shown:
            settings = shown.workspace.settings
            settings.remember_view("workbench", {"tree": 1})
            settings.save()
        async with program(tmp_path, key=_KEY) as shown:
            settings = shown.workspace.settings
            state = settings.view("first_steps")
            settings.change(views={key: view for key, view in settings.value.views.items() if key != "first_steps"})
            settings.save()
            assert state.get("done", []) == []
        async with program(tmp_path, key=_KEY) as shown:
            await shown.sign_in(demo)
            assert shown.marquee.controller.help.first_steps.bar is None

    play(scene())


def test_the_title_of_a_step_takes_one_line_where_there_is_room(qtbot: QtBot, light: None) -> None:
    line = StepBar()
    qtbot.addWidget(line)
    line.set_card(False)
    line.show_step(Step.SAVE, 5, 5)
    line.resize(1200, 48)
    line.show()
    first = next(each for each in line.findChildren(Label) if each.text() == line.title)
    assert first.width() >= first.sizeHint().width()
