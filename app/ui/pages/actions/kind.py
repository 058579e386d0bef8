"""What the window has for actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.later import later, when_called
from app.ui.pages.actions.declaration import action_declaration
from app.ui.switchboard.kind_page import KindPage

if TYPE_CHECKING:
    from app.ui.pages.actions import form, page
else:
    form = later("app.ui.pages.actions.form")
    page = later("app.ui.pages.actions.page")

PAGE: Final = KindPage(
    action_declaration,
    make_page=when_called(lambda: page.ActionsPage),
    form=when_called(lambda: form.action_form_declaration),
)
