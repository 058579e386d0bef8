"""Declares the notification page for the window; see `KindPage`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.lazy_import import import_on_call, lazy_module
from app.ui.navigation.kind_page import KindPage
from app.ui.pages.notifications.declaration import notification_declaration

if TYPE_CHECKING:
    from app.ui.pages.notifications import form, page
else:
    form = lazy_module("app.ui.pages.notifications.form")
    page = lazy_module("app.ui.pages.notifications.page")

PAGE: Final = KindPage(
    notification_declaration,
    make_page=import_on_call(lambda: page.NotificationsPage),
    form=import_on_call(lambda: form.notification_form_declaration),
)
