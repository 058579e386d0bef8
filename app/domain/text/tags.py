"""Tags as texts: `tag` or `tag|value`. The part before the bar identifies a tag."""

from __future__ import annotations

from collections.abc import Sequence


def tag_name(text: str) -> str:
    """Returns the part that identifies a tag: the name, without case and value."""
    return text.partition("|")[0].strip().casefold()


def without_empty_value(text: str) -> str:
    """Returns `tag` for `tag|`, as the CMS stores it; other texts are only trimmed."""
    name, _, rest = text.strip().partition("|")
    return text.strip() if rest else name.strip() or text.strip()


def retagged(tags: Sequence[str], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> tuple[str, ...]:
    """Returns `tags` without those in `remove` and with those in `add`; an added tag replaces one of the same name.

    A tag that is already there with the same value stays unchanged, in its place.
    """
    added = {tag_name(text): text.strip() for text in add if tag_name(text)}
    gone = {tag_name(text) for text in remove} - added.keys()
    kept: list[str] = []
    for text in tags:
        name = tag_name(text)
        if name in added and _value(added[name]) == _value(text):
            del added[name]
        elif name in gone or name in added:
            continue
        kept.append(text)
    return (*kept, *added.values())


def same_tags(tags: Sequence[str], expected: Sequence[str], names_of: Sequence[str]) -> bool:
    """Whether those of `tags` with a name of `names_of` are as `expected`, with the same values, in any order."""
    names = {tag_name(text) for text in names_of}
    found = {(tag_name(text), _value(text)) for text in tags if tag_name(text) in names}
    return found == {(tag_name(text), _value(text)) for text in expected}


def _value(text: str) -> str:
    return text.partition("|")[2].strip()
