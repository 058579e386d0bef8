"""Functions for all lists: paging, sorting, name filters and the total header."""

import json
import re
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from app.demo import json_responses
from app.demo.api_call import Call
from app.demo.dialects import Dialect
from app.demo.request_parsing import Params

DEFAULT_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Window:
    """The requested range of rows; `length` is None for all of them."""

    start: int
    length: int | None

    @property
    def limit_sql(self) -> str:
        """Returns LIMIT and OFFSET; the numbers are integers, so they can be in the text."""
        return f" LIMIT {-1 if self.length is None else self.length} OFFSET {self.start}"


def window(query: Params) -> Window:
    """Reads start, length (default 10) and disablePaging; negative values end in a 500 (observed)."""
    if query.has("search") and not query.is_mapping("search"):
        raise json_responses.invalid_argument("search")
    start, length = query.integer("start"), query.integer("length")
    if (start or 0) < 0 or (length or 0) < 0:
        raise json_responses.unexpected()
    if query.flag("disablePaging"):
        return Window(0, None)
    return Window(start or 0, DEFAULT_LENGTH if length is None else length)


def order_sql(query: Params, dialect: Dialect, columns: Mapping[str, str], default: str, unique: str) -> str:
    """Returns ORDER BY for the dialect's sort parameters; unknown columns silently fall back to `default`.

    `columns` maps wire names to SQL; `unique` is appended so that pages never overlap.
    """
    wanted = sort_order(query, dialect)
    terms = [f"{columns[name]} {'DESC' if descending else 'ASC'}" for name, descending in wanted if name in columns]
    return " ORDER BY " + ", ".join([*(terms or [default]), unique])


def sort_order(query: Params, dialect: Dialect) -> list[tuple[str, bool]]:
    """Returns the wire names to sort by in this dialect, each with whether it is descending."""
    return _sort_parameters(query) if dialect.sorts_by_parameter else _sort_columns(query)


def sort_columns(query: Params) -> list[str]:
    """Returns the wire names of the sort in columns[] and order[]."""
    return [name for name, _ in _sort_columns(query)]


def _sort_parameters(query: Params) -> list[tuple[str, bool]]:
    name = query.text("sortBy")
    return [(name, (query.text("sortDir") or "").lower() == "desc")] if name else []


def _sort_columns(query: Params) -> list[tuple[str, bool]]:
    columns, order = query.mapping("columns") or {}, query.mapping("order") or {}
    wanted = []
    for term in order.values():
        column = columns.get(str(term.get("column"))) if isinstance(term, dict) else None
        if isinstance(column, dict):
            name = column.get("name") or column.get("data")
            wanted.append((str(name), str(term.get("dir", "")).lower() == "desc"))
    return wanted


class Where:
    """Collects the conditions of a query and their values."""

    def __init__(self) -> None:
        self._terms: list[str] = []
        self.values: list[Any] = []

    def add(self, term: str, *values: Any) -> None:
        """Adds a condition."""
        self._terms.append(term)
        self.values.extend(values)

    def equals(self, column: str, value: int | str | None) -> None:
        """Requires this value of the column; None adds no condition."""
        if value is not None:
            self.add(f"{column} = ?", value)

    def name(self, column: str, query: Params, parameter: str, *, regex: str, operator: str) -> None:
        """Adds a name filter: substring, comma for OR, ``-`` to exclude, or a regular expression."""
        text = query.text(parameter)
        if not text:
            return
        terms = [term.strip() for term in text.split(",") if term.strip()]
        if query.flag(regex):
            for term in terms:
                _check_regex(term)
            tests = [(f"{column} REGEXP ?", term) for term in terms]
        else:
            excluded = [term[1:] for term in terms if term.startswith("-") and len(term) > 1]
            for term in excluded:
                self.add(f"{column} NOT LIKE ? ESCAPE '\\'", _contains(term))
            tests = [(f"{column} LIKE ? ESCAPE '\\'", _contains(term)) for term in terms if term[1:] not in excluded]
        if tests:
            joint = " AND " if (query.text(operator) or "").upper() == "AND" else " OR "
            self.add("(" + joint.join(sql for sql, _ in tests) + ")", *(value for _, value in tests))

    def tags(self, column: str, query: Params) -> None:
        """Adds a tag filter: ``tag`` or ``tag|value``, comma for OR (AND with logicalOperator), exact or substring."""
        text = query.text("tags")
        if not text:
            return
        exact = query.flag("exactTags")
        tests, values = [], []
        for term in filter(None, (piece.strip() for piece in text.split(","))):
            tag, _, value = term.partition("|")
            test = "json_extract(value, '$.tag') " + ("= ? COLLATE NOCASE" if exact else "LIKE ? ESCAPE '\\'")
            values.append(tag if exact else _contains(tag))
            if value:
                test += " AND json_extract(value, '$.value') = ?"
                values.append(value)
            tests.append(f"EXISTS (SELECT 1 FROM json_each({column}) WHERE {test})")
        joint = " AND " if (query.text("logicalOperator") or "").upper() == "AND" else " OR "
        self.add("(" + joint.join(tests) + ")", *values)

    @property
    def sql(self) -> str:
        """Returns WHERE and all conditions; empty if there are none."""
        return " WHERE " + " AND ".join(self._terms) if self._terms else ""


def _contains(text: str) -> str:
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"


def _check_regex(pattern: str) -> None:
    try:
        re.compile(pattern)
    except re.error:
        raise json_responses.invalid("Invalid regular expression") from None


def page(call: Call, records: list[Any], total: int, *, linked: str | None = None) -> Response:
    """Returns the answer of a list: X-Total-Count and, on the old-style grids, a Link header for path `linked`."""
    shown = window(call.query)
    if not call.cms.dialect.total_is_always_true and (not records or shown.length is None):
        total = 0
    headers = {"X-Total-Count": str(total)}
    if linked is not None and shown.length is not None:
        headers["Link"] = _link(f"{call.base_url}/api{linked}", shown.start, shown.length, total)
    return json_responses.answer(records, headers=headers)


def table(
    call: Call,
    name: str,
    where: Where,
    columns: Mapping[str, str],
    default: str,
    record: Callable[[sqlite3.Row], dict[str, Any]],
    *,
    linked: str | None = None,
) -> Response:
    """Returns the rows of one table that match `where`; the first of the sortable `columns` is its unique id."""
    store, shown = call.cms.store, window(call.query)
    key = next(iter(columns.values()))
    order = order_sql(call.query, call.cms.dialect, columns, default, key)
    # Matching ids and their order are computed for the first page only: for each of 100 pages it would take a minute.
    left = store.column(f"SELECT {key} FROM {name}" + where.sql + order, *where.values)
    wanted = left[shown.start :] if shown.length is None else left[shown.start : shown.start + shown.length]
    rows = store.rows(f"SELECT * FROM {name} WHERE {key} IN (SELECT value FROM json_each(?))", json.dumps(wanted))
    by_key = {row[key]: row for row in rows}
    return page(call, [record(by_key[each]) for each in wanted], len(left), linked=linked)


def _link(address: str, start: int, length: int, total: int) -> str:
    """Returns the Link header of an old-style grid: it omits filters, and `prev` may be negative (observed)."""
    places = [("next", start + length)] if start + length < total else []
    if start > 0:
        places.append(("prev", max(start - length, -1)))
    places.append(("first", 0))
    return ", ".join(f'<{address}?start={place}&length={length}>; rel="{name}"' for name, place in places)
