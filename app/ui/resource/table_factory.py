"""A resource's model and view, made from its declaration, including the table shown before its list exists."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from app.domain.list_load_state import Since
from app.models.record_table import RecordTableModel
from app.ui.resource.resource_declaration import Declaration
from app.ui.widgets.tables.record_table_view import RecordView

R = TypeVar("R")


class FirstTable(NamedTuple):
    """A table that was shown before its list existed. The list takes over the model, the page takes over the view.

    `account_id` is the rows' account and `since` their age; they are only the first of the stored rows.
    """

    connection_id: str
    account_id: int
    since: Since
    declaration: Declaration[Any]
    model: RecordTableModel[Any]
    view: RecordView[Any]


def table_model(declaration: Declaration[R], parent: QObject | None = None) -> RecordTableModel[R]:
    """Returns an empty model with the declared sort order."""
    model: RecordTableModel[R] = RecordTableModel(
        declaration.columns,
        declaration.id_of,
        search_text=declaration.search_text,
        group_of=declaration.group_of,
        look=declaration.look,
        parent=parent,
    )
    model.sort_by(declaration.sort)
    return model


def table_view(declaration: Declaration[R], model: RecordTableModel[R]) -> RecordView[R]:
    return RecordView(model, name=declaration.texts.title, hidden=declaration.hidden)
