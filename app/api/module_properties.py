"""Properties of a module or template, read from the three formats in which a CMS may answer."""

from __future__ import annotations

from typing import Any

import msgspec

from app.api.decode import decode_one
from app.core.errors import BadResponse
from app.core.translatable_texts import say
from app.domain.layouts.module import Property
from app.domain.lenient_field_types import CmsRecord


class _Properties(CmsRecord, frozen=True, kw_only=True):
    """Wraps properties under one name, so that they are decoded like those inside a record."""

    properties: tuple[Property, ...] = ()


def decode_properties(body: bytes) -> tuple[Property, ...]:
    """Returns the properties in their order.

    An installed CMS answers with an object of properties by id, or `[]` if there are none; the specification shows a
    single property, and means a list. Raises BadResponse for anything else.
    """
    try:
        content: Any = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadResponse(
            say("The CMS's response is incomplete or damaged."),
            say("Try again. If it keeps happening, report it."),
            diagnostics={"length": len(body)},
        ) from error
    if not isinstance(content, dict):
        rows = content
    elif isinstance(content.get("id"), str | int):
        rows = [content]
    else:
        # One invalid property makes all of them unreadable: a form with one property missing would look complete.
        rows = [{"id": name, **row} if isinstance(row, dict) else row for name, row in content.items()]
    return decode_one(msgspec.json.encode({"properties": rows}), _Properties).properties
