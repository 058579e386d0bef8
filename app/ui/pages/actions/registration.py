"""Declares the action page for the window; see `KindPage`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.lazy_import import import_on_call, lazy_module
from app.ui.navigation.kind_page import KindPage
from app.ui.pages.actions.declaration import action_declaration

if TYPE_CHECKING:
    from app.ui.pages.actions import form, page
else:
    form = lazy_module("app.ui.pages.actions.form")
    page = lazy_module("app.ui.pages.actions.page")

PAGE: Final = KindPage(
    action_declaration,
    make_page=import_on_call(lambda: page.ActionsPage),
    form=import_on_call(lambda: form.action_form_declaration),
)
