"""Format of offline files: where they are, in which version, and which account they belong to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from app.core.files import record_stem
from app.domain.people import Me

if TYPE_CHECKING:
    from app.domain.query import RecordId

FOLDER: Final = "offline"
VERSION: Final = 1
WHO: Final = "who.json"


class LastAccount(msgspec.Struct, frozen=True, kw_only=True):
    """Who was signed in last; `me` as the CMS told it, None where it did not."""

    base: str
    account_id: int
    me: Me | None = None


def account_of(subject: str, last: LastAccount | None) -> int | None:
    """Whose sign-in is there: the token's subject says it, or whoever was here last; None where neither does."""
    if subject.isdecimal():
        return int(subject)
    return last.account_id if last is not None else None


def kept_file(folder: Path, account_id: int, kind: str, name: RecordId) -> Path:
    """Of a list, or of a record of another kind. Raises ValueError for a name that makes no file name."""
    suffix = "rows" if kind == "list" else "json"
    return folder / str(account_id) / f"{record_stem(kind, name)}.{suffix}"
