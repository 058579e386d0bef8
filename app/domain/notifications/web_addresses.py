"""Finds web and email addresses in plain text, as people type and paste them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_WEB: Final = r"(?:https?://|www\.)[^\s<>\"]+"
_MAIL: Final = r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+"
_ADDRESS: Final = re.compile(rf"(?<![\w@./:+-])(?:{_WEB}|{_MAIL})", re.IGNORECASE)
_WITHOUT_HOST: Final = re.compile(r"https?://[\W_]*$|www\.[^.]*\.?$", re.IGNORECASE)
_ENDS: Final = ".,:;!?…'*_“”„‘’»«"
"""Signs that end a sentence or a quotation, not an address."""
_PAIRS: Final = {")": "(", "]": "[", "}": "{"}


class WebAddress(NamedTuple):
    """An address in a text: where it begins and ends, and the target of a link to it."""

    start: int
    end: int
    target: str


def web_addresses(text: str) -> Iterator[WebAddress]:
    """Yields the addresses in order. A host name alone is none: it might as well be a file or an abbreviation."""
    for found in _ADDRESS.finditer(text):
        address = _without_sentence_end(found.group())
        if not _WITHOUT_HOST.fullmatch(address):
            yield WebAddress(found.start(), found.start() + len(address), _target(address))


def _without_sentence_end(address: str) -> str:
    """Returns the address without the punctuation after it. A closing bracket stays if the address opens it."""
    while address:
        last = address[-1]
        is_unopened = last in _PAIRS and address.count(last) > address.count(_PAIRS[last])
        if last not in _ENDS and not is_unopened:
            break
        address = address[:-1]
    return address


def _target(address: str) -> str:
    folded = address.casefold()
    if folded.startswith(("http://", "https://")):
        return address
    return f"https://{address}" if folded.startswith("www.") else f"mailto:{address}"
