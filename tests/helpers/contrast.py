"""Contrast between two colours as WCAG 2.1 computes it."""

from __future__ import annotations

from typing import Final

from app.ui.look.color_tokens import TOKENS, TokenName

FLARE: Final = 0.05
"""The light that a screen reflects."""


def luminance(color: str) -> float:
    """Relative luminance of #RRGGBB, from 0 (black) to 1 (white)."""
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + FLARE) / (darker + FLARE)


def token_contrast(ink: TokenName, ground: TokenName, *, dark: bool) -> float:
    def pick(name: TokenName) -> str:
        return TOKENS[name].dark if dark else TOKENS[name].light

    return contrast(pick(ink), pick(ground))
