"""The Template button of the notification form: applies, saves, renames and deletes message templates."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from app.domain.notifications.message_html import is_empty
from app.domain.notifications.notification import NotificationContent
from app.services.notifications.message_template_store import MAX_NAME_LENGTH, MessageTemplate, MessageTemplates
from app.ui import failures
from app.ui.awaited_dialogs import Choice, ask, ask_text
from app.ui.editors.undo_toast import undo_offer
from app.ui.forms.form_editing import FormEditing
from app.ui.i18n import tr
from app.ui.shell import Offer
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.feedback.banner import Banner, BannerTone
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import menu_text
from app.ui.widgets.text.tooltips import set_tooltip


class TemplateButton(Button):
    """Opens the menu of templates.

    Attributes:
        menu_shown: the open menu, None if closed; used by tests and the tour.
    """

    def __init__(self, editing: FormEditing, templates: MessageTemplates) -> None:
        super().__init__(tr("Templates"), ButtonKind.GHOST, icon="note")
        set_tooltip(self, tr("Messages you send often, saved on this computer"))
        self._editing = editing
        self._templates = templates
        self.menu_shown: QMenu | None = None
        self.clicked.connect(self._start_menu)

    # the menu

    def _start_menu(self) -> None:
        self._start(self._show_menu)

    async def _show_menu(self) -> None:
        known = await self._templates.list()
        menu = self.menu_shown = Menu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.destroyed.connect(self._forget_menu)
        why_not = self._editing.why_not()
        self._add_each(menu, known, self._apply, why_not)
        if not known:
            self._add(menu, tr("No templates yet"), lambda: None, enabled=False)
        menu.addSeparator()
        content = self._content()
        is_blank = not content.subject.strip() and is_empty(content.body)
        self._add(menu, tr("Save message as template…"), partial(self._start, self._ask_name), enabled=not is_blank)
        for text, call in ((tr("Rename"), self._ask_new_name), (tr("Delete"), self._delete)):
            part = menu.add_menu(text)
            part.setEnabled(bool(known))
            self._add_each(part, known, call)
        menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _forget_menu(self) -> None:
        self.menu_shown = None

    def _add_each(
        self,
        menu: QMenu,
        known: Sequence[MessageTemplate],
        call: Callable[[MessageTemplate], Coroutine[Any, Any, None]],
        why_not: str = "",
    ) -> None:
        for template in known:
            action = menu.addAction(menu_text(template.name))
            action.setEnabled(not why_not)
            set_tooltip(action, why_not or template.subject)
            action.triggered.connect(partial(self._start, call, template))

    def _add(self, menu: QMenu, text: str, call: Callable[[], object], *, enabled: bool = True) -> None:
        action = menu.addAction(text)
        action.setEnabled(enabled)
        action.triggered.connect(call)

    def _start(self, call: Callable[..., Coroutine[Any, Any, None]], *arguments: object) -> None:
        # Qt passes the action's checked state too.
        given = [each for each in arguments if not isinstance(each, bool)]
        spawn(self, call(*given), name="templates", on_error=self._show_problem)

    def _show_problem(self, error: Exception) -> None:
        problem = failures.note(error)
        banner = Banner(problem.sentence, problem.hint, tone=BannerTone.DANGER, closable=True)
        self._editing.banners.take("templates")
        self._editing.banners.put("templates", banner)

    # actions

    def _content(self) -> NotificationContent:
        found: NotificationContent = self._editing.form_state.working
        return found

    async def _apply(self, template: MessageTemplate) -> None:
        """Fills in subject and message as one undo step."""
        before = self._content()
        if self._editing.why_not():
            return
        text = tr("Use template “{name}”", name=template.name)
        self._editing.form_state.take(replace(before, subject=template.subject, body=template.body), text)
        if before.subject.strip() or not is_empty(before.body):
            offer = undo_offer(self._editing.form_state.steps)
            self._say(tr("Template “{name}” applied", name=template.name), offer)

    async def _ask_name(self) -> None:
        content = self._content()
        name = await ask_text(
            self.window(),
            title=tr("Save message as template"),
            label=tr("Name"),
            value=content.subject.strip()[:MAX_NAME_LENGTH],
            hint=tr("Subject and message are saved on this computer for all connections. Recipients aren't included."),
            accept=tr("Save"),
            validate=_why_not_called,
        )
        if name is None:
            return
        known = await self._templates.list()
        same = next((each for each in known if each.name.casefold() == name.strip().casefold()), None)
        if same is not None and not await self._may_replace(same):
            return
        await self._templates.save(name, content.subject, content.body)
        offer = Offer(tr("Undo"), partial(self._start, self._templates.put, same)) if same is not None else None
        self._say(tr("Saved as template “{name}”", name=name.strip()), offer)

    async def _may_replace(self, template: MessageTemplate) -> bool:
        answer = await ask(
            self.window(),
            title=tr("Replace template “{name}”?", name=template.name),
            text=tr("A template with this name already exists. Your message will replace it."),
            buttons=(Choice("keep", tr("Cancel")), Choice("replace", tr("Replace"))),
        )
        return answer == "replace"

    async def _ask_new_name(self, template: MessageTemplate) -> None:
        known = {each.name.casefold() for each in await self._templates.list() if each.name != template.name}

        def why_not(name: str) -> str:
            taken = name.strip().casefold() in known
            return tr("A template with this name already exists.") if taken else _why_not_called(name)

        name = await ask_text(
            self.window(),
            title=tr("Rename template"),
            label=tr("Name"),
            value=template.name,
            accept=tr("Rename"),
            validate=why_not,
        )
        if name is not None:
            await self._templates.rename(template.name, name)
            self._say(tr("Template renamed to “{name}”", name=name.strip()))

    async def _delete(self, template: MessageTemplate) -> None:
        await self._templates.delete(template.name)
        offer = Offer(tr("Undo"), partial(self._start, self._templates.put, template))
        self._say(tr("Template “{name}” deleted", name=template.name), offer)

    def _say(self, sentence: str, offer: Offer | None = None) -> None:
        self._editing.shell.toast(sentence, offer=offer)


def _why_not_called(name: str) -> str:
    if not name.strip():
        return tr("Enter a name for the template.")
    return tr("The name is too long.") if len(name.strip()) > MAX_NAME_LENGTH else ""
