"""Names for as many records as somebody wants to see: words on wheels that turn like those of a counter."""

from collections.abc import Sequence

SHOPS = ("Leeds", "York", "Bath", "Bristol Harbour")


def spin(number: int, *wheels: Sequence[str]) -> tuple[str, ...]:
    """A word of each wheel; no combination comes again before all of them have been."""
    words = []
    for wheel in wheels:
        number, place = divmod(number, len(wheel))
        words.append(wheel[place])
    return tuple(words)


def letters(number: int) -> str:
    """A number in letters, for codes that may have no figures: `a`, `b`, … `z`, `ba`, …"""
    text = ""
    while True:
        number, place = divmod(number, 26)
        text = chr(ord("a") + place) + text
        if not number:
            return text
