"""What every test of signing in reaches for."""

from __future__ import annotations

from app.ui.pages.sign_in.form import ConnectForm
from tests.helpers.program import Program


def form_of(shown: Program) -> ConnectForm:
    form = shown.gateway.sign_in.form
    assert form is not None
    return form
