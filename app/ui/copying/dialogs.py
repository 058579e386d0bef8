"""Dialogs before copying to another connection: the target, the name, and unclear layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtWidgets import QWidget

from app.domain.campaigns.validation import campaign_problems
from app.domain.commands.command import Command
from app.domain.commands.validation import command_problems
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import CampaignProperties
from app.domain.lineups.lineup_diff import Identity
from app.domain.merging.cross_cms_matches import Counterpart, Found
from app.models.choice_model import Choice
from app.services.commands.command_service import command_form
from app.services.session.session import Session
from app.services.transfer.copy_to_other_cms import CampaignPlan, CommandPlan
from app.ui.awaited_dialogs import CardDialog
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.inputs.labelled_fields import ComboField, LineField
from app.ui.widgets.popups.single_record_picker import SingleRecordPicker
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label
from app.ui.widgets.text.tooltips import set_tooltip

_WIDTH: Final = 620
_MOST_HIGH: Final = 300
_PICK_WIDTH: Final = 260
_LEAVE_OUT: Final = "leave out"


@dataclass(frozen=True, slots=True)
class CampaignAnswer:
    """The name of the copy, and a layout (None: leave it out) for each unclear one."""

    name: str
    chosen: dict[Identity, Layout | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    name: str
    code: str


class TargetDialog(CardDialog[Session]):
    """Asks which of several connections to copy to; the answer is its session."""

    def __init__(self, parent: QWidget | None, title: str, targets: Sequence[Session]) -> None:
        super().__init__(parent, title)
        self.target = ComboField(tr("Copy to"), [(each.connection.name, each) for each in targets], targets[0])
        self.content.addWidget(self.target)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.add_button(tr("Continue"), ButtonKind.PRIMARY, self._go_on).setDefault(True)
        self.focus_first(self.target.box)

    def _go_on(self) -> None:
        target = self.target.value
        assert isinstance(target, Session), "all options are sessions"
        self.finish(target)


class CampaignCopyDialog(CardDialog[CampaignAnswer]):
    """Asks for a `CampaignAnswer`. The user chooses or leaves out each layout whose counterpart is unclear.

    Attributes:
        name: the field for the name of the copy.
        picks: a choice for each unclear layout, by its identity.
    """

    def __init__(self, parent: QWidget | None, plan: CampaignPlan, target: Session) -> None:
        where = target.connection.name
        title = tr("Copy “{name}” to {cms}", name=plan.source.name, cms=where)
        super().__init__(parent, title, width=_WIDTH)
        self._layouts = {layout.layout_id: layout for layout in plan.choices}
        self.name = LineField(tr("Name of the copy"), plan.source.name)
        self.picks: dict[Identity, SingleRecordPicker] = {}
        self.content.addWidget(self.name)
        self.content.addWidget(Label(_summary(plan), 13, 500, wrap=True))
        if plan.open_layouts:
            self.content.addWidget(self._open_layouts(plan, where))
        for note in plan.notes:
            self.content.addLayout(row(IconLabel("info", "text3"), Stretch(Label(note, 12, 400, "text2", wrap=True))))
        if plan.open_layouts:
            self.add_button(tr("Skip all"), ButtonKind.LINK, self.leave_all_out)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.copy = self.add_button(tr("Copy"), ButtonKind.PRIMARY, self._go)
        self.copy.setDefault(True)
        self.name.text_changed.connect(self._check)
        self.focus_first(self.name.edit)
        self._check()

    def leave_all_out(self) -> None:
        """Leaves out all layouts that are not decided yet."""
        for pick in self.picks.values():
            if pick.value() is None:
                pick.take(_LEAVE_OUT)

    def _open_layouts(self, plan: CampaignPlan, where: str) -> QWidget:
        lines = column(spacing=8)
        everything = [
            Choice(layout.layout_id, layout.name, layout.code or "", tr("All layouts")) for layout in plan.choices
        ]
        for part in plan.open_layouts:
            same = [
                Choice(layout.layout_id, layout.name, tr("ID {id}", id=layout.layout_id), tr("Same name"))
                for layout in part.candidates
                if not layout.retired
            ]
            pick = self.picks[part.identity] = SingleRecordPicker(placeholder=tr("Choose or skip"))
            offered = {each.value for each in same}
            others = (each for each in everything if each.value not in offered)
            pick.set_choices([Choice(_LEAVE_OUT, tr("Skip")), *same, *others])
            pick.setFixedWidth(theme().px(_PICK_WIDTH))
            pick.setAccessibleName(tr("Layout for “{name}”", name=part.name))
            pick.changed.connect(self._check)
            about = column(ElidedLabel(part.name, 13, 500), Label(_reason(part, where), 12, 400, "text3"), spacing=0)
            lines.addLayout(row(Stretch(about), pick, spacing=12))
        lines.addStretch()
        body = hold(lines)
        area = ScrollPane(body, name=tr("Layouts to match"), is_read=True)
        area.setFixedHeight(min(body.sizeHint().height() + 4, theme().px(_MOST_HIGH)))
        return area

    def _check(self) -> None:
        problem = campaign_problems(CampaignProperties(name=self.name.text)).get("name", "")
        self.name.set_error(problem)
        open_ones = sum(pick.value() is None for pick in self.picks.values())
        if not problem and open_ones:
            problem = tr_n(
                "{n} layout needs a match. Choose one or skip it.",
                "{n} layouts need a match. Choose one or skip.",
                open_ones,
            )
        self.copy.setEnabled(not problem)
        set_tooltip(self.copy, problem)

    def _go(self) -> None:
        chosen = {
            identity: self._layouts.get(value) if isinstance(value := pick.value(), int) else None
            for identity, pick in self.picks.items()
        }
        self.finish(CampaignAnswer(self.name.text.strip(), chosen))


class CommandCopyDialog(CardDialog[CommandAnswer]):
    """Asks for a `CommandAnswer`. `refusal` is the CMS's error for the previous answer."""

    def __init__(
        self, parent: QWidget | None, plan: CommandPlan, target: Session, start: CommandAnswer, refusal: str
    ) -> None:
        where = target.connection.name
        title = tr("Copy “{name}” to {cms}", name=plan.source.name, cms=where)
        super().__init__(parent, title)
        self._source: Command = plan.source
        self.name = LineField(tr("Name of the copy"), start.name)
        self.code = LineField(tr("Code"), start.code)
        for part in (self.name, self.code):
            self.content.addWidget(part)
            part.text_changed.connect(self._check)
        self.add_text(tr("Description, strings, player types and alert are copied too."), "text3")
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.copy = self.add_button(tr("Copy"), ButtonKind.PRIMARY, self._go)
        self.copy.setDefault(True)
        self.focus_first(self.name.edit)
        self._check()
        if refusal:
            self.code.set_error(refusal)
            self.copy.setEnabled(False)
            self.focus_first(self.code.edit)

    def _check(self) -> None:
        form = replace(command_form(self._source), name=self.name.text, code=self.code.text)
        problems = command_problems(form, (), is_new=True)
        self.name.set_error(problems.get("name", ""))
        self.code.set_error(problems.get("code", ""))
        self.copy.setEnabled(not problems)

    def _go(self) -> None:
        self.finish(CommandAnswer(self.name.text.strip(), self.code.text.strip()))


def _summary(plan: CampaignPlan) -> str:
    if not plan.layouts:
        return tr("It has no layouts.")
    parts = []
    if by_code := _count(plan, Found.BY_CODE):
        parts.append(tr_n("{n} matched by code", "{n} matched by code", by_code))
    if by_name := _count(plan, Found.BY_NAME):
        parts.append(tr_n("{n} matched by name", "{n} matched by name", by_name))
    if plan.open_layouts:
        parts.append(tr_n("{n} to match", "{n} to match", len(plan.open_layouts)))
    return tr_n("{n} layout: {parts}.", "{n} layouts: {parts}.", len(plan.layouts), parts=", ".join(parts))


def _count(plan: CampaignPlan, found: Found) -> int:
    return sum(each.found is found for each in plan.layouts)


def _reason(part: Counterpart, where: str) -> str:
    if part.found is Found.SEVERAL:
        reason = tr_n("{n} with this name there", "{n} with this name there", len(part.candidates))
    elif part.found is Found.RETIRED:
        reason = tr("Retired in {cms}", cms=where)
    else:
        reason = tr("Not found in {cms}", cms=where)
    return f"{reason} · {tr_n('{n} entry', '{n} entries', part.times)}" if part.times > 1 else reason
