"""The format of offline files: their paths, their version, and the account they belong to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from app.core.atomic_files import record_stem
from app.domain.users_and_groups import Me

if TYPE_CHECKING:
    from app.domain.list_queries import RecordId

FOLDER: Final = "offline"
VERSION: Final = 1
WHO: Final = "who.json"
PICTURE: Final = "picture"


class LastAccount(msgspec.Struct, frozen=True, kw_only=True):
    """The account that was signed in last; `me` as the CMS sent it, None where it did not."""

    base: str
    account_id: int
    me: Me | None = None


class PictureHead(msgspec.Struct, frozen=True, kw_only=True):
    """First line of a picture's file: the CMS, and its time of the layout's last change."""

    base: str
    modified: str


def account_of(subject: str, last: LastAccount | None) -> int | None:
    """Returns the account of the current sign-in from the token's subject, or the last account; None if unknown."""
    if subject.isdecimal():
        return int(subject)
    return last.account_id if last is not None else None


def kept_file(folder: Path, account_id: int, kind: str, name: RecordId) -> Path:
    """Returns the path of a list, or of a record of another kind. Raises ValueError if `name` makes no file name."""
    suffix = "rows" if kind == "list" else "json"
    return folder / str(account_id) / f"{record_stem(kind, name)}.{suffix}"


def picture_file(folder: Path, account_id: int, layout_id: int) -> Path:
    """Returns the path of a layout's picture: a line with its `PictureHead`, then the CMS's bytes."""
    return folder / str(account_id) / f"{record_stem(PICTURE, layout_id)}.bin"
