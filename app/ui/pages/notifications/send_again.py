"""Sends a released notification again: as a new one with the same message and recipients."""

from __future__ import annotations

import time

from app.domain.notifications.notification import NotificationContent
from app.services.notifications.notification_service import sent_again
from app.services.session.session import Session
from app.ui.forms.form_editing import FormEditing
from app.ui.i18n import tr
from app.ui.pages.notifications.declaration import FORM
from app.ui.shell import Shell, action_block
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.text.tooltips import set_tooltip


def open_again(shell: Shell, session: Session, content: NotificationContent) -> None:
    """Opens a new notification with this content, without sending it. A toast tells if an attachment is left out."""
    shell.open_form(session, FORM, None, sent_again(content))
    if content.attachment:
        said = tr("“{file}” isn't included: the API can't attach files.", file=content.attachment)
        shell.toast(said)


class SendAgainButton(Button):
    """The Send again button of a notification's form, visible once the notification is released."""

    def __init__(self, editing: FormEditing) -> None:
        super().__init__(tr("Send again"), ButtonKind.GHOST, icon="paper-plane-tilt")
        self._editing = editing
        self.clicked.connect(self._open)
        editing.changed.connect(self._follow)
        self._follow()

    def _open(self) -> None:
        open_again(self._editing.shell, self._editing.context().session, self._editing.form_state.base)

    def _follow(self) -> None:
        editing = self._editing
        release = editing.form_state.base.released_at
        self.setVisible(not editing.is_new and release is not None and release <= time.time())
        reason = action_block(editing.context().session)
        self.setEnabled(not reason)
        set_tooltip(self, reason or tr("Open a new notification with the same message and recipients"))
