"""Reads a row that is not as expected: each field by itself, in all formats that servers use."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from app.domain.list_queries import RecordId

S = TypeVar("S", bound=msgspec.Struct)

_NOT_GIVEN = object()
"""The result for a value without information: null, an empty text for a number, `[]` for an empty map."""


def read_leniently(row: object, record: type[S]) -> tuple[S | None, tuple[str, ...]]:
    """Returns the record as far as it can be read, and the paths of the fields that got their default instead.

    Returns None and the path of the faulty field ('' for the row itself) if the row is no object, or a field without a
    default is missing.
    """
    if not isinstance(row, dict):
        return None, ("",)
    values: dict[str, Any] = {}
    paths: list[str] = []
    for field in _fields(record):
        if field.encode_name not in row:
            if field.required:
                return None, (field.encode_name,)
            continue
        value, problems = _read(row[field.encode_name], field.type, field.encode_name)
        paths += problems
        if value is not _NOT_GIVEN:
            values[field.name] = value
        elif field.required:
            return None, (field.encode_name,)
    return record(**values), tuple(paths)


def row_id(record: type[msgspec.Struct], row: bytes) -> RecordId | None:
    """Returns the id of an unreadable row: the first field of every record."""
    try:
        return value_id(record, msgspec.json.decode(row))
    except msgspec.MsgspecError:
        return None


def value_id(record: type[msgspec.Struct], row: object) -> RecordId | None:
    """Like `row_id`, for a row decoded to plain dicts and lists."""
    if not isinstance(row, dict):
        return None
    field = _fields(record)[0]
    value = row.get(field.encode_name)
    if field.type is str:
        return str(value) if isinstance(value, str | int) and str(value).isprintable() else None
    try:
        return msgspec.convert(value, int, strict=False)
    except (msgspec.MsgspecError, UnicodeEncodeError):  # UnicodeDecodeError: half of a surrogate pair
        return None


def _read(value: object, kind: Any, path: str) -> tuple[Any, list[str]]:
    """Returns the value as `kind`, or `_NOT_GIVEN`; and the paths of the unreadable parts."""
    try:
        return msgspec.convert(value, kind, strict=False), []
    except msgspec.ValidationError:
        pass
    kinds = _alternatives(kind)
    for wanted in kinds:
        if _is_record(wanted):
            return _read_struct(value, wanted, path)
        if get_origin(wanted) is tuple:
            return _read_items(value, get_args(wanted)[0], path)
    for wanted in kinds:
        found = _SCALARS[wanted](value) if wanted in _SCALARS else None
        if found is not None:
            return found, []
    return _NOT_GIVEN, [path]


def _read_struct(value: object, wanted: type[S], path: str) -> tuple[Any, list[str]]:
    if value is None or value == []:
        return _NOT_GIVEN, []
    found, problems = read_leniently(value, wanted)
    paths = [f"{path}.{problem}" if problem else path for problem in problems]
    return (_NOT_GIVEN if found is None else found), paths


def _read_items(value: object, wanted: Any, path: str) -> tuple[Any, list[str]]:
    if value is None or value == "":
        return _NOT_GIVEN, []
    if isinstance(value, dict):
        value = list(value.values())
    elif isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list):
        return _NOT_GIVEN, [path]
    items: list[Any] = []
    paths: list[str] = []
    for index, item in enumerate(value):
        found, problems = _read(item, wanted, f"{path}[{index}]")
        paths += problems
        if found is not _NOT_GIVEN:
            items.append(found)
        elif not problems and _is_record(wanted):
            # Otherwise, e.g. a null entry of a line-up would be lost, and the next save would silently remove it.
            paths.append(f"{path}[{index}]")
    return tuple(items), paths


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@cache
def _fields(record: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(record)


@cache
def _alternatives(kind: Any) -> tuple[Any, ...]:
    parts = get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)
    plain = (get_args(part)[0] if get_origin(part) is Annotated else part for part in parts)
    return tuple(part for part in plain if part is not NoneType)


def _integer(value: object) -> Any:
    number = _number(value)
    return round(number) if isinstance(number, int | float) else number


def _number(value: object) -> Any:
    if value is None or (isinstance(value, str) and not value.strip()):
        return _NOT_GIVEN
    if not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _flag(value: object) -> Any:
    if isinstance(value, str):
        word = value.strip().lower()
        return _NOT_GIVEN if not word else {"on": True, "yes": True, "off": False, "no": False}.get(word)
    if isinstance(value, int | float):
        return value != 0
    return _NOT_GIVEN if value is None or value == [] else None


def _text(value: object) -> Any:
    if value is None or value in ([], {}):
        return _NOT_GIVEN
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
        return ",".join(str(item) for item in value)
    return None


_SCALARS: dict[Any, Callable[[object], Any]] = {int: _integer, float: _number, bool: _flag, str: _text}
