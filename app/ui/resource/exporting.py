"""Copies records to the clipboard as text or CSV, and exports them as CSV or JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from app.core.atomic_files import write_atomic
from app.core.errors import DiskProblem
from app.domain.text.csv_export import csv_text
from app.models.table_columns import Column
from app.ui.awaited_dialogs import pick_save_file
from app.ui.i18n import tr, tr_n
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.record_actions import add_action, allow, of_the_table
from app.ui.shell import Offer, Shell
from app.ui.task_runner import spawn
from app.ui.widgets.menus.action_properties import begin_group
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.record_table_view import COPY_LIMIT, RecordView

R = TypeVar("R")

_Take: TypeAlias = Callable[[], Callable[[], Sequence[R]]]
"""Called after the user has chosen a file; the function it returns is called in a thread."""
_BOM: Final = "\ufeff"
"""Makes spreadsheets read the file as UTF-8."""
_MODE: Final = 0o644

EXPORT_KEYS: Final = "Ctrl+E"


class Format(StrEnum):
    CSV = "csv"
    JSON = "json"


class Exporter(QObject, Generic[R]):
    """The actions that copy and export the rows of a page.

    Attributes:
        copy, copy_csv: the selected rows, in the visible columns and their order.
        export: opens the export menu.
        anchor: the button below which the menu opens.
    """

    def __init__(self, shell: Shell, rows: ResourceList[R], view: RecordView[R], widget: QWidget) -> None:
        super().__init__(widget)
        self._shell = shell
        self._rows = rows
        self._view = view
        self._widget = widget
        self.anchor: QWidget | None = None
        self.copy = add_action(widget, tr("Copy rows"), "clipboard-text", [], view.copy_selection)
        of_the_table(view, self.copy, "Ctrl+C")
        begin_group(self.copy)
        self.copy_csv = add_action(widget, tr("Copy as CSV"), "copy", [], self._copy_csv)
        of_the_table(view, self.copy_csv, "Ctrl+Shift+C")
        self.export = add_action(widget, tr("Export…"), "export", [EXPORT_KEYS], self.open_menu)
        begin_group(self.export)

    def follow_selection(self) -> None:
        reason = "" if self._view.selected_count() else tr("Select a row.")
        allow(self.copy, reason)
        allow(self.copy_csv, reason)
        allow(self.export, "" if self._rows.model.total else tr("Nothing to export."))

    def open_menu(self) -> None:
        """Opens the menu below the button, for clicks and for the shortcut."""
        menu = self.menu()
        place = self.anchor or self._widget
        menu.open_below(place)

    def menu(self) -> Menu:
        """Returns a menu of row sets and formats."""
        menu = Menu(self._widget)
        model, selected = self._rows.model, self._view.selected_count()
        choices: list[tuple[Callable[[int, str], str], int, _Take[R]]] = []
        if selected:
            choices.append((_export_selected, selected, self._selected))
        if model.rowCount() < model.total:
            choices.append((_export_visible, model.rowCount(), self._shown))
        choices.append((_export_all, model.total, model.all_in_order))
        for format_ in Format:
            menu.addSeparator()
            for text, count, take in choices:
                action = menu.addAction(text(count, format_.upper()))
                action.setEnabled(count > 0)
                action.triggered.connect(partial(self._start, format_, take))
        return menu

    def columns(self) -> list[Column[R]]:
        """Returns the visible columns in their order."""
        header = self._view.header
        sections = [header.logicalIndex(visual) for visual in range(header.count())]
        return [self._view.columns[section] for section in sections if not self._view.is_hidden(section)]

    def _copy_csv(self) -> None:
        records = self._view.selected_records()[:COPY_LIMIT]
        if records:
            QGuiApplication.clipboard().setText(table(self.columns(), records))

    def _selected(self) -> Callable[[], Sequence[R]]:
        records = self._view.selected_records()
        return lambda: records

    def _shown(self) -> Callable[[], Sequence[R]]:
        records = self._rows.model.shown_records()
        return lambda: records

    def _start(self, format_: Format, take: _Take[R], *_: object) -> None:
        spawn(self, self._save(format_, take))

    async def _save(self, format_: Format, take: _Take[R]) -> None:
        declaration = self._rows.declaration
        name = f"{declaration.kind}.{format_}"
        filters = [f"{format_.upper()} (*.{format_})"]
        path = await pick_save_file(
            self._widget,
            title=tr("Export {what}", what=declaration.texts.title),
            name=name,
            suffix=str(format_),
            filters=filters,
        )
        if path is None:
            return
        records = await asyncio.to_thread(take())
        write = (
            partial(_write_csv, path, self.columns())
            if format_ is Format.CSV
            else partial(_write_json, path, declaration.export)
        )
        try:
            await asyncio.to_thread(write, records)
        except DiskProblem as problem:
            raise DiskProblem(problem.sentence, tr("Choose another location and export again.")) from problem
        sentence = tr("{what} exported to {file}", what=declaration.texts.count(len(records)), file=path.name)
        folder = QUrl.fromLocalFile(str(path.parent))
        offer = Offer(tr("Open folder"), partial(_open, folder))
        self._shell.toast(sentence, offer=offer)


def table(columns: Sequence[Column[Any]], records: Iterable[Any]) -> str:
    """Returns records as CSV. Cells that spreadsheets would run as formulas are escaped."""
    rows = ([column.file_text(record) for column in columns] for record in records)
    return csv_text([column.title for column in columns], rows)


def _write_csv(path: Path, columns: Sequence[Column[Any]], records: Iterable[Any]) -> None:
    write_atomic(path, (_BOM + table(columns, records)).encode(), mode=_MODE)


def _write_json(path: Path, export: Callable[[Any], Any], records: Iterable[Any]) -> None:
    encoded = msgspec.json.encode([export(record) for record in records])
    write_atomic(path, msgspec.json.format(encoded, indent=2), mode=_MODE)


def _open(folder: QUrl) -> None:
    QDesktopServices.openUrl(folder)


def _export_selected(n: int, format_: str) -> str:
    return tr_n("Export {n} selected row as {format}…", "Export {n} selected rows as {format}…", n, format=format_)


def _export_visible(n: int, format_: str) -> str:
    return tr_n("Export {n} visible row as {format}…", "Export {n} visible rows as {format}…", n, format=format_)


def _export_all(n: int, format_: str) -> str:
    return tr_n("Export {n} row as {format}…", "Export all {n} rows as {format}…", n, format=format_)
