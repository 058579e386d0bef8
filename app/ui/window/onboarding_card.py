"""The first steps: a small card at the foot of the sidebar that suggests to new users what to try next.

While the sidebar is collapsed, the card is a line above the status bar, and only beside lists and campaigns, in a
window with room for it and without a notice. It covers nothing. It never takes the focus and follows what the user
does. Once dismissed, it stays hidden until the user shows it again from Help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, runtime_checkable
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QApplication, QGridLayout, QSizePolicy

from app.models.onboarding_steps import BENCH_VIEW, FIRST_STEPS_VIEW, STEPS, FirstSteps, Step
from app.ui.i18n import number, tr
from app.ui.resource.list_page import ResourcePage
from app.ui.shell import Page
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import hold
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import IconLabel, Label, LineLabel
from app.ui.window.navigator import Navigator

_CAMPAIGN: Final = "campaign"
"""The kind of a campaign's editor."""


@runtime_checkable
class _Editor(Protocol):
    """A page that edits a record. `was_saved` is emitted when the CMS has stored the changes."""

    unsaved_changed: SignalInstance
    was_saved: SignalInstance


class _StepTexts(NamedTuple):
    title: str
    text: str
    more: str
    """The guide's page on it."""


def step_texts(step: Step) -> _StepTexts:
    return {
        Step.TREE: _StepTexts(
            tr("Everything is in the sidebar"),
            tr("Campaigns by folder, notifications, commands and more. Each list opens in a tab."),
            "README.md#window",
        ),
        Step.FIND: _StepTexts(
            tr("Type to filter"),
            tr("In a list, just type to filter the rows. Click a column heading to sort."),
            "README.md#find",
        ),
        Step.OPEN: _StepTexts(
            tr("Open a campaign"),
            tr("In Campaigns, double-click a campaign of type List, or select it and press Enter."),
            "ordering.md",
        ),
        Step.ARRANGE: _StepTexts(
            tr("Drag layouts into order"),
            tr("Drag from the library on the left or within the line-up. Ctrl+Z undoes each step."),
            "ordering.md#arrange",
        ),
        Step.SAVE: _StepTexts(
            tr("Nothing is sent until you save"),
            tr(
                "“Save” sends everything at once, then reads it back. “Saved and verified” means the "
                "CMS has your changes."
            ),
            "ordering.md#save",
        ),
    }[step]


class StepBar(Panel):
    """The card or line itself.

    Signals:
        next_wanted, closed: its buttons.
        more_wanted(str): open the guide's page on this step.
    """

    next_wanted = Signal()
    closed = Signal()
    more_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(ground="accent_soft", edges=("top",))
        self._more = ""
        self._is_card: bool | None = None
        self._icon = IconLabel("compass", "accent_text", 20)
        self._count = Label("", 12, 500, "text2", tabular=True)
        self._title = LineLabel("", 13, 600)
        self._text = Label("", 12, 400, "text2", wrap=True)
        more = Button(tr("Learn more"), ButtonKind.LINK)
        more.clicked.connect(self._want_more)
        self._next = Button(tr("Next"))
        self._next.clicked.connect(self.next_wanted)
        buttons = FlowLayout(gap=12)
        for button in (self._next, more):
            buttons.addWidget(button)
        self._buttons = hold(buttons)
        self.stop = IconButton("x", tr("Don't show again"))
        self.stop.clicked.connect(self.closed)
        self._grid = QGridLayout(self)
        self.set_card(True)

    def set_card(self, is_card: bool) -> None:
        """Arranges it as a card for the narrow sidebar, or as a line."""
        if is_card == self._is_card:
            return
        self._is_card = is_card
        parts = (self._icon, self._title, self._text, self._count, self._buttons, self.stop)
        for part in parts:
            self._grid.removeWidget(part)
        grid, middle = self._grid, Qt.AlignmentFlag.AlignVCenter
        if is_card:
            for place, part in enumerate((self._icon, self._count, self.stop)):
                grid.addWidget(part, 0, place, middle)
            for line, part in enumerate((self._title, self._text, self._buttons), start=1):
                grid.addWidget(part, line, 0, 1, 3)
        else:
            for place, part in enumerate(parts):
                grid.addWidget(part, 0, place, middle)
        for place in range(len(parts)):
            grid.setColumnStretch(place, int(place == (1 if is_card else 2)))
        side = 12 if is_card else 16
        grid.setContentsMargins(side, 10 if is_card else 2, 8 if is_card else 12, 10 if is_card else 2)
        grid.setHorizontalSpacing(8 if is_card else 12)
        grid.setVerticalSpacing(6)
        wraps = QSizePolicy.Policy.Preferred if is_card else QSizePolicy.Policy.Minimum
        self._buttons.setSizePolicy(wraps, QSizePolicy.Policy.Preferred)

    def show_step(self, step: Step, at: int, of: int) -> None:
        """Shows a step; `at` is its number, from 1, `of` the number of steps."""
        texts = step_texts(step)
        count = tr("{n} of {count}", n=number(at), count=number(of))
        self._show(texts.title, texts.text, texts.more, count)
        self._next.setText(tr("Done") if at == of else tr("Next"))
        self._next.show()
        self.stop.set_text(tr("Don't show again"))

    def show_end(self) -> None:
        text = tr("Press Shift+F1 for the guide, and F1 for keyboard shortcuts.")
        self._show(tr("You're all set"), text, "README.md", "")
        self._next.hide()
        self.stop.set_text(tr("Close"))

    @property
    def title(self) -> str:
        return self._title.text()

    def _show(self, title: str, text: str, more: str, count: str) -> None:
        self._count.setText(count)
        if (title, text) == (self._title.text(), self._text.text()):
            return
        self._title.setText(title)
        self._text.setText(text)
        self._more = more
        self.setAccessibleName(f"{tr('First steps')}: {title}. {text}")
        announce(self, self.accessibleName())

    def _want_more(self) -> None:
        self.more_wanted.emit(self._more)


class FirstStepsGuide(QObject):
    """Watches the user's actions and shows the matching step.

    Attributes:
        steps: the progress.
        bar: shows the step; None while there is nothing to show.
    """

    def __init__(self, navigator: Navigator, more: Callable[[str], object]) -> None:
        """`more` opens a page of the guide."""
        super().__init__(navigator)
        self._navigator = navigator
        self._more = more
        self._settings = navigator.workspace.settings
        self._followed: WeakSet[Page] = WeakSet()
        self._is_watching = False
        self.bar: StepBar | None = None
        self.steps = FirstSteps()
        known = self._settings.view(FIRST_STEPS_VIEW)
        self.steps.restore(known)
        # Users from before the first steps existed need no introduction.
        if self.steps.is_finished or (not known and self._settings.view(BENCH_VIEW)):
            self.steps.is_dismissed = True
        if not self.steps.is_dismissed:
            self._watch()

    def begin_again(self) -> None:
        """Shows the first steps again at the user's request, even if they were dismissed, and in the sidebar where
        there is no room for a line."""
        self.steps.begin_again()
        self._watch()
        self._front_changed()
        self._show()
        if self.bar is not None and not self.bar.isVisible():
            self._navigator.bench.set_rail(False)

    def list_loaded(self) -> None:
        """Starts the first steps: there are rows to explain now."""
        if self.bar is None and not self.steps.is_dismissed:
            self._front_changed()
            self._show()

    def dismiss(self) -> None:
        """Hides the first steps until the user asks for them."""
        had_keyboard = self.bar is not None and self.bar.isAncestorOf(
            QApplication.focusWidget() or self._navigator.bench
        )
        self.steps.is_dismissed = True
        self._note()
        self._show()
        if had_keyboard:
            self._navigator.bench.setFocus()

    # ------------------------------------------------------------------------------------------------- watching

    def _watch(self) -> None:
        if self._is_watching:
            return
        self._is_watching = True
        bench, navigator = self._navigator.bench, self._navigator
        navigator.front_changed.connect(self._front_changed)
        bench.nav.node_chosen.connect(self._chosen)
        bench.nav.rail_changed.connect(self._place)

    def _front_changed(self) -> None:
        page = self._navigator.bench.tabs.current()
        self.steps.is_editing = page is not None and page.page_key[1] == _CAMPAIGN
        self.steps.can_find = isinstance(page, ResourcePage)
        if self.steps.is_editing:
            self._did(Step.OPEN)
        if page is not None and page not in self._followed:
            self._followed.add(page)
            if isinstance(page, ResourcePage):
                page.filters.changed.connect(self._found)
                page.view.header.sort_changed.connect(self._found)
            elif self.steps.is_editing and isinstance(page, _Editor):
                page.unsaved_changed.connect(self._arranged)
                page.was_saved.connect(self._saved)
        if self.bar is not None:
            self._show()

    def _chosen(self, _node: object) -> None:
        if self.bar is not None:
            self._did(Step.TREE)

    def _found(self, *_: object) -> None:
        self._did(Step.FIND)

    def _arranged(self, is_unsaved: bool) -> None:
        if is_unsaved:
            self._did(Step.ARRANGE)

    def _saved(self) -> None:
        self._did(Step.SAVE)

    # ------------------------------------------------------------------------------------------------- showing

    def _did(self, step: Step) -> None:
        if not self.steps.did(step):
            return
        self._note()
        if self.bar is not None:
            self._show()

    def _next(self) -> None:
        if (step := self.steps.shown()) is not None:
            self._did(step)

    def _note(self) -> None:
        self._settings.remember_view(FIRST_STEPS_VIEW, self.steps.state())

    def _show(self) -> None:
        if self.steps.is_dismissed:
            self._navigator.bench.put_at_foot(None)
            if self.bar is not None:
                self.bar.hide()
            return
        if self.bar is None:
            self.bar = StepBar()
            self.bar.next_wanted.connect(self._next)
            self.bar.closed.connect(self.dismiss)
            self.bar.more_wanted.connect(self._more)
        step = self.steps.shown()
        if step is None:
            self.bar.show_end()
        else:
            self.bar.show_step(step, self.steps.number, len(STEPS))
        self._place()
        self._note()

    def _place(self) -> None:
        """Puts the card where it covers nothing; beside a form there is no room for it."""
        if self.bar is None or self.steps.is_dismissed:
            return
        bench = self._navigator.bench
        is_card = not bench.nav.is_rail
        self.bar.set_card(is_card)
        bench.put_at_foot(self.bar if not is_card and (self.steps.can_find or self.steps.is_editing) else None)
        if is_card:
            bench.nav.put_at_foot(self.bar)
            self.bar.show()
