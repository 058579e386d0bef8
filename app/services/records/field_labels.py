"""Labels of fields in sentences, and lists of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.core.translatable_texts import say, spoken
from app.domain.campaigns.validation import REFERENCES


def field_label(names: Mapping[str, str], field: str) -> str:
    """Returns the label of a field, such as `the start date`; `names` has marked phrases, the five references are built
    in.
    """
    if field in REFERENCES:
        return say("reference {number}", number=field.removeprefix("ref"))
    return spoken(names.get(field, field))


def listed(words: Sequence[str]) -> str:
    """Joins words: `the name`, `the name and the description`, `the name, the code and the description`."""
    if len(words) == 1:
        return words[0]
    return say("{several} and {last}", several=", ".join(words[:-1]), last=words[-1])


def listed_fields(names: Mapping[str, str], fields: Iterable[str]) -> str:
    """Joins the labels of fields."""
    return listed([field_label(names, field) for field in fields])
