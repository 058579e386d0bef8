"""Field types that read every shape in which a CMS answers, and small records inside others."""

from __future__ import annotations

from typing import Annotated

import msgspec

MaybeInt = int | None
"""A number; numbers arrive as numbers or as text ("1782896400"), null stands for none."""

_Fraction = Annotated[float, msgspec.Meta(ge=-1e15, le=1e15)]
"""Neither infinite nor "NaN", which some servers send as text."""

Number = int | _Fraction | None
"""A count or an amount of money."""

MaybeText = str | None
"""A text; values outside the documented ones are kept as they came, so that they stay readable."""

Flag = bool | None
"""Yes or no; arrives as 0, 1, "0", "1", false, true or null. Both None and False mean no."""


class CmsRecord(msgspec.Struct, frozen=True, gc=False, rename="camel", kw_only=True):
    """Base of everything that is read from a CMS: immutable, and invisible to the garbage collector.

    Records hold numbers, texts and other records only, never a cycle; 100,000 of them cost the collector nothing.
    """


class Tag(CmsRecord, frozen=True, kw_only=True):
    """A tag on a record, with or without a value."""

    tag: str
    tag_id: MaybeInt = None
    value: MaybeText = None

    @property
    def text(self) -> str:
        """The tag as it is typed and sent: `tag` or `tag|value`."""
        return f"{self.tag}|{self.value}" if self.value else self.tag


class Permissions(CmsRecord, frozen=True, kw_only=True):
    """What the signed-in person may do with a record; None where the CMS does not say."""

    view: Flag = None
    edit: Flag = None
    delete: Flag = None
    modify_permissions: Flag = None
