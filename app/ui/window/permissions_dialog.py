"""The check list of what the signed-in account may do in a CMS, and whom to ask for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from app.auth.sign_in_remedies import APPLICATIONS
from app.core.translatable_texts import phrase, spoken
from app.domain.account_abilities import Ability, abilities, request_text
from app.domain.users_and_groups import Me
from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.i18n import tr, tr_n
from app.ui.widgets.buttons.copy_button import CopyButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import IconLabel, Label

_WIDTH: Final = 560
_HEIGHT: Final = 420
_WITHOUT_FEATURES: Final = Me(user_id=0, features=frozenset())
"""An account that may do nothing."""


class PermissionsDialog(CardDialog[None]):
    """Lists the tasks with a check or a cross. `me` is None if the CMS does not say who is signed in.

    Before the first sign-in, it lists what each task needs.
    """

    def __init__(self, parent: QWidget, me: Me | None, connection: str, *, is_signed_in: bool = True) -> None:
        yours, needed = phrase("Your permissions in {connection}"), phrase("Permissions needed in {connection}")
        super().__init__(parent, spoken(yours if is_signed_in else needed, connection=connection), width=_WIDTH)
        summary = _summary(me) if is_signed_in else tr("Marquee can check these permissions once you're signed in.")
        self.content.addWidget(Label(summary, 13, 400, "text2", wrap=True))
        if me is not None:
            self._add_list([_line(each) for each in abilities(me)])
        elif not is_signed_in:
            self._add_list([_needed_line(each) for each in abilities(_WITHOUT_FEATURES)])
        if me is not None and (request := request_text(me)):
            self.buttons.addWidget(CopyButton(tr("Copy request for administrator"), lambda: request))
        close = self.add_button(tr("Close"), ButtonKind.PRIMARY, self.reject)
        close.setDefault(True)
        self.focus_first(close)

    def _add_list(self, listed: Sequence[QWidget]) -> None:
        lines = column(*listed, STRETCH, spacing=10, margins=(0, 4, 12, 4))
        pane = ScrollPane(name=tr("Permissions"), is_read=True)
        pane.set_body(lines)
        pane.setFixedHeight(min(lines.sizeHint().height(), room_px(self.around().height() - 260, _HEIGHT, 160)))
        self.content.addWidget(pane)


def _summary(me: Me | None) -> str:
    if me is None:
        return tr(
            "Marquee can't check your permissions: this needs the scope “all”. In the CMS, under {place}, edit this "
            "application and select “all” on the “Scopes” tab.",
            place=spoken(APPLICATIONS),
        )
    lacking = sum(bool(each.missing) for each in abilities(me))
    if not lacking:
        return tr("{name} can do everything in Marquee.", name=me.display_name)
    return tr_n(
        "{name} can't do {n} of these things. Ask your CMS administrator to turn on the missing feature.",
        "{name} can't do {n} of these things. Ask your CMS administrator to turn on the missing features.",
        lacking,
        name=me.display_name,
    )


def _line(ability: Ability) -> QWidget:
    is_allowed = not ability.missing
    sign = IconLabel("check-circle" if is_allowed else "x-circle", "ok" if is_allowed else "danger")
    return _listed(ability.text, ability.advice, sign, tr("allowed") if is_allowed else tr("not allowed"))


def _needed_line(ability: Ability) -> QWidget:
    needs = tr("Needs: {features}", features=", ".join(f"“{feature}”" for feature in ability.missing))
    return _listed(ability.text, needs, IconLabel("key", "text3"), tr("not checked yet"))


def _listed(task: str, note: str, sign: IconLabel, state: str) -> QWidget:
    text = Label(task, 13, 500 if note else 400)
    texts = column(text, spacing=2)
    if note:
        texts.addWidget(Label(note, 12, 400, "text3", wrap=True))
    text.setAccessibleName(f"{task}: {state}. {note}".strip())
    return hold(row(column(sign, STRETCH), Stretch(texts), spacing=10))
