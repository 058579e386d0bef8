"""Reads queries and bodies like the CMS: bracketed names, a variable limit, lenient flags."""

import json
import re
from datetime import datetime
from typing import Any
from urllib.parse import unquote_to_bytes
from zoneinfo import ZoneInfo

from app.demo.json_responses import invalid_argument, unexpected

FORM = "application/x-www-form-urlencoded"

_BRACKETS = re.compile(r"\[([^\]]*)\]")
_TAGS = re.compile(r"<[^>]*>?")
_INTEGER = re.compile(r"[+-]?\d+")
_WIRE_DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


def parse_urlencoded(
    text: str, *, limit: int | None = None, repeats_are_lists: bool = False
) -> tuple[dict[str, Any], int]:
    """Decodes ``a=1&b[]=2&c[x]=3`` to nested dicts; returns them and the number of variables kept.

    Bracketed names become dicts in order of appearance (the index does not order them). A scalar sent twice keeps its
    last value, or becomes a list with `repeats_are_lists`. Variables beyond `limit` are dropped silently, as in the
    installed CMS.
    """
    found: dict[str, Any] = {}
    kept = 0
    for piece in text.split("&"):
        if not piece:
            continue
        if limit is not None and kept >= limit:
            break
        kept += 1
        name, _, value = piece.partition("=")
        _insert(found, _decode(name), _decode(value), repeats_are_lists)
    return found, kept


def parse_json(body: bytes) -> dict[str, Any]:
    """Decodes a JSON object; anything else counts as an empty body (observed on 4.5.1)."""
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _decode(text: str) -> str:
    return unquote_to_bytes(text.replace("+", " ")).decode("utf-8", "replace")


def _insert(found: dict[str, Any], name: str, value: str, repeats_are_lists: bool) -> None:
    head, bracket, rest = name.partition("[")
    head = head.strip().replace(".", "_").replace(" ", "_")
    keys = _BRACKETS.findall(bracket + rest)
    if not keys:
        earlier = found.get(head)
        if repeats_are_lists and isinstance(earlier, str):
            found[head] = {"0": earlier, "1": value}
        elif repeats_are_lists and isinstance(earlier, dict):
            earlier[str(len(earlier))] = value
        else:
            found[head] = value
        return
    level = found
    key = head
    for following in keys:
        inner = level.get(key)
        if not isinstance(inner, dict):
            inner = level[key] = {}
        level = inner
        # Only the order of appearance counts, so an unnamed item just gets a unique key.
        key = following or f"#{len(level)}"
    level[key] = value


class Params:
    """Typed access to the parameters of one request; every reader raises 422 on a value of the wrong type."""

    def __init__(self, values: dict[str, Any], fallback: dict[str, Any] | None = None) -> None:
        self._values = {**(fallback or {}), **values}

    def has(self, name: str) -> bool:
        """Returns whether a value was sent (JSON null counts as not sent)."""
        return self._values.get(name) is not None

    def is_mapping(self, name: str) -> bool:
        """Returns whether the value was sent as a list or with brackets."""
        return isinstance(self._values.get(name), dict | list)

    def text(self, name: str) -> str | None:
        """Returns a string without markup; None if not sent. A JSON number is refused."""
        value = self._values.get(name)
        if value is None:
            return None
        if not isinstance(value, str):
            raise invalid_argument(name)
        return _TAGS.sub("", value)

    def column(self, name: str, length: int) -> str | None:
        """Returns a string for a column of this length; the CMS fails with a longer one (observed on 4.5.1)."""
        text = self.text(name)
        if text is not None and len(text) > length:
            raise unexpected()
        return text

    def markup(self, name: str) -> str | None:
        """Returns a string as sent, with its markup."""
        value = self._values.get(name)
        if value is not None and not isinstance(value, str):
            raise invalid_argument(name)
        return value

    def integer(self, name: str) -> int | None:
        """Returns a whole number; None if not sent or empty."""
        value = self._values.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, int):
            return value
        if isinstance(value, str) and _INTEGER.fullmatch(value.strip()):
            return int(value)
        raise invalid_argument(name)

    def flag(self, name: str) -> bool:
        """Returns a check box: 1, "1", on and true are True; anything else, or nothing, is False."""
        value = self._values.get(name)
        return value is True or value == 1 or (isinstance(value, str) and value.lower() in {"1", "on", "true"})

    def items(self, name: str) -> list[Any] | None:
        """Returns the values of a list in order of appearance; None if not sent. A scalar is refused."""
        value = self._values.get(name)
        if value is None:
            return None
        if isinstance(value, dict):
            return list(value.values())
        if isinstance(value, list):
            return value
        raise invalid_argument(name)

    def integers(self, name: str) -> list[int] | None:
        """Returns a list of whole numbers; text in it counts as 0, as in the CMS."""
        values = self.items(name)
        return None if values is None else [_lenient_integer(value) for value in values]

    def mapping(self, name: str) -> dict[str, Any] | None:
        """Returns a bracketed value as a dict; None if not sent or not bracketed."""
        value = self._values.get(name)
        if isinstance(value, list):
            return {str(index): item for index, item in enumerate(value)}
        return value if isinstance(value, dict) else None

    def moment(self, name: str, zone: ZoneInfo, *, iso: bool) -> int | None:
        """Returns a date as Unix seconds: ``Y-m-d H:i:s`` on the CMS's wall clock, with `iso` ISO 8601 too."""
        text = self.text(name)
        if not text:
            return None
        if not iso and not _WIRE_DATE.fullmatch(text):
            raise invalid_argument(name)
        try:
            value = datetime.fromisoformat(text)
        except ValueError:
            raise invalid_argument(name) from None
        return int((value if value.tzinfo else value.replace(tzinfo=zone)).timestamp())


def _lenient_integer(value: object) -> int:
    if isinstance(value, int):
        return int(value)
    match = _INTEGER.match(value.strip()) if isinstance(value, str) else None
    return int(match.group()) if match else 0
