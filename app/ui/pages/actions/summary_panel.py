"""The side panel of the action form: the action as a sentence, and its layout's regions and widgets."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from app.domain.interactive_actions.action import REGION, WIDGET, Action, ActionForm, completed, is_needed
from app.domain.interactive_actions.action_in_context import audited
from app.domain.interactive_actions.layout_parts import Parts, Region, Widget
from app.models.table_columns import PillTone
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.pages.actions import labels
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, clear, column, hold, row
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label

_INDENT = 20
_ICON = 16


class ActionSummary(ScrollPane):
    """Follows the form; see `FormDeclaration.aside`.

    Attributes:
        sentence: the action in words.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(name=tr("What this action does"), is_read=True)
        self._known = session.regions
        self._shown: object = None
        self.sentence = Label("", 13, 400, "text", wrap=True)
        self._title = Label(tr("In this layout"), 13, 600)
        self._rows = column(spacing=4)
        self._layout = hold(column(Line(), 8, self._title, self._rows, spacing=8))
        body = hold(
            column(
                Label(tr("Summary"), 13, 600),
                self.sentence,
                8,
                self._layout,
                STRETCH,
                margins=(20, 16, 20, 16),
                spacing=8,
            )
        )
        body.setAccessibleName(tr("What this action does"))
        self.set_body(body)

    def follow(self, form: ActionForm) -> None:
        meant = completed(form)
        parts = self._known.parts(form.layout_id)
        values = {name: getattr(meant, name) for name in ActionForm.__slots__ if is_needed(meant, name)}
        action = audited(Action(action_id=0, **values), self._known.layout(form.layout_id), parts)
        self.sentence.setText(labels.sentence(action) if form.layout_id else tr("Choose a layout first."))
        marks = _marks(meant)
        if (parts, marks) == self._shown:
            return
        self._shown = (parts, marks)
        clear(self._rows)
        self._layout.setVisible(bool(parts.regions or parts.widgets))
        self._title.setVisible(bool(parts.regions))
        for line in _lines(parts, marks):
            self._rows.addWidget(line)


def _marks(form: ActionForm) -> dict[tuple[str, int], tuple[str, ...]]:
    """Returns the action's relation to parts of its layout, as (kind, id) → words."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for kind, identity, word in (
        (form.source.casefold(), form.source_id, tr("source")),
        (REGION, form.target_id if is_needed(form, "target_id") else None, tr("target")),
        (WIDGET, form.widget_id if is_needed(form, "widget_id") else None, tr("shown")),
    ):
        if identity:
            found[kind, identity] = (*found.get((kind, identity), ()), word)
    return found


def _lines(parts: Parts, marks: dict[tuple[str, int], tuple[str, ...]]) -> Iterator[QWidget]:
    for region in parts.regions:
        yield _region_line(region, marks.get((REGION, region.region_id), ()))
        for widget in region.widgets:
            yield _widget_line(widget, marks.get((WIDGET, widget.widget_id), ()), _INDENT)
    loose = [placed.widget for placed in parts.widgets if placed.region is None or placed.region.is_drawer]
    for widget in loose:
        yield _widget_line(widget, marks.get((WIDGET, widget.widget_id), ()), 0)


def _region_line(region: Region, marks: tuple[str, ...]) -> QWidget:
    name = region.name or tr("Region {n}", n=region.region_id)
    return _line("selection", name, 500, marks, 0)


def _widget_line(widget: Widget, marks: tuple[str, ...], indent: int) -> QWidget:
    name = widget.title or tr("Widget {n}", n=widget.widget_id)
    return _line("puzzle-piece", name, 400, marks, indent)


def _line(icon: str, name: str, weight: int, marks: tuple[str, ...], indent: int) -> QWidget:
    items: list[Item] = [IconLabel(icon, "text3", _ICON), Stretch(ElidedLabel(name, 13, weight))]
    items += [Pill(mark, PillTone.ACCENT) for mark in marks]
    return hold(row(*items, margins=(indent, 2, 0, 2)))
