"""Compares two or three versions of a form side by side: before a save, after a crash, and for conflicts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import groupby
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.domain.merging.field_merge import FieldMerge, MergedField
from app.domain.merging.merge_plan import Side
from app.models.table_columns import PillTone
from app.ui.forms.form_field import FormField
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.containers.wrapping_buttons import Foot, saying
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack
from app.ui.widgets.keyboard.shortcut_keys import on_keys
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label, LineLabel, PageTitle

_EDGE: Final = 24
_TITLE_WIDTH: Final = 112
_LONGEST: Final = 4_000
_MOST_PARTS: Final = 100
"""So many labels at most show one value."""


class _Grid(ScrollPane):
    """A table with a row per field and a column per version."""

    def __init__(self, heads: tuple[tuple[str, str, str], ...]) -> None:
        """`heads` are (icon, title, subtitle)."""
        super().__init__(name=", ".join(title for _, title, _ in heads), is_read=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(24, 0, 24, 16)
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnMinimumWidth(0, theme().px(_TITLE_WIDTH))
        self._lines = 0
        self._columns = len(heads) + 1
        for place, (icon, title, about) in enumerate(heads, 1):
            self._grid.setColumnStretch(place, 1)
            head = row(IconLabel(icon), Label(title, 13, 600), Stretch(ElidedLabel(about, 12, 400, "text3")))
            head.setContentsMargins(0, 12, 0, 12)
            self._grid.addWidget(hold(head), 0, place)
        self._next_line()
        self.set_body(Panel(column(self._grid, STRETCH, spacing=0)))

    def add(self, title: str, *cells: QWidget) -> None:
        line = self._lines + 1
        name = Label(title, 12, 500, "text3", wrap=True)
        for place, widget in enumerate((name, *cells)):
            holder = hold(row(Stretch(widget), margins=(0, 10, 0, 10)))
            self._grid.addWidget(holder, line, place, Qt.AlignmentFlag.AlignTop)
        self._lines = line
        self._next_line()

    def _next_line(self) -> None:
        self._lines += 1
        self._grid.addWidget(Line(), self._lines, 0, 1, self._columns)


def _cell(name: str, text: str, *, strong: bool) -> Label:
    shown = _cut(text)
    label = Label(shown, 13, 500 if strong else 400, "text" if strong else "text2", wrap=True)
    label.make_selectable()
    # Tab moves between the choices and skips the texts.
    label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    label.setAccessibleName(f"{name}: {shown}")
    return label


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def changed_cell(name: str, text: str, before: str) -> QWidget:
    """Returns a cell for a changed value. Of several lines, such as an ad's layouts, only the changed ones are
    strong."""
    lines, known = _cut(text).splitlines(), set(before.splitlines())
    parts = [("\n".join(part), strong) for strong, part in groupby(lines, key=lambda line: line not in known)]
    if len(lines) < 2 or len(parts) > _MOST_PARTS:
        return _cell(name, text, strong=True)
    return hold(column(*(_cell(name, part or " ", strong=strong) for part, strong in parts), spacing=0))


class ReviewView(Panel):
    """Shows the CMS's version beside the version that would be saved.

    Signals:
        back_wanted(): the user closed the review.
        accepted(): the button for the right-hand version was pressed.
    """

    back_wanted = Signal()
    accepted = Signal()

    def __init__(
        self,
        title: str,
        merge: FieldMerge[Any],
        fields: Mapping[str, FormField],
        *,
        mine_title: str,
        accept: str,
        accept_icon: str = "floppy-disk",
        can_accept: bool = True,
        cms_title: str = "",
    ) -> None:
        """The base and `theirs` of `merge` are both the CMS's version."""
        super().__init__()
        grid = _Grid((("cloud", cms_title or tr("In the CMS"), ""), ("git-diff", mine_title, "")))
        for each in merge.fields:
            field = fields[each.name]
            before, after = field.text_of(each.theirs), field.text_of(each.mine)
            theirs = _cell(cms_title or tr("In the CMS"), before, strong=False)
            grid.add(field.title, theirs, changed_cell(mine_title, after, before))
        count = tr_n("{n} field differs", "{n} fields differ", len(merge.fields))
        back = Button(tr("Back to editing"))
        self.accept_button = Button(accept, ButtonKind.PRIMARY, icon=accept_icon)
        self.accept_button.setEnabled(can_accept)
        head = row(PageTitle(title), Label(count, 13, 400, "text3"), STRETCH, margins=(24, 10, 24, 10))
        foot = Foot((STRETCH,), back, self.accept_button, left=_EDGE)
        self.setLayout(column(Panel(head), Line(), Stretch(grid), foot, spacing=0))
        back.clicked.connect(self.back_wanted)
        self.accept_button.clicked.connect(self.accepted)
        self.setFocusProxy(self.accept_button if can_accept else back)
        on_keys(self, "Escape", tr("Back to editing"), self.back_wanted.emit)


class ConflictView(Panel):
    """Shows yours, theirs, and the result. Fields that both sides changed need a choice.

    Signals:
        accepted(object): the merge, with all choices made; it goes into the form, and nothing is sent.
        back_wanted(): the user wants to return to editing; nothing was changed.
    """

    accepted = Signal(object)
    back_wanted = Signal()

    def __init__(
        self,
        title: str,
        merge: FieldMerge[Any],
        fields: Mapping[str, FormField],
        *,
        what_happened: str,
        was_sent: bool = False,
    ) -> None:
        """`what_happened` says who changed the record."""
        super().__init__()
        self._what_happened = what_happened
        self.merge = merge
        self._was_sent = was_sent
        self._fields = fields
        self._merged: dict[str, Label] = {}
        self.choices: dict[str, SegmentedControl] = {}
        self._banner = Banner(
            what_happened,
            icon="git-merge",
            actions=(
                BannerAction(tr("Use yours for all"), partial(self._take_all, Side.MINE)),
                BannerAction(tr("Use theirs for all"), partial(self._take_all, Side.THEIRS)),
            ),
        )
        self.banners = BannerStack(self)
        self.banners.put("conflict", self._banner)
        self._open = LineLabel("", 13, 600)
        self._open_icon = IconLabel("warning-circle", "warn")
        self._go_to = Button(tr("Show"), ButtonKind.LINK, tooltip=tr("Next conflict"), shortcut="F8")
        self._use = Button(tr("Use merged version"), ButtonKind.PRIMARY, icon="check")
        back = Button(tr("Back to editing"))
        self._grid = _Grid(
            (
                ("user", tr("Yours"), ""),
                ("users", tr("Theirs"), tr("in the CMS now")),
                ("git-merge", tr("Merged"), tr("sent when you save")),
            )
        )
        for each in merge.fields:
            self._add(each)
        head = row(
            PageTitle(title),
            Pill(tr("Not saved yet"), PillTone.ACCENT),
            STRETCH,
            margins=(24, 10, 24, 10),
        )
        foot = Foot(saying(self._open_icon, self._open, self._go_to), back, self._use, left=_EDGE)
        self.setLayout(column(Panel(head), self.banners, Stretch(self._grid), foot, spacing=0))
        back.clicked.connect(self.back_wanted)
        self._use.clicked.connect(self.use)
        self._go_to.clicked.connect(partial(self.go_to_question, 1))
        on_keys(self, ("F8", "F7"), tr("Next conflict"), partial(self.go_to_question, 1))
        on_keys(self, ("Shift+F8", "Shift+F7"), tr("Previous conflict"), partial(self.go_to_question, -1))
        on_keys(self, ("Ctrl+Enter", "Ctrl+S"), tr("Use merged version"), self.use)
        on_keys(self, "Escape", tr("Back to editing"), self.back_wanted.emit)
        self._show()

    def answer(self, name: str, side: Side) -> None:
        """Sets one choice; it can be changed until the merge is used."""
        self.merge = self.merge.resolve(name, side)
        self._show()

    def use(self) -> None:
        if not self.merge.unresolved:
            self.accepted.emit(self.merge)

    def go_to_question(self, step: int) -> None:
        """Focuses the next (1) or previous (-1) choice, unanswered ones first, and wraps around."""
        wanted = [each.name for each in self.merge.unresolved] or [each.name for each in self.merge.conflicts]
        if not wanted:
            return
        here = next((place for place, name in enumerate(wanted) if self._has_focus(name)), -1 if step > 0 else 0)
        choice = self.choices[wanted[(here + step) % len(wanted)]]
        self._grid.ensureWidgetVisible(choice)
        choice.take_focus()

    def status_text(self) -> str:
        still = len(self.merge.unresolved)
        return tr_n("{n} conflict left", "{n} conflicts left", still) if still else ""

    def _has_focus(self, name: str) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is not None and self.choices[name].isAncestorOf(focus)

    def _take_all(self, side: Side) -> None:
        self.merge = self.merge.take_all(side)
        self._show()

    def _add(self, each: MergedField) -> None:
        field = self._fields[each.name]
        mine = _cell(tr("Yours"), field.text_of(each.mine), strong=Side.MINE in each.changed_by)
        theirs = _cell(tr("Theirs"), field.text_of(each.theirs), strong=Side.THEIRS in each.changed_by)
        merged = self._merged[each.name] = _cell(tr("Merged"), "", strong=True)
        if not each.is_conflict:
            origin = Pill(_origin_word(each), PillTone.ACCENT)
            self._grid.add(field.title, mine, theirs, hold(row(Stretch(merged), column(origin, STRETCH, spacing=0))))
            return
        choice = SegmentedControl(
            ((Side.MINE.value, tr("Yours")), (Side.THEIRS.value, tr("Theirs"))),
            name=tr("Choose {field}", field=field.title),
            height=26,
        )
        choice.setMaximumWidth(max(theme().px(200), choice.minimumSizeHint().width()))
        choice.changed.connect(partial(self._chosen, each.name))
        self.choices[each.name] = choice
        self._grid.add(field.title, mine, theirs, hold(column(choice, merged, spacing=6)))

    def _chosen(self, name: str, side: str) -> None:
        self.answer(name, Side(side))

    def _show(self) -> None:
        for each in self.merge.fields:
            text = self._fields[each.name].text_of(each.value)
            merged = self._merged[each.name]
            merged.setText(tr("Choose one") if each.is_open else text)
            merged.set_tone("warn" if each.is_open else "text")
            merged.setAccessibleName(f"{tr('Merged')}: {merged.text()}")
            if each.name in self.choices:
                choice = self.choices[each.name]
                choice.blockSignals(True)
                choice.set_current(each.side.value if each.side is not None else None)
                choice.blockSignals(False)
        still = len(self.merge.unresolved)
        open_ = tr_n("{n} field needs your decision", "{n} fields need your decision", still)
        self._open.setText(open_ if still else tr("All conflicts resolved"))
        self._open_icon.set_icon("warning-circle" if still else "check-circle", "warn" if still else "ok")
        self._go_to.setVisible(still > 0)
        self._use.setEnabled(not still)
        merged_count = len(self.merge.fields) - len(self.merge.conflicts)
        parts = [tr_n("{n} change was merged automatically", "{n} changes were merged automatically", merged_count)]
        parts = (parts if merged_count else []) + ([open_] if still else [])
        ending = (
            tr("Your changes were sent before Marquee saw theirs.") if self._was_sent else tr("Nothing has been sent.")
        )
        detail = f"{'; '.join(parts)}. {ending}" if parts else ending
        self._banner.set_text(self._what_happened, detail)


def _origin_word(each: MergedField) -> str:
    """Returns the source of a value that needs no choice."""
    if each.together is not None:
        return tr("From both")
    if len(each.changed_by) > 1:
        return tr("The same")
    return tr("From yours") if each.side is Side.MINE else tr("From theirs")
