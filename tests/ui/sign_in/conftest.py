"""Shared by all tests of signing in."""

from __future__ import annotations

from app.config.connections import ApplicationKind
from app.ui.pages.sign_in.form import ConnectForm, kind_texts
from app.ui.widgets.buttons.toggles import RadioButton
from tests.helpers.program_in_process import Program


def form_of(shown: Program) -> ConnectForm:
    form = shown.connection_flow.sign_in.form
    assert form is not None
    return form


def choose_kind(form: ConnectForm, kind: ApplicationKind) -> None:
    title, _ = kind_texts()[kind]
    next(button for button in form.findChildren(RadioButton) if button.text() == title).click()
