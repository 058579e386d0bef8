"""What the window has for commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.later import later, when_called
from app.ui.pages.commands.declaration import command_declaration
from app.ui.switchboard.kind_page import KindPage

if TYPE_CHECKING:
    from app.ui.pages.commands import form, page
else:
    form = later("app.ui.pages.commands.form")
    page = later("app.ui.pages.commands.page")

PAGE: Final = KindPage(
    command_declaration,
    make_page=when_called(lambda: page.CommandsPage),
    form=when_called(lambda: form.command_form_declaration),
)
