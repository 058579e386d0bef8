"""The second half of the tour: visits every page, and creates, edits and deletes one record of each kind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QTableView, QWidget

from app.core.errors import NotFound
from app.domain.campaigns.campaign import AD
from app.domain.list_queries import RecordId
from app.domain.notifications.notification import Notification
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.forms.form_editing import FormEditing
from app.ui.forms.page import FormPage
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.resource.list_page import ResourcePage
from app.ui.tour.input_simulation import NotSeen, close_toasts, press, press_button, until, write
from app.ui.tour.screenshots import Camera
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker
from app.ui.widgets.messages.message_editor import MessageEditor
from app.ui.widgets.messages.rich_text_field import RichText
from app.ui.widgets.popups.single_record_picker import SingleRecordPicker
from app.ui.widgets.tables.inline_editor import InlineEditor
from app.ui.window.nav_panel import NavPanel

_SETTLE_S: Final = 0.3
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier

W = TypeVar("W", bound=QWidget)
Step = Callable[[], Awaitable[str | None]]


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A test record of a kind, from creation to deletion.

    Attributes:
        kind: of the list page.
        fields: values to type or choose, by field of the form, in order.
        edit: a field, and text to append to its value once the record exists.
        read: reads the record from the CMS; raises NotFound once it is deleted.
        kept: returns the edited field's value in the record read.
        missing: returns which of the fields the new record lacks; '' for none.
    """

    kind: str
    fields: tuple[tuple[str, str], ...]
    edit: tuple[str, str]
    read: Callable[[Session, Any], Awaitable[Any]]
    kept: Callable[[Any], str | None]
    missing: Callable[[Any], str] = lambda _: ""


CAMPAIGNS: Final = "campaigns"
_CAMPAIGN: Final = "Half-term window"
_RENAMED: Final = "Half-term window, Bath"


def _unsent(record: Notification) -> str:
    """Returns what the CMS lacks of a message that was composed and scheduled."""
    wanted = ("<strong>market loop</strong>", "<li>", "<strong>08:00</strong>")
    lost = [part for part in wanted if part not in (record.body or "")]
    if record.is_released(time.time()):
        lost.append("a release to come")
    return ", ".join(lost)


TRIALS: Final = (
    Trial(
        kind="notifications",
        fields=(
            ("subject", "Doors open at eight on Saturday"),
            ("body", "The market moves into the yard. Please show the *market loop* before you open."),
            ("body", "- Doors open at *08:00*, one hour early"),
            ("body", "- The soup counter stays until 16:00"),
            ("user_group_ids", "Bakery"),
            ("display_group_ids", "All windows"),
            ("release_dt", "Specific time"),
        ),
        edit=("subject", ", rain or shine"),
        read=lambda session, record_id: session.client.notifications.get(record_id),
        kept=lambda record: record.subject,
        missing=_unsent,
    ),
    Trial(
        kind="commands",
        fields=(("name", "Warm the kitchen screens"), ("code", "warm_kitchen"), ("description", "Before the bakers")),
        edit=("description", " arrive"),
        read=lambda session, record_id: session.client.commands.get(record_id),
        kept=lambda record: record.description,
    ),
    Trial(
        kind="actions",
        fields=(
            ("layout_id", ""),
            ("trigger_type", "Webhook"),
            ("trigger_code", "harvest-now"),
            ("action_type", "Next"),
        ),
        edit=("trigger_code", "-please"),
        read=lambda session, record_id: session.client.actions.get(record_id),
        kept=lambda record: record.trigger_code,
    ),
)


class PagesJourney:
    """The steps through the pages. A step returns a note or None, and raises if an expected result does not appear."""

    def __init__(self, window: QWidget, camera: Camera, session: Callable[[], Session]) -> None:
        """`session` returns the session of the open connection."""
        self._window = window
        self._camera = camera
        self._session = session
        self._made: dict[str, RecordId] = {}

    def steps(self, kinds: Sequence[str]) -> list[tuple[str, Step]]:
        """Returns the steps; `kinds` are the existing list pages, in the order of the tree."""
        trials = {trial.kind: trial for trial in TRIALS}
        steps: list[tuple[str, Step]] = []
        for kind in kinds:
            steps.append((f"page-{kind}", self._visiting(kind)))
            if kind == CAMPAIGNS:
                steps += [
                    (f"create-{kind}", self._create_campaign),
                    (f"edit-{kind}", self._rename_campaign),
                    (f"delete-{kind}", self._delete_campaign),
                    ("edit-ad", self._schedule_ad),
                ]
            if trial := trials.get(kind):
                steps += [
                    (f"create-{kind}", self._creating(trial)),
                    (f"edit-{kind}", self._editing(trial)),
                    (f"delete-{kind}", self._deleting(trial)),
                ]
        return steps

    def _visiting(self, kind: str) -> Step:
        async def step() -> str:
            page = await self._go_to(kind)
            if page.model.rowCount():
                page.view.setFocus()
                page.view.select_ids([page.model.id_at(0)])
                await asyncio.sleep(_SETTLE_S)  # the inspector's requests are under way
            await self._picture(kind)
            return f"{page.model.total} rows"

        return step

    async def _create_campaign(self) -> str:
        page = await self._go_to(CAMPAIGNS)
        page.view.setFocus()
        press(page.view, Qt.Key.Key_N, _CONTROL)
        await self._asked()
        await write(self._with_keyboard(), _CAMPAIGN)
        await self._picture("campaigns-new")
        press(self._with_keyboard(), Qt.Key.Key_Return)

        def made() -> RecordId | None:
            return next((each.campaign_id for each in page.model.records() if each.name == _CAMPAIGN), None)

        record_id: RecordId = await until(made, "the new campaign in its list")
        self._made[CAMPAIGNS] = record_id
        editor = await until(lambda: self._editor_of(_CAMPAIGN), "the editor of the new campaign")
        await self._activate()
        editor.setFocus()
        press(self._with_keyboard(), Qt.Key.Key_W, _CONTROL)
        await until(lambda: self._editor_of(_CAMPAIGN) is None, "the editor to be closed")
        return f"{record_id}: {_CAMPAIGN}"

    def _editor_of(self, name: str) -> CampaignEditorPage | None:
        pages = self._window.findChildren(CampaignEditorPage)
        return next((page for page in pages if page.isVisible() and page.page_title() == name and page.editing), None)

    async def _rename_campaign(self) -> str:
        page, record_id = await self._select_made(CAMPAIGNS)
        press(page.view, Qt.Key.Key_F2)
        await until(lambda: self._seen_now(InlineEditor), "the field for the name")
        await write(self._with_keyboard(), _RENAMED)
        press(self._with_keyboard(), Qt.Key.Key_Return)

        def renamed() -> bool:
            record = page.model.by_id(record_id)
            return record is not None and record.name == _RENAMED

        await until(renamed, "the new name in the list")
        name = (await self._session().client.campaigns.get(int(record_id))).name
        if name != _RENAMED:
            raise NotSeen(f"the CMS calls it {name!r}")
        return name

    async def _delete_campaign(self) -> str:
        page, record_id = await self._select_made(CAMPAIGNS)
        return await self._delete(page, record_id, lambda: self._session().client.campaigns.get(int(record_id)))

    async def _schedule_ad(self) -> str:
        """Schedules an ad so that every layout plays on every day."""
        page = await self._go_to(CAMPAIGNS)
        record_id = next(record.campaign_id for record in page.model.records() if record.type == AD)
        page.view.select_ids([record_id])
        page.view.setFocus()
        press(page.view, Qt.Key.Key_Return)
        editing = await self._form()
        layouts = editing.content.fields["entries"].widget
        table = layouts.findChildren(QTableView)[0]
        editing.content.focus_field("entries")
        await self._picture("ad")
        QTest.keyClick(table, Qt.Key.Key_A, _CONTROL)
        press_button(layouts, tr("Every day"))
        await self._picture("ad-scheduled")
        press(self._with_keyboard(), Qt.Key.Key_S, _CONTROL)
        await self._agree_if_asked()
        await until(lambda: not editing.is_unsaved and not editing.document.is_busy, "the save to be verified")
        rows = (await self._session().client.campaigns.get(record_id)).layouts or ()
        days = {row.days_of_week for row in rows}
        if days != {"1,2,3,4,5,6,7"}:
            raise NotSeen(f"the CMS holds {days}")
        press(self._with_keyboard(), Qt.Key.Key_W, _CONTROL)
        await until(lambda: self._seen_now(FormPage) is None, "the ad to be closed")
        return f"{len(rows)} layouts on every day"

    def _creating(self, trial: Trial) -> Step:
        async def step() -> str:
            page = await self._go_to(trial.kind)
            new = page.new_action()
            if new is None or not new.isEnabled():
                raise NotSeen(f"nothing new can be made: {new.toolTip() if new is not None else 'no action'}")
            page.view.setFocus()
            press(page.view, Qt.Key.Key_N, _CONTROL)
            editing = await self._form()
            for name, words in trial.fields:
                await self._fill(editing, name, words)
            await self._picture(f"{trial.kind}-form")
            press(self._with_keyboard(), Qt.Key.Key_S, _CONTROL)
            await self._agree_if_asked(f"{trial.kind}-question")
            record_id: RecordId = await until(self._id_of, f"the new record of {trial.kind}")
            self._made[trial.kind] = record_id
            record = await trial.read(self._session(), record_id)
            if lost := trial.missing(record):
                raise NotSeen(f"the CMS does not hold {lost}")
            return f"{record_id}: {trial.kept(record)}"

        return step

    def _editing(self, trial: Trial) -> Step:
        async def step() -> str:
            editing = await self._form()
            name, words = trial.edit
            field = editing.content.fields[name].widget
            field.setFocus()
            QTest.keyClick(field, Qt.Key.Key_End, _CONTROL)
            QTest.keyClick(field, Qt.Key.Key_End)
            await write(field, words)
            if not editing.is_unsaved:
                raise NotSeen("typing did not make the form unsaved")
            press(field, Qt.Key.Key_S, _CONTROL)
            await self._agree_if_asked()
            await until(lambda: not editing.is_unsaved and not editing.document.is_busy, "the save to be verified")
            record = await trial.read(self._session(), self._made[trial.kind])
            kept = trial.kept(record) or ""
            if not kept.endswith(words):
                raise NotSeen(f"the CMS holds {kept!r}")
            press(self._with_keyboard(), Qt.Key.Key_W, _CONTROL)
            await until(lambda: self._seen_now(FormPage) is None, "the form to be closed")
            return kept

        return step

    def _deleting(self, trial: Trial) -> Step:
        async def step() -> str:
            page, record_id = await self._select_made(trial.kind)
            return await self._delete(page, record_id, lambda: trial.read(self._session(), record_id))

        return step

    async def _delete(self, page: ResourcePage[Any], record_id: RecordId, read: Callable[[], Awaitable[Any]]) -> str:
        press(page.view, Qt.Key.Key_Delete)
        dialog = await self._asked()
        await self._picture(f"{page.declaration.kind}-delete")
        press_button(dialog, tr("Delete"))
        await until(lambda: page.model.row_of(record_id) is None, "the record to leave its list")
        try:
            await read()
        except NotFound:
            return "gone"
        raise NotSeen("the CMS still has it")

    async def _select_made(self, kind: str) -> tuple[ResourcePage[Any], RecordId]:
        """Selects the record that was created before in its list."""
        page, record_id = await self._go_to(kind), self._made[kind]
        await until(lambda: page.model.row_of(record_id) is not None, "the record in its list")
        page.view.setFocus()
        page.view.select_ids([record_id])
        await asyncio.sleep(_SETTLE_S)
        return page, record_id

    # hands

    async def _go_to(self, kind: str) -> ResourcePage[Any]:
        """Clicks on the list's node in the tree."""
        await self._activate()
        panel = await self._seen(NavPanel)
        key = f"{self._session().connection.id}/{kind}"
        index = await until(lambda: found if (found := panel.model.index_of(key)).isValid() else None, key)
        if panel.is_rail:
            name = str(index.data())
            press_button(panel, name)
        else:
            panel.tree.scrollTo(index)
            place = panel.tree.visualRect(index).center()
            QTest.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

        def shown() -> ResourcePage[Any] | None:
            return next(
                (
                    page
                    for page in self._window.findChildren(ResourcePage)
                    if page.isVisible() and page.declaration.kind == kind and page.model.state is LoadState.READY
                ),
                None,
            )

        return await until(shown, f"the page of {kind}")

    async def _fill(self, editing: FormEditing, name: str, words: str) -> None:
        """Types into a field, takes the first entry of a list, or presses the option with this text."""
        field = await until(
            lambda: editing.content.fields[name] if editing.content.fields[name].isVisible() else None, name
        )
        widget = field.widget
        editing.content.ensureWidgetVisible(widget)
        if isinstance(widget, SingleRecordPicker):
            await self._pick_first(widget)
            return
        if isinstance(widget, MultiRecordPicker):
            await self._pick_by_name(widget, words)
            return
        if isinstance(widget, MessageEditor):
            await self._compose(widget.text, words)
            return
        buttons = [button for button in widget.findChildren(QAbstractButton) if button.isVisible()]
        choice = next((button for button in buttons if words in {button.text(), button.accessibleName()}), None)
        if choice is not None:
            choice.click()
            return
        widget.setFocus()
        await write(self._with_keyboard(), words)

    async def _compose(self, text: RichText, words: str) -> None:
        """Adds a paragraph, with "- " as a list item; text between asterisks is bold."""
        text.setFocus()
        if text.toPlainText():
            press(text, Qt.Key.Key_Return)
        if words.startswith("- ") and not text.bullets.isChecked():
            text.bullets.trigger()
        for number, part in enumerate(words.removeprefix("- ").split("*")):
            if number:
                text.bold.trigger()
            await write(text, part)

    async def _pick_first(self, field: SingleRecordPicker) -> None:
        field.setFocus()
        await until(lambda: any(choice.is_enabled for choice in field.choices), "something to choose from")
        press(field, Qt.Key.Key_Space)
        popup = await until(lambda: field.popup, "the list of choices")
        await asyncio.sleep(_SETTLE_S)
        QTest.keyClick(popup.findChildren(QLineEdit)[0], Qt.Key.Key_Return)
        await until(lambda: field.value() is not None, "a choice")

    async def _pick_by_name(self, field: MultiRecordPicker, name: str) -> None:
        field.setFocus()
        await write(self._with_keyboard(), name)
        await asyncio.sleep(_SETTLE_S)
        press(self._with_keyboard(), Qt.Key.Key_Return)
        await until(field.chosen, f"{name!r} to be taken")
        press(self._with_keyboard(), Qt.Key.Key_Escape)

    async def _form(self) -> FormEditing:
        page = await self._seen(FormPage)
        return await until(lambda: page.editing, "the form to be loaded")

    def _id_of(self) -> RecordId | None:
        page = self._seen_now(FormPage)
        if page is None or page.editing is None or page.editing.is_unsaved:
            return None
        record_id = page.page_key[2]
        return None if str(record_id).startswith("new-") else record_id

    def _with_keyboard(self) -> QWidget:
        return QApplication.focusWidget() or self._window

    async def _agree_if_asked(self, picture: str = "") -> None:
        """Confirms the question before a save, if any: who is notified and when, or who becomes the owner."""
        await asyncio.sleep(_SETTLE_S)
        dialog = self._seen_now(CardDialog)
        if dialog is not None:
            if picture:
                await self._picture(picture)
            press(dialog, Qt.Key.Key_Return)
            await until(lambda: self._seen_now(CardDialog) is None, "the question to be gone")
            await self._activate()

    async def _activate(self) -> None:
        """Activates the window: without a window manager, the focus does not return by itself when a dialog closes."""
        self._window.activateWindow()
        await until(self._window.isActiveWindow, "the window to have the keyboard")

    # eyes

    async def _asked(self) -> CardDialog[Any]:
        """Returns the dialog that has opened, once it has the focus, which happens a little later."""
        dialog = await self._seen(CardDialog)

        def has_keyboard() -> bool:
            widget = QApplication.focusWidget()
            return widget is not None and dialog.isAncestorOf(widget)

        await until(has_keyboard, "the dialog to have the keyboard")
        return dialog

    async def _seen(self, kind: type[W]) -> W:
        return await until(lambda: self._seen_now(kind), kind.__name__)

    def _seen_now(self, kind: type[W]) -> W | None:
        return next((found for found in self._window.findChildren(kind) if found.isVisible()), None)

    async def _picture(self, name: str) -> None:
        close_toasts(self._window)
        await asyncio.sleep(_SETTLE_S)
        self._camera.take(name)
