"""Exported tables as CSV, safe to open in any spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA_START = re.compile(r"'*\s*[=+\-@＝＋－＠\t\r\n]")
_DASH = re.compile(r"'*\s*[—–]\s*")
"""Tables show a dash for nothing, and so do files that were made of them by hand."""
_NUMBER = re.compile(r"[+-]?\d[\d,.:]*")


def csv_text(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Formats headers and rows as RFC 4180 CSV, with lines ended by CR LF.

    A cell that a spreadsheet would take for a formula gets an apostrophe before it, and so does a dash, which would be
    imported as nothing, and one that has such an apostrophe itself. None is an empty cell.
    """
    target = io.StringIO(newline="")
    writer = csv.writer(target)
    writer.writerow([harmless(header) for header in headers])
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return target.getvalue()


def harmless(cell: object) -> str:
    """Returns the text of a cell, escaped if it could start a formula or is a dash; numbers are unchanged."""
    if cell is None:
        return ""
    text = str(cell)
    if _DASH.fullmatch(text) or (_FORMULA_START.match(text) and not _NUMBER.fullmatch(text)):
        return f"'{text}"
    return text


def unescaped(cell: str) -> str:
    """Returns the text that `harmless` has made a cell of."""
    is_escaped = cell.startswith("'") and (_FORMULA_START.match(cell, 1) or _DASH.fullmatch(cell, 1))
    return cell[1:] if is_escaped else cell
