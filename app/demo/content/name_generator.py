"""Generates any number of names: words on wheels that turn like those of a counter."""

from collections.abc import Sequence

SHOPS = ("Leeds", "York", "Bath", "Bristol Harbour")


def combined(number: int, *wheels: Sequence[str]) -> tuple[str, ...]:
    """Returns one word of each wheel; combinations repeat only after all have been used."""
    words = []
    for wheel in wheels:
        number, place = divmod(number, len(wheel))
        words.append(wheel[place])
    return tuple(words)


def letters(number: int) -> str:
    """Returns a number in letters, for codes that may not contain digits: `a`, `b`, … `z`, `ba`, …"""
    text = ""
    while True:
        number, place = divmod(number, 26)
        text = chr(ord("a") + place) + text
        if not number:
            return text
