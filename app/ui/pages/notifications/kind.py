"""What the window has for notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.later import later, when_called
from app.ui.pages.notifications.declaration import notification_declaration
from app.ui.switchboard.kind_page import KindPage

if TYPE_CHECKING:
    from app.ui.pages.notifications import form, page
else:
    form = later("app.ui.pages.notifications.form")
    page = later("app.ui.pages.notifications.page")

PAGE: Final = KindPage(
    notification_declaration,
    make_page=when_called(lambda: page.NotificationsPage),
    form=when_called(lambda: form.notification_form_declaration),
)
