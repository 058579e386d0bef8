"""A resource's table, made of its declaration: the model, the view on it, and both as they were before their list."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from app.domain.list_state import Since
from app.models.record_table import RecordTableModel
from app.ui.resource.declaration import Declaration
from app.ui.widgets.tables.record_view import RecordView

R = TypeVar("R")


class FirstTable(NamedTuple):
    """A table that was shown before anything else: its list takes over the model, the page of the list the view.

    `account_id` is whose rows they are, `since` how old they are; they are only the first of those that are kept.
    """

    connection_id: str
    account_id: int
    since: Since
    declaration: Declaration[Any]
    model: RecordTableModel[Any]
    view: RecordView[Any]


def table_model(declaration: Declaration[R], parent: QObject | None = None) -> RecordTableModel[R]:
    """Empty, and in the order that the declaration wants."""
    model: RecordTableModel[R] = RecordTableModel(
        declaration.columns,
        declaration.id_of,
        search_text=declaration.search_text,
        title_of=declaration.title_of,
        group_of=declaration.group_of,
        look=declaration.look,
        parent=parent,
    )
    model.sort_by(declaration.sort)
    return model


def table_view(declaration: Declaration[R], model: RecordTableModel[R]) -> RecordView[R]:
    return RecordView(model, name=declaration.texts.title, hidden=declaration.hidden)
