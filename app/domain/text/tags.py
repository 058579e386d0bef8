"""Tags as texts: `tag` or `tag|value`. The part before the bar identifies a tag."""

from __future__ import annotations

from collections.abc import Sequence


def tag_name(text: str) -> str:
    """What makes two tags the same one: the name, in any case, whatever the value."""
    return text.partition("|")[0].strip().casefold()


def retagged(tags: Sequence[str], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> tuple[str, ...]:
    """`tags` without those in `remove` and with those in `add`; an added tag replaces the one of the same name.

    What is there already with the same value stays as and where it is.
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


def _value(text: str) -> str:
    return text.partition("|")[2].strip()
