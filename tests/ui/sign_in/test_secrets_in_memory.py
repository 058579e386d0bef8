"""The objects of the sign-in page hold neither the client secret nor a token."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import partial
from pathlib import Path
from types import FunctionType, MethodType

import msgspec
import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit, QWidget

from app.auth.sign_in import SignInAttempt
from app.auth.token_pair import TokenPair
from app.config.connections import ApplicationKind
from app.ui.widgets.text.labels import Label
from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play
from tests.ui.sign_in.conftest import choose_kind, form_of

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_neither_secret_nor_token_stays_with_the_page(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """A client secret is typed into it, and goes from there to the workspace; a token never comes near it."""
    application = demo.applications[CONFIDENTIAL]

    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = shown.connection_flow.sign_in
            shown.connection_flow.connect_new()
            form = form_of(shown)
            form.address.set_text(demo.url)
            choose_kind(form, ApplicationKind.CONFIDENTIAL)
            form.client_id_field.set_text(application["client_id"])
            form.secret.set_text(application["client_secret"])
            assert application["client_secret"] in held_by(page), "the walk finds what is there"
            form.redirect.use_any_port(True)
            form.submit()
            await until(lambda: page.attempt is not None and page.waiting is not None and page.waiting.address)
            assert application["client_secret"] not in held_by(page)
            await shown.browse(demo, "priya", decision="Deny")
            await until(lambda: any("Sign-in doctor" in label.text() for label in page.findChildren(Label)))
            assert application["client_secret"] not in held_by(page)
            shown.press("Try again", page)
            await shown.browse(demo, "priya")
            await shown.at_work()
            (session,) = shown.workspace.sessions.values()
            kept = (await shown.workspace.vault.read(session.connection)).tokens
            assert kept is not None, "the secret of the first try was good for the second"
            held = held_by(page)
            assert not {application["client_secret"], kept.access_token, kept.refresh_token} & held

    play(scene())


def held_by(page: QWidget) -> set[str]:
    """Every text in the page, its widgets, and what these hold themselves; services are not looked into."""
    found: set[str] = set()
    seen: dict[int, object] = {}
    waiting: list[object] = [page]
    while waiting:
        each = waiting.pop()
        if id(each) not in seen:
            seen[id(each)] = each
            assert not isinstance(each, TokenPair | SignInAttempt)
            found |= {each} if isinstance(each, str) else set()
            waiting += parts_of(each)
    return found


def parts_of(each: object) -> list[object]:
    match each:
        case dict():
            return [*each.keys(), *each.values()]
        case list() | tuple() | set() | frozenset():
            return [*each]
        case partial():
            return [each.func, each.args, each.keywords]
        case MethodType():
            return [each.__self__]
        case FunctionType():
            return [cell.cell_contents for cell in each.__closure__ or ()]
        case QObject():
            return [each.__dict__, *each.children(), each.text() if isinstance(each, QLineEdit) else ""]
        case _ if type(each).__module__.startswith("app.ui.") or is_dataclass(each) or isinstance(each, msgspec.Struct):
            named = (getattr(each, name) for name in getattr(each, "__match_args__", ()))
            return [getattr(each, "__dict__", {}), *named]
    return []
