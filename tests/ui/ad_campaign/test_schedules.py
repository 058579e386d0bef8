"""Days, day parts, geofences and order of an ad's layouts by mouse and keyboard, and reasons against playing."""

from __future__ import annotations

import json
from dataclasses import replace

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from app.domain.ads.ad import Severity
from app.domain.ads.pacing import Pacing
from app.models.record_table import LoadState
from app.ui.look.theme import Scheme, apply_theme
from app.ui.pages.ad_campaign.geofence_dialog import FenceDialog
from app.ui.pages.ad_campaign.library_dialog import LibraryDialog
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.pacing_bar import words
from tests.helpers import accessibility
from tests.helpers.ad_campaigns import FENCE, make_ad
from tests.helpers.demo_cms import DemoCms
from tests.helpers.legibility import cut_off
from tests.helpers.program_in_process import browser_instead
from tests.helpers.widget_finders import is_painted
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage, open_dialogs, opened, save
from tests.ui.campaign_editor.conftest import answer_dialog, press_in, until

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def days(hand: Hand) -> list[str | None]:
    return [entry.days_of_week for entry in hand.layouts.value()]


async def fence_dialog(stage: AdStage) -> FenceDialog:
    await until(lambda: open_dialogs(stage))
    (dialog,) = open_dialogs(stage)
    assert isinstance(dialog, FenceDialog)
    return dialog


def test_days_are_set_for_all_that_are_selected(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Days", layouts=4))
        bar = hand.layouts.bar
        assert not bar.days[0].isVisible()
        height = hand.layouts.view.height()
        hand.layouts.view.select_rows([0, 3])
        assert bar.days[0].isVisible()
        tops = {each.mapTo(bar, QPoint()).y() for each in (bar.days[0], bar.day_part, bar.fence)}
        assert len(tops) == 1, "days, day part and geofence are in one line"
        assert hand.layouts.view.height() == height, "the rows stay where they are"
        assert [button.isChecked() for button in bar.days] == [False] * 7
        assert bar.days[0].accessibleDescription() == "on for some layouts"
        QTest.mouseClick(bar.days[1], Qt.MouseButton.LeftButton)
        assert days(hand) == ["1,2,5", None, None, "2,6,7"]
        assert bar.days[1].isChecked()
        QTest.mouseClick(bar.days[1], Qt.MouseButton.LeftButton)
        assert days(hand) == ["1,5", None, None, "6,7"]
        press_in(bar, "Every day")
        assert days(hand) == ["1,2,3,4,5,6,7", None, None, "1,2,3,4,5,6,7"]
        press_in(bar, "Mon to Fri")
        assert days(hand)[3] == "1,2,3,4,5"
        assert hand.layouts.view.selected_row_numbers() == [0, 3]
        assert hand.editing.undo.text() == "Undo: Change days"
        assert hand.editing.summary() == "days"
        hand.type_into("entries", tuple(reversed(hand.layouts.value())))
        assert hand.editing.summary() == "layouts and days"
        press_in(bar, "Every day")

    on_stage(scene)


def test_days_go_by_keyboard_alone(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Keys", layouts=3))
        view, bar = hand.layouts.view, hand.layouts.bar
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_Home)
        QTest.keyClick(view, Qt.Key.Key_Down)
        QTest.keyClick(view, Qt.Key.Key_Up, ALT)
        assert hand.layouts.view.selected_row_numbers() == [0]
        bar.days[0].setFocus()
        QTest.keyClick(bar.days[0], Qt.Key.Key_Right)
        assert bar.days[1].hasFocus()
        QTest.keyClick(bar.days[1], Qt.Key.Key_Space)
        assert days(hand)[0] == "2"
        QTest.keyClick(bar.days[1], Qt.Key.Key_Left)
        assert bar.days[0].hasFocus()

    on_stage(scene)


def test_a_day_part_is_chosen_and_removed(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Day parts", layouts=3))
        box = hand.layouts.bar.day_part
        await until(lambda: box.count() > 4)
        texts = [box.itemText(row) for row in range(box.count())]
        assert texts[:2] == ["No day part", "Always"]
        assert "Lunch · 11:00–14:30" in texts
        assert not any(text.startswith("Custom") for text in texts)
        hand.layouts.view.select_rows([0, 1])
        assert box.currentText() == "Mixed"
        box.setCurrentIndex(box.findText("Breakfast", Qt.MatchFlag.MatchStartsWith))
        box.activated.emit(box.currentIndex())
        assert [entry.day_part_id for entry in hand.layouts.value()] == [3, 3, None]
        assert hand.layouts.model.index(0, 4).data() == "Breakfast"
        assert box.currentText() == "Breakfast · 07:00–11:00"
        await until(lambda: not cut_off(hand.layouts.bar))  # a day part is shown with its times
        box.setCurrentIndex(box.findText("No day part"))
        box.activated.emit(box.currentIndex())
        assert [entry.day_part_id for entry in hand.layouts.value()] == [None, None, None]

    on_stage(scene)


def test_a_geofence_is_checked_while_it_is_typed(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Fence", layouts=2)
        hand = await opened(stage, campaign_id)
        hand.layouts.view.select_rows([1])
        assert hand.layouts.bar.fence.text() == "None…"
        hand.layouts.bar.fence.click()
        dialog = await fence_dialog(stage)
        assert not dialog.use.isEnabled()
        dialog.place.setPlainText('{"type": "Point", "coordinates": [1, 2]}')
        assert (dialog.use.isEnabled(), dialog.verdict.text()[:13]) == (False, "Enter GeoJSON")
        dialog.place.setPlainText(FENCE)
        assert dialog.verdict.text() == "1 area, 3 corners"
        QTest.keyClick(dialog.place, Qt.Key.Key_Return, CONTROL)
        await until(lambda: hand.layouts.value()[1].geo_fence is not None)
        assert hand.layouts.bar.fence.text() == "1 area, 3 corners…"
        await save(hand)
        assert json.loads(cms.campaign(campaign_id)["layouts"][1]["geoFence"]) == json.loads(FENCE)
        hand.layouts.view.select_rows([1])
        hand.layouts.bar.fence.click()
        dialog = await fence_dialog(stage)
        await answer_dialog(stage.window, "No geofence")
        await until(lambda: hand.layouts.value()[1].geo_fence is None)

    on_stage(scene)


def test_layouts_are_dragged_to_another_place(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Drag", layouts=4))
        view, model, names = hand.layouts.view, hand.layouts.model, hand.names()
        dragged = model.mimeData([model.index(0, 0), model.index(0, 1)])
        assert isinstance(dragged, QMimeData)
        model.drop_rows(dragged, view.gap_at(view.visualRect(model.index(2, 1)).bottom()))
        assert hand.names() == [names[1], names[2], names[0], names[3]]
        assert view.selected_row_numbers() == [2]
        model.drop_rows(dragged, view.gap_at(view.viewport().height() - 2))
        assert hand.names() == [names[2], names[0], names[3], names[1]]
        hand.editing.undo.trigger()
        hand.editing.undo.trigger()
        assert hand.names() == names

    on_stage(scene)


def test_a_layout_is_shown_in_the_browser(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Preview", layouts=3))
        with browser_instead() as browser:
            assert not hand.layouts.preview.isEnabled()
            hand.layouts.view.select_rows([1])
            assert hand.layouts.preview.isEnabled()
            hand.layouts.preview.trigger()
            wanted = f"/preview/layout/preview/{hand.layouts.value()[1].layout_id}?jwt="
            await until(lambda: any(wanted in address for address in browser.opened))
            hand.layouts.add.trigger()
            await until(lambda: open_dialogs(stage))
            (dialog,) = open_dialogs(stage)
            assert isinstance(dialog, LibraryDialog)
            await until(lambda: dialog.library.model.state is LoadState.READY)
            layout_id = int(dialog.library.model.id_at(0))
            dialog.library.view.select_ids([layout_id])
            await until(dialog.library.preview_action.isEnabled)
            dialog.library.preview_action.trigger()
            await until(lambda: any(f"/preview/{layout_id}?" in address for address in browser.opened))
            dialog.reject()

    on_stage(scene)


def test_rows_move_to_the_ends_and_to_a_position(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Ends", layouts=5))
        names, view = hand.names(), hand.layouts.view
        view.setFocus()
        view.select_rows([3])
        QTest.keyClick(view, Qt.Key.Key_Home, ALT)
        assert hand.names() == [names[3], *names[:3], names[4]]
        QTest.keyClick(view, Qt.Key.Key_End, ALT)
        assert hand.names() == [*names[:3], names[4], names[3]]
        QTest.keyClick(view, Qt.Key.Key_M, CONTROL)
        await until(lambda: open_dialogs(stage))
        (dialog,) = open_dialogs(stage)
        press_in(dialog, "Move")
        await until(lambda: not open_dialogs(stage))
        assert hand.names() == [*names[:3], names[4], names[3]], "it is at that position already"
        stage.window.activateWindow()
        view.setFocus()
        await until(view.hasFocus)
        hand.layouts.duplicate.trigger()
        assert hand.names()[-2:] == [names[3], names[3]]
        assert len({entry.key for entry in hand.layouts.value()}) == 6
        QTest.keyClick(view, Qt.Key.Key_Delete)
        assert hand.names() == [*names[:3], names[4], names[3]]
        assert view.selected_row_numbers() == [4]
        view.customContextMenuRequested.emit(QPoint(5, 40))
        menus = [menu for menu in hand.layouts.findChildren(QMenu) if menu.isVisible()]
        assert "Move to position…" in [action.text() for action in menus[0].actions()]
        menus[0].close()

    on_stage(scene)


def test_reasons_update_while_typing_and_lead_to_their_fields(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Pre-flight", layouts=3))
        await until(lambda: hand.findings() == ["No days set for 2 layouts"])
        assert hand.panel.findings()[0].severity is Severity.HINT
        assert hand.panel.verdict.accessibleName() == "1 to check"
        hand.layouts.view.selectAll()
        press_in(hand.layouts.bar, "Every day")
        assert hand.findings() == []
        assert hand.panel.verdict.accessibleName() == "Ready"
        hand.type_into("end_dt", "2027-01-01 00:00:00")
        assert hand.findings() == ["The end is before the start"]
        hand.type_into("end_dt", "2027-03-31 20:00:00")
        hand.type_into("target", None)
        hand.type_into("display_group_ids", ())
        hand.layouts.remove.trigger()
        assert hand.findings() == ["The target is 0", "No displays selected", "No layouts"]
        assert hand.panel.verdict.accessibleName() == "3 blockers"

        def shows() -> list[Button]:
            return [each for each in hand.panel.findChildren(Button) if each.text() == "Show" and each.isVisible()]

        await until(lambda: len(shows()) == 3)
        second = shows()[1]
        second.click()
        assert hand.editor("display_group_ids").isAncestorOf(stage.window.focusWidget())
        assert second.accessibleName() == "Show: No displays selected"

    on_stage(scene)


def test_the_time_before_the_start_has_a_label_of_its_own() -> None:
    early = Pacing("plays", 9_000, 0, start=7_200, end=90_000, now=0)
    assert words(early) == "Plays: 0 of 9,000 · 0%. Starts: in 2 h."
    assert words(replace(early, now=48_600)) == "Plays: 0 of 9,000 · 0%. Time elapsed: 50% · 11 h 30 min left."


def test_progress_towards_the_target_is_shown(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, cms.campaign_id("Christmas hampers teaser"))
        texts = [label.text() for label in hand.panel.findChildren(QLabel) if label.isVisible()]
        assert "4,000 of 12,000 · 33%" in texts
        assert {"Plays", "Spend", "Impressions", "Time elapsed"} <= set(texts)
        assert texts.count("Plays") == 1, "not said twice"
        assert hand.panel.pacing.bar.accessibleName().startswith("Plays: 4,000 of 12,000 · 33%. Time elapsed: ")
        hand.type_into("target", 8_000)

        def told() -> list[str]:
            return [label.text() for label in hand.panel.findChildren(QLabel) if label.isVisible()]

        await until(lambda: "4,000 of 8,000 · 50%" in told())

    on_stage(scene)


def test_a_cms_that_lists_nothing_takes_numbers_and_concludes_nothing(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        for route in ("displaygroup", "daypart"):
            cms.fault("status", path=f"/api/{route}", status=403, times=None, body='{"error":403,"message":"No"}')
        hand = await opened(stage, make_ad(cms, "Bare", layouts=2))
        picker = hand.editor("display_group_ids")
        await until(lambda: picker.model.is_complete)
        assert picker.text_of((1,)) == "Display group 1"
        place = picker.focusProxy()
        place.setFocus()
        QTest.keyClicks(place, "14")
        QTest.keyClick(place, Qt.Key.Key_Return)
        assert picker.chosen() == (1, 2, 14)
        assert not any("not found in the CMS" in each for each in hand.findings())
        hand.layouts.view.select_rows([1])
        assert hand.layouts.bar.day_part.currentText() in {"Day part 4", "Lunch"}

    on_stage(scene)


def test_everything_has_a_name_and_the_keyboard_gets_to_it(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Reach", layouts=3))
        await until(hand.findings)
        hand.layouts.view.select_rows([0])
        assert accessibility.nameless(hand.page) == []
        assert await accessibility.unreached(stage.window, hand.page) == []
        hand.layouts.bar.fence.click()
        dialog = await fence_dialog(stage)
        assert accessibility.nameless(dialog) == []
        dialog.reject()
        await until(lambda: not open_dialogs(stage))
        hand.layouts.add.trigger()
        await until(lambda: open_dialogs(stage))
        (library,) = open_dialogs(stage)
        assert isinstance(library, LibraryDialog)
        assert accessibility.nameless(library) == []
        library.reject()

    on_stage(scene)


def test_everything_is_painted_in_both_themes(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, cms.campaign_id("Christmas hampers teaser"))
        hand.layouts.view.select_rows([0, 1])
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        for scheme in (Scheme.DARK, Scheme.LIGHT):
            apply_theme(app, scheme)
            assert is_painted(stage.window)
            assert is_painted(hand.layouts)

    on_stage(scene)
