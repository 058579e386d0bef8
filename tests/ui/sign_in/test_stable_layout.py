"""No text moves while signing in, for any answer of the CMS and any choice."""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app.config.connections import ApplicationKind
from app.models.language_choice import Languages
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.pages.sign_in.address_check import AddressState
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.buttons.toggles import CheckBox
from app.ui.widgets.feedback.progress_ring import Ring
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play
from tests.ui.sign_in.conftest import choose_kind, form_of

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_nothing_moves_on_the_waiting_page_when_the_cms_has_answered(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("hold", path="/api/authorize")
            shown.connection_flow.go_to(shown.connection(demo))
            page = shown.connection_flow.sign_in
            await until(lambda: page.waiting is not None and page.waiting.isVisible())
            assert page.waiting is not None
            await settled(page.waiting)
            assert page.waiting.address == ""
            before = _standing(page.waiting)
            assert len(before) > 6
            assert "Copy sign-in link" in before
            demo.clear_faults()
            await until(lambda: page.waiting is not None and page.waiting.address)
            await settled(page.waiting)
            after = _standing(page.waiting)
            assert {text: place for text, place in before.items() if after.get(text, place) != place} == {}
            assert set(before) & set(after) == set(before) - {"Contacting the CMS", _detail(before)}

    play(scene())


def test_nothing_moves_when_the_doctor_comes_and_goes(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo))
            page = shown.connection_flow.sign_in
            await until(lambda: page.waiting is not None and page.waiting.address)
            assert page.waiting is not None
            await settled(page.waiting)
            before = _standing(page.waiting)
            assert _said(page.waiting, Ring), "time is running out"
            demo.fault("status", path="/api/authorize/access_token$", status=500)
            await shown.browse(demo)
            await until(lambda: page.waiting is not None and page.waiting.doctor.isVisible())
            await settled(page.waiting)
            failed = _standing(page.waiting)
            assert {text: place for text, place in before.items() if failed.get(text, place) != place} == {}
            assert "Cancel" in failed
            demo.fault("hold", path="/api/authorize")
            shown.press("Try again", page)
            await until(lambda: page.waiting is not None and page.waiting.isVisible() and not page.waiting.address)
            await settled(page.waiting)
            again = _standing(page.waiting)
            assert {text: place for text, place in failed.items() if again.get(text, place) != place} == {}
            demo.clear_faults()
            await until(lambda: page.waiting is not None and page.waiting.address)

    play(scene())


def test_without_an_attempt_no_progress_is_shown(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("hold", path="/api/authorize")
            shown.connection_flow.go_to(shown.connection(demo, client_id="0" * 40))
            page = shown.connection_flow.sign_in
            await until(lambda: page.waiting is not None and page.waiting.isVisible())
            assert page.waiting is not None
            assert not _said(page.waiting, Ring), "no time is running out yet"
            demo.clear_faults()
            await until(lambda: page.waiting is not None and page.waiting.doctor.isVisible())
            assert not _said(page.waiting, Ring), "none is left to run out"
            buttons = [each for each in page.waiting.findChildren(Button) if each.isVisible()]
            assert "Copy sign-in link" not in [each.text() for each in buttons]
            assert [each.text() for each in buttons if not each.isEnabled()] == []

    play(scene())


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_moves_in_the_form_for_any_application_type(
    qapp: QApplication, play: Play, demo: DemoCms, tmp_path: Path, language: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            connection = shown.connection(demo, CONFIDENTIAL)
            await shown.workspace.vault.open()
            await shown.workspace.keep(connection)
            await shown.workspace.vault.set_secret(connection, "a secret")
            page = shown.connection_flow.sign_in
            for open_form in (page.connect_new, partial(page.edit, connection)):
                page.form = None
                shown.window.set_content(page)
                open_form()
                await until(lambda: page.form is not None)
                form = form_of(shown)
                form.address.set_text(demo.url)
                places: list[dict[str, QPoint]] = []
                for kind in (*ApplicationKind, ApplicationKind.PUBLIC):
                    choose_kind(form, kind)
                    await settled(form)
                    assert form.secret.isVisible() is (kind is not ApplicationKind.PUBLIC)
                    assert form.redirect.isVisible() is (kind is not ApplicationKind.CLIENT_CREDENTIALS)
                    places.append(_standing(form))
                    form.redirect.use_any_port(kind is ApplicationKind.CONFIDENTIAL)
                    await settled(form)
                    places.append(_standing(form))
                form.check.check_now()
                await until(lambda: form_of(shown).check.state is AddressState.FOUND)
                await settled(form)
                places.append(_standing(form))
                for earlier, later in itertools.pairwise(places):
                    assert len(set(earlier) & set(later)) > 10
                    moved = {text: (place, later[text]) for text, place in earlier.items() if text in later}
                    assert {text: both for text, both in moved.items() if both[0] != both[1]} == {}

    languages = Languages(qapp)
    languages.install(language)
    try:
        play(scene())
    finally:
        languages.install("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("height", [560, 900])
def test_nothing_moves_when_consent_is_asked_for_or_more_is_opened(
    qapp: QApplication, play: Play, tmp_path: Path, language: str, height: int
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            shown.window.resize(1200, height)
            form = form_of(shown)
            await settled(form)
            before = _standing(form)
            form.address.set_text("http://signage.example.test")
            form.check.check_now()
            await until(lambda: form.check.state is AddressState.NEEDS_CONSENT)
            await settled(form)
            (consent,) = (box for box in form.findChildren(CheckBox) if box.isVisible() and box.text() not in before)
            asked = _standing(form)
            said = asked[form.check.sentence].y()
            bottom, top = asked[consent.text()].y() + consent.height(), asked[tr("Application")].y()
            assert asked[consent.text()].y() - said < 2 * (top - said) / 3, "it belongs to the answer, not to the next"
            assert top - bottom >= theme().px(8)
            consent.setChecked(True)
            form.submit()
            await settled(form)
            checking = _standing(form)
            await until(lambda: form.check.state is AddressState.FAILED)
            await settled(form)
            refused = _standing(form)
            (more,) = (button for button in form.findChildren(Button) if button.isCheckable() and button.isVisible())
            title = next(text for text in refused if text in before)
            more.click()
            await settled(form)
            opened = _standing(form)
            scrolled = opened[title] - refused[title]
            opened = {text: place - scrolled for text, place in opened.items()}
            for earlier, later in itertools.pairwise((before, asked, checking, refused, opened)):
                assert len(set(earlier) & set(later)) > 10
                assert {text for text, place in earlier.items() if later.get(text, place) != place} == set()
            await until(lambda: not form.confirm_writes.visibleRegion().isEmpty())

    languages = Languages(qapp)
    languages.install(language)
    try:
        play(scene())
    finally:
        languages.install("en")


def _said(within: QWidget, kind: type[QWidget]) -> list[str]:
    return [each.accessibleName() for each in within.findChildren(kind) if each.isVisible()]


def _standing(within: QWidget) -> dict[str, QPoint]:
    """What can be read, and where it stands."""
    labels = [label for label in within.findChildren(QLabel) if label.isVisible() and label.text()]
    buttons = [button for button in within.findChildren(QAbstractButton) if button.isVisible() and button.text()]
    told: list[tuple[str, QWidget]] = [(each.text(), each) for each in labels]
    told += [(each.text(), each) for each in buttons]
    return {text: each.mapTo(each.window(), QPoint(0, 0)) for text, each in told}


def _detail(there: dict[str, QPoint]) -> str:
    return next(text for text in there if "knows this application" in text)
