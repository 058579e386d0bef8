"""Encodes values for the CMS, as form pairs or as JSON with the same meaning."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.transport.request import Pairs

Value = str | int | bool | tuple[int, ...] | tuple[str, ...] | None
Fields = Sequence[tuple[str, Value]]
"""Wire names (arrays without their brackets) and values.

None leaves a field out; an empty text is sent and clears it.
"""


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
