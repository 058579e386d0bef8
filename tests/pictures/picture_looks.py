"""The looks in which pictures are taken: a small cover of themes, languages, text sizes, scales and screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

THEMES: Final = ("light", "dark")
LANGUAGES: Final = ("en", "de")
POINTS: Final = (8, 11, 18)
SCALES: Final = (100, 150, 200)
SCREENS: Final[Mapping[int, int]] = {1280: 800, 1440: 900, 1920: 1080}
"""Width and height of the screens, in their own pixels."""
_LEAST: Final = (960, 600)
"""The smallest window."""
_LEAST_LARGE: Final = (1280, 800)
"""The smallest one in which texts of more than `_NORMAL` points have room."""
_NORMAL: Final = 11
_DOTS_PER_POINT: Final = 96 / 72


@dataclass(frozen=True, order=True)
class Look:
    """Theme, language, text size in points, scale in per cent, and width of the screen in its own pixels."""

    theme: str = "light"
    language: str = "en"
    points: int = 10
    scale: int = 100
    width: int = 1440

    def __str__(self) -> str:
        return f"{self.theme}-{self.language}-{self.points}pt-{self.scale}pc-{self.width}"

    @property
    def base_px(self) -> int:
        return round(self.points * _DOTS_PER_POINT)

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in its own units: that of the screen, but with enough room for text of this size."""
        least = _LEAST_LARGE if self.points > _NORMAL else _LEAST
        screen = (self.width * 100 // self.scale, SCREENS[self.width] * 100 // self.scale)
        return max(least[0], screen[0]), max(least[1], screen[1])


RISKY: Final = (Look(), Look("dark", "de", 18, 200, 1280), Look("light", "de", 11, 150, 1920))
"""Looks that every cover has: the default one, with its 10 points, and those in which texts have the least room."""

DIMENSIONS: Final[Mapping[str, Sequence[object]]] = {
    "theme": THEMES,
    "language": LANGUAGES,
    "points": POINTS,
    "scale": SCALES,
    "width": tuple(SCREENS),
}


def cover(narrowed: Mapping[str, object] | None = None) -> list[Look]:
    """Returns few looks with every pair of values of two dimensions; `narrowed` sets some dimensions to one value."""
    wanted = dict(narrowed or {})
    values = [(wanted[name],) if name in wanted else all_ for name, all_ in DIMENSIONS.items()]
    every = [Look(*each) for each in product(*values)]  # type: ignore[arg-type] # each has the type of its field
    chosen = [look for look in RISKY if all(getattr(look, name) == value for name, value in wanted.items())]
    missing = set().union(*map(_pairs, every)) - set().union(*map(_pairs, chosen))
    while missing:
        best = max(every, key=lambda look: len(missing & _pairs(look)))
        chosen.append(best)
        missing -= _pairs(best)
    return chosen


def _pairs(look: Look) -> frozenset[Iterable[tuple[str, object]]]:
    values = [(name, getattr(look, name)) for name in DIMENSIONS]
    return frozenset(combinations(values, 2))
