"""The SQLite store: one connection with transactions; each part defines its own tables."""

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_MOST_COLUMNS = 8
_OUTERMOST = ("BEGIN IMMEDIATE", "ROLLBACK", "COMMIT")
_NESTED = ("SAVEPOINT inner", "ROLLBACK TO inner", "RELEASE inner")
_META = "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"


class Store:
    """One SQLite connection, used by the server's single event-loop thread.

    `schema` is run when the file (or, with no `directory`, the memory) is new; `is_new` is True until `mark_filled` is
    called.
    """

    def __init__(self, directory: Path | None, schema: str) -> None:
        if directory is not None:
            directory.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(
            ":memory:" if directory is None else directory / "demo-cms.sqlite3", isolation_level=None
        )
        self._connection.row_factory = sqlite3.Row
        self._columns: dict[tuple[Any, ...], list[Any]] = {}
        self._columns_are_of = -1
        self._is_unkept = False
        self._connection.create_function("REGEXP", 2, _matches, deterministic=True)
        self._connection.create_function("folded", 1, folded, deterministic=True)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        if self.value("SELECT count(*) FROM sqlite_master WHERE name = 'meta'") == 0:
            self._connection.executescript(_META + schema)

    @property
    def is_new(self) -> bool:
        """Whether the content still has to be inserted."""
        return self.meta("filled") is None

    def mark_filled(self) -> None:
        """Records that the content is inserted, so that later runs keep users' changes."""
        self.set_meta("filled", "yes")

    def meta(self, name: str) -> str | None:
        """Returns a setting of the store itself."""
        found = self.one("SELECT value FROM meta WHERE name = ?", name)
        return None if found is None else str(found["value"])

    def set_meta(self, name: str, value: str) -> None:
        """Stores a setting of the store itself."""
        self.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, value)

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Returns all rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """Returns the first row of a query, or None."""
        row: sqlite3.Row | None = self._connection.execute(sql, values).fetchone()
        return row

    def value(self, sql: str, *values: Any) -> Any:
        """Returns the first column of the first row of a query, or None."""
        row = self._connection.execute(sql, values).fetchone()
        return None if row is None else row[0]

    def column(self, sql: str, *values: Any) -> list[Any]:
        """Returns the first column of a query, cached until the next write; the list must not be changed.

        Reading a long list page by page repeats the same query for each page.
        """
        if self._columns_are_of != self._connection.total_changes or len(self._columns) >= _MOST_COLUMNS:
            self._columns.clear()
            self._columns_are_of = self._connection.total_changes
        asked = (sql, *values)
        if asked not in self._columns:
            self._columns[asked] = [row[0] for row in self._connection.execute(sql, values)]
        return self._columns[asked]

    def run(self, sql: str, *values: Any) -> int:
        """Runs one statement; returns the id of a row it inserted."""
        return self._connection.execute(sql, values).lastrowid or 0

    def insert(self, table: str, values: Mapping[str, Any]) -> int:
        """Inserts a row with these columns; returns its id."""
        columns = ", ".join(f'"{column}"' for column in values)
        return self.run(f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(values))})", *values.values())

    def update(self, table: str, key: str, row_id: int, values: Mapping[str, Any]) -> None:
        """Changes these columns of the row whose `key` is `row_id`."""
        columns = ", ".join(f'"{column}" = ?' for column in values)
        self.run(f"UPDATE {table} SET {columns} WHERE {key} = ?", *values.values(), row_id)

    def run_many(self, sql: str, values: Iterable[tuple[Any, ...]]) -> None:
        """Runs one statement for many rows."""
        self._connection.executemany(sql, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction: writes inside are undone if the block raises."""
        begin, undo, keep = _NESTED if self._is_unkept else _OUTERMOST
        self._connection.execute(begin)
        try:
            yield
        except BaseException:
            self._columns.clear()
            self._connection.execute(undo)
            raise
        self._connection.execute(keep)

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        """Undoes writes at the end of the block; their ids stay used, as in a CMS that rolls back."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._is_unkept = True
        try:
            yield
        finally:
            self._is_unkept = False
            used = self.rows("SELECT name, seq FROM sqlite_sequence")
            self._columns.clear()
            self._connection.execute("ROLLBACK")
            for name, last_id in used:
                self.run("DELETE FROM sqlite_sequence WHERE name = ?", name)
                self.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", name, last_id)

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()


def folded(text: str | None) -> str | None:
    """Returns the sort key of a name: without case and accents, like the CMS's database (observed on 4.5.1)."""
    if text is None or text.isascii():
        return text if text is None else text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each))


def _matches(pattern: str, text: str | None) -> bool:
    """Implements SQL's ``text REGEXP pattern``, ignoring case."""
    return text is not None and re.search(pattern, text, re.IGNORECASE) is not None
