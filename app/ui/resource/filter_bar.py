"""The line above a table with its filters: text search, the tree's scope, and chips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from datetime import date
from functools import partial
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError
from app.core.log import logger
from app.domain.list_queries import RecordId
from app.domain.text.collation import collation_key
from app.models.choice_model import Choice
from app.ui.i18n import tr
from app.ui.look.size_scaling import follow_text
from app.ui.resource.filter_popup import ValuePopup, day_popup, is_choice, value_text, yes_or_no
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.resource_declaration import Filter, FilterChoice, FilterKind, GroupScope
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.inputs.chips import FilterChip
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.popups.choice_popup import ChoicePopup
from app.ui.widgets.text.tooltips import plain

R = TypeVar("R")

_FIELD_WIDTH: Final = 240
_ASK_AGAIN_MS: Final = 400
_SUGGESTS_OF: Final = 2_000
"""The number of loaded records whose values are suggested."""


class FilterBar(QWidget, Generic[R]):
    """Decides which rows `rows.model` shows: those in the tree's scope that match the typed text and every chip.

    All server filters are sent in one request; the previous rows stay until the CMS has answered.

    Attributes:
        known: all filters by key.
        field: the search field.
        is_asking: whether the CMS is being asked for matching records.
        scope: the part of the list selected in the tree.
        values: the active filters, filter key → value, in the order of the chips.

    Signals:
        left: the keyboard focus should move to the table.
        scope_cleared: the scope's chip was removed.
        changed: the active filters or `is_asking` changed.
        failed(Exception): the CMS could not filter; the previous filters are active again.
    """

    left = Signal()
    scope_cleared = Signal()
    changed = Signal()
    failed = Signal(object)

    def __init__(self, rows: ResourceList[R]) -> None:
        super().__init__()
        self._rows = rows
        self.known = {each.key: each for each in rows.declaration.filters}
        self.scope = GroupScope()
        self.values: dict[str, Any] = {}
        self._answered: dict[str, Any] = {}
        self._matching: set[RecordId] | None = None
        self._choices: dict[str, list[FilterChoice]] = {}
        self._asking: asyncio.Task[None] | None = None
        self._scope_chip: FilterChip | None = None
        self._chips: dict[str, FilterChip] = {}
        self.field = SearchField(rows.declaration.texts.filter_placeholder, icon="funnel")
        follow_text(self.field, width=_FIELD_WIDTH)
        self._add = Button(tr("Add filter"), ButtonKind.ADD, icon="plus")
        if not self.known:
            self._add.hide()
        self._flow = FlowLayout()
        self._flow.addWidget(self.field)
        self._flow.addWidget(self._add)
        self.setLayout(self._flow)
        self._again = QTimer(self, singleShot=True, interval=_ASK_AGAIN_MS)
        self._again.timeout.connect(self._ask_if_needed)
        self._add.clicked.connect(self.open_menu)
        self.field.textChanged.connect(rows.model.set_filter)
        self.field.textChanged.connect(self.changed)
        self.field.browse.connect(self._leave)
        self.field.returnPressed.connect(self.left)
        rows.loaded.connect(self._ask_if_needed)
        rows.changed.connect(self._again.start)

    # ------------------------------------------------------------------------------------------------- reading

    @property
    def is_asking(self) -> bool:
        return self._asking is not None and not self._asking.done()

    @property
    def is_filtering(self) -> bool:
        return bool(self.values or self.field.text())

    def chip(self, key: str) -> FilterChip | None:
        return self._chips.get(key)

    # ------------------------------------------------------------------------------------------------- changing

    def show_scope(self, scope: GroupScope) -> None:
        """Shows the part of the list that a tree node stands for; showing it again costs nothing."""
        if scope == self.scope:
            return
        self.scope = scope
        if self._scope_chip is not None:
            self._drop(self._scope_chip)
            self._scope_chip = None
        if scope.chip is not None:
            self._scope_chip = FilterChip(*scope.chip)
            self._scope_chip.removed.connect(self.scope_cleared)
            self._flow.insert(1, self._scope_chip)
        self._apply()

    def set_filter(self, key: str, value: Any) -> None:
        """Filters by `value`; None removes the filter."""
        values = {**self.values, key: value}
        self.set_filters({each: wanted for each, wanted in values.items() if wanted is not None})

    def set_filters(self, values: Mapping[str, Any]) -> None:
        """Replaces all filters; unknown keys are ignored."""
        wanted = {key: value for key, value in values.items() if key in self.known}
        asks = self._of_cms(wanted) != self._of_cms(self.values)
        self.values = wanted
        self._show_chips()
        self._apply()
        if asks:
            self._ask()
        self.changed.emit()

    def reset(self) -> None:
        """Clears the search text and all filters."""
        self.field.clear()
        self.set_filters({})

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def type_on(self, text: str) -> None:
        """Continues in the search field what the user began to type in the table."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.setText(self.field.text() + text)

    def open_menu(self) -> None:
        """Opens the menu of all filters in the declaration's order: server filters, then local ones."""
        menu = Menu(self)
        menu.setToolTipsVisible(True)
        for by_cms, heading in ((True, tr("Filtered on the server")), (False, tr("Filtered in loaded rows"))):
            menu.addSeparator()
            offered = [each for each in self.known.values() if each.by_cms is by_cms and each.key not in self.values]
            if offered:
                menu.addAction(heading).setEnabled(False)
            for each in offered:
                action = menu.addAction(each.label)
                action.setToolTip(plain(why(each)))
                action.triggered.connect(partial(self.ask_value, each.key))
        menu.open_below(self._add)

    def ask_value(self, key: str, *_: object) -> None:
        """Opens the popup in which the filter's value is chosen or typed."""
        filter_ = self.known[key]
        if filter_.load_choices is not None and key not in self._choices:
            spawn(self, self._load_choices(filter_, then=partial(self.ask_value, key)))
            return
        place = self._chips.get(key, self._add)
        if is_choice(filter_):
            chooser = ChoicePopup(place, filter_.label)
            chooser.offer([Choice(each.value, each.text) for each in self._choices_of(filter_)])
            chooser.picked.connect(partial(self._pick, key))
            chooser.open_below(value=self.values.get(key))
        elif filter_.kind is FilterKind.DATE:
            calendar = day_popup(self.values.get(key), self)
            calendar.chosen.connect(partial(self._take_day, key))
            calendar.open_below(place)
        else:
            typer = ValuePopup(filter_, self.values.get(key), self, suggestions=self._suggestions(filter_))
            typer.chosen.connect(partial(self.set_filter, key))
            typer.open_below(place)

    def _suggestions(self, filter_: Filter[R]) -> list[str]:
        if filter_.suggest is None:
            return []
        some = islice(self._rows.model.records(), _SUGGESTS_OF)
        return sorted({text for record in some for text in filter_.suggest(record)}, key=collation_key)

    def _pick(self, key: str, choice: Choice) -> None:
        self.set_filter(key, choice.value)

    def _take_day(self, key: str, day: date) -> None:
        self.set_filter(key, day.isoformat())

    # ------------------------------------------------------------------------------------------------- chips

    def _show_chips(self) -> None:
        for key in [key for key in self._chips if key not in self.values]:
            self._drop(self._chips.pop(key))
        for key, value in self.values.items():
            filter_ = self.known[key]
            text = value_text(filter_, value, self._choices_of(filter_))
            if key in self._chips:
                self._chips[key].set_value(text)
                continue
            mark = tr("CMS") if filter_.by_cms else tr("loaded")
            chip = self._chips[key] = FilterChip(filter_.label, text, mark=mark, why=why(filter_))
            chip.removed.connect(partial(self._removed, key))
            chip.clicked.connect(partial(self.ask_value, key))
            self._flow.insert(self._flow.count() - 1, chip)
            if filter_.load_choices is not None and key not in self._choices:
                spawn(self, self._load_choices(filter_, then=self._show_chips), on_error=_not_named)

    def _removed(self, key: str) -> None:
        had_focus = self._chips[key].hasFocus()
        self.set_filter(key, None)
        if had_focus:
            self._add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _drop(self, chip: FilterChip) -> None:
        self._flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()

    def _choices_of(self, filter_: Filter[R]) -> list[FilterChoice]:
        if filter_.kind is FilterKind.FLAG:
            return yes_or_no()
        return self._choices.get(filter_.key, list(filter_.choices))

    async def _load_choices(self, filter_: Filter[R], then: Callable[[], object]) -> None:
        assert filter_.load_choices is not None
        self._choices[filter_.key] = list(await filter_.load_choices(self._rows.session))
        then()

    # ------------------------------------------------------------------------------------------------- applying

    def _of_cms(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in values.items() if self.known[key].by_cms}

    def _ask_if_needed(self) -> None:
        if self._of_cms(self.values):
            self._ask()

    def _ask(self) -> None:
        """Asks the CMS for the matching records; answers to earlier requests are ignored."""
        wanted = self._of_cms(self.values)
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        if not wanted:
            self._matching, self._answered = None, {}
            self._rows.dismiss_guests()
            self._apply()
            return
        self._asking = spawn(self, self._answer(wanted), on_error=self._not_answered)

    async def _answer(self, wanted: dict[str, Any]) -> None:
        matching = await self._rows.matching(wanted)
        if wanted == self._of_cms(self.values):
            self._matching, self._answered = matching, wanted
            self._asking = None
            self._apply()
            self.changed.emit()

    def _not_answered(self, error: Exception) -> None:
        """Restores the previous filters after a failure: a chip without effect would mislead."""
        self._asking = None
        here = {key: value for key, value in self.values.items() if not self.known[key].by_cms}
        self.values = {**self._answered, **here}
        self._show_chips()
        self._apply()
        self.changed.emit()
        self.failed.emit(error)

    def _apply(self) -> None:
        declaration, tests = self._rows.declaration, list[Callable[[R], bool]]()
        if self.scope.holds is not None and declaration.group_of is not None:
            tests.append(_in_group(declaration.group_of, self.scope.holds))
        for key, value in self.values.items():
            admits = self.known[key].admits
            if admits is not None:
                tests.append(partial(_admitted, admits, value))
        matching, id_of = self._matching, declaration.id_of
        if matching is not None:
            tests.append(lambda record: id_of(record) in matching)
        self._rows.model.set_scope(_all(tests))

    def _leave(self, _by: int) -> None:
        self.left.emit()


def why(filter_: Filter[Any]) -> str:
    """Returns for tool tips where the filter is evaluated, and why."""
    if filter_.by_cms:
        who = tr("Applied by the server to all items.")
    else:
        who = f"{tr('Applies only to loaded rows.')} {filter_.why_here}".strip()
    return f"{filter_.help}\n{who}" if filter_.help else who


def _not_named(error: Exception) -> None:
    """Ignores an unavailable name: the chip continues to show the raw value."""
    if not isinstance(error, MarqueeError):
        raise error
    logger("ui.filters").info("choices of a filter could not be loaded: %s", error)


def _admitted(admits: Callable[[Any, Any], bool], value: object, record: object) -> bool:
    return admits(record, value)


def _all(tests: list[Callable[[R], bool]]) -> Callable[[R], bool] | None:
    """Returns one test for all, or None if everything passes, which avoids a test per row."""
    if not tests:
        return None
    if len(tests) == 1:
        return tests[0]
    return lambda record: all([test(record) for test in tests])  # noqa: C419 - a list is quicker for two or three


def _in_group(group_of: Callable[[Any], Hashable], holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Returns a test for a record's group that evaluates `holds` once per group."""
    known: dict[Hashable, bool] = {}

    def admits(record: Any) -> bool:
        group = group_of(record)
        answer = known.get(group)
        if answer is None:
            answer = known[group] = holds(group)
        return answer

    return admits
