"""Encodes values for the CMS, as form pairs or as JSON with the same meaning."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence

import msgspec

from app.transport.request import Pairs

Value = str | int | bool | tuple[int, ...] | tuple[str, ...] | None
Fields = Sequence[tuple[str, Value]]
"""Wire names (arrays without their brackets) and values.

None leaves a field out; an empty text is sent and clears it.
"""

_ORDER = ("sort_by", "sort_dir")


def wire_fields(content: object, *, without: Collection[str] = (), **names: str) -> Fields:
    """Returns the fields of a form or a query under their wire names: in camel case, unless `names` has another.

    They come in the order of their declaration. A query's order is not among them; see `order_by`.
    """
    if isinstance(content, msgspec.Struct):
        declared = content.__struct_fields__
    else:
        declared = tuple(each.name for each in dataclasses.fields(content))  # type: ignore[arg-type]  # every form is one
    return tuple(
        (names.get(name) or _camel_case(name), getattr(content, name))
        for name in declared
        if name not in {*without, *_ORDER}
    )


def _camel_case(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def to_pairs(fields: Fields) -> Pairs:
    """Returns form variables: flags as 0 and 1, arrays as `name[]` once per item, in order.

    Source: CMS API 4.5; observed on 4.5.1. An empty array can't be encoded: to empty a line-up, `manageLayouts` alone
    is sent.
    """
    pairs: list[tuple[str, str]] = []
    for name, value in fields:
        if isinstance(value, tuple):
            pairs += [(f"{name}[]", str(item)) for item in value]
        elif isinstance(value, bool):
            pairs.append((name, "1" if value else "0"))
        elif value is not None:
            pairs.append((name, str(value)))
    return tuple(pairs)


def to_json(fields: Fields) -> bytes:
    """Returns the fields as a JSON object: real arrays, flags as 0 and 1, numbers as numbers (observed on 4.5.1)."""
    content = {
        name: list(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value
        for name, value in fields
        if value is not None
    }
    return msgspec.json.encode(content)


def order_by(column: str, direction: str = "asc") -> Pairs:
    """Returns both ways to request an order: that of the specification, and the one that 4.5.1 supports."""
    return (
        ("sortBy", column),
        ("sortDir", direction),
        ("columns[0][data]", column),
        ("order[0][column]", "0"),
        ("order[0][dir]", direction),
    )
