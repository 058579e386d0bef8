"""Declares the command page for the window; see `KindPage`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.lazy_import import import_on_call, lazy_module
from app.ui.navigation.kind_page import KindPage
from app.ui.pages.commands.declaration import command_declaration

if TYPE_CHECKING:
    from app.ui.pages.commands import form, page
else:
    form = lazy_module("app.ui.pages.commands.form")
    page = lazy_module("app.ui.pages.commands.page")

PAGE: Final = KindPage(
    command_declaration,
    make_page=import_on_call(lambda: page.CommandsPage),
    form=import_on_call(lambda: form.command_form_declaration),
    continued=import_on_call(lambda: page.continued),
)
