"""Field types that accept all formats in which a CMS answers, and small records inside others."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

MaybeInt = int | None
"""A number; arrives as a number or as text ("1782896400"); null stands for none."""

_Fraction = Annotated[float, msgspec.Meta(ge=-1e15, le=1e15)]
"""Neither infinite nor NaN, which some servers send as text."""

Number = int | _Fraction | None
"""A count or an amount of money."""

MaybeText = str | None
"""A text; undocumented values are kept unchanged, so that they stay readable."""

Flag = bool | None
"""Yes or no; arrives as 0, 1, "0", "1", false, true or null. Both None and False mean no."""


class CmsRecord(msgspec.Struct, frozen=True, gc=False, rename="camel", kw_only=True):
    """Base of all records read from a CMS: immutable, and ignored by the garbage collector.

    Records hold only numbers, texts and other records, never a cycle; 100,000 of them cost the collector nothing.

    Attributes:
        SENT_BACK: fields that a PUT of the record sends back as they were read. A record in whose JSON one of them is
            missing can't be edited: its default would erase what the CMS has.
    """

    SENT_BACK: ClassVar[tuple[str, ...]] = ()


class Tag(CmsRecord, frozen=True, kw_only=True):
    """A tag on a record, with or without a value."""

    tag: str
    tag_id: MaybeInt = None
    value: MaybeText = None

    @property
    def text(self) -> str:
        """The tag as people type it and requests carry it: `tag` or `tag|value`."""
        return f"{self.tag}|{self.value}" if self.value else self.tag


class Permissions(CmsRecord, frozen=True, kw_only=True):
    """The user's permissions for a record; None if the CMS does not report them."""

    view: Flag = None
    edit: Flag = None
    delete: Flag = None
    modify_permissions: Flag = None
