"""The colour table: in both themes, every text is readable and every control visible."""

from __future__ import annotations

from typing import get_args

import pytest

from app.ui.look.color_tokens import CONNECTION_COLOURS, HUES_DARK, HUES_LIGHT, TOKENS, TokenName
from tests.helpers.contrast import contrast, token_contrast

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


# Every ground that each ink is painted on somewhere.
TEXT: dict[TokenName, tuple[TokenName, ...]] = {
    "text": (
        "surface",
        "window",
        "raised",
        "hover",
        "warn_soft",
        "accent_soft",
        "ok_soft",
        "danger_soft",
        "sel",
        "sel_idle",
        "sunken",
    ),
    "text2": (
        "surface",
        "window",
        "raised",
        "hover",
        "sel",
        "sel_idle",
        "accent_soft",
        "warn_soft",
        "ok_soft",
        "danger_soft",
        "sunken",
        "pill",
    ),
    # Row numbers and faded text are shown on every background that a row may have.
    "text3": (
        "surface",
        "window",
        "raised",
        "hover",
        "sel",
        "sel_idle",
        "sunken",
        "accent_soft",
        "ok_soft",
        "warn_soft",
        "danger_soft",
    ),
    "sel_text": ("sel", "sel_idle"),
    "accent_text": (
        "surface",
        "window",
        "raised",
        "accent_soft",
        "sel",
        "sel_idle",
        "hover",
        "warn_soft",
        "lifted_pill",
    ),
    "on_accent": ("accent", "accent_hover", "danger_fill", "danger_fill_hover"),
    "pill_text": ("pill", "lifted_pill", "surface"),
    "ok": ("surface", "window", "raised", "ok_soft", "hover", "sel", "sel_idle", "lifted_pill"),
    "warn": ("surface", "window", "raised", "warn_soft", "hover", "sel", "sel_idle", "lifted_pill"),
    "danger": ("surface", "window", "raised", "danger_soft", "hover", "sel", "sel_idle", "sunken", "lifted_pill"),
    "screen_text": ("screen",),
    "screen_muted": ("screen",),
    "toast_text": ("toast",),
    "toast_muted": ("toast",),
    "toast_link": ("toast",),
    "toast_ok": ("toast",),
    "toast_danger": ("toast",),
}
CONTROLS: dict[TokenName, tuple[TokenName, ...]] = {
    "control": ("surface", "window", "raised", "hover", "sunken", "sel", "accent_soft", "warn_soft"),
    "focus": (
        "surface",
        "window",
        "raised",
        "hover",
        "sunken",
        "sel",
        "sel_idle",
        "accent_soft",
        "ok_soft",
        "warn_soft",
        "danger_soft",
    ),
    "drop": ("surface", "window", "raised", "hover", "sel", "sel_idle", "accent_soft"),
    "accent": ("surface", "window", "raised", "accent_soft"),
    "toast_link": ("toast",),
    "knob": ("control", "accent"),
    "danger": ("surface", "window"),
}


DECORATION: set[TokenName] = {"border", "shadow", "scroll"}
"""Nothing is known by these alone. The handle of a scroll bar gets the colour of a control under the pointer."""


def _pairs(table: dict[TokenName, tuple[TokenName, ...]]) -> list[tuple[TokenName, TokenName]]:
    return [(ink, ground) for ink, grounds in table.items() for ground in grounds]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("ink, ground", _pairs(TEXT))
def test_every_text_colour_is_readable_on_its_backgrounds(ink: TokenName, ground: TokenName, dark: bool) -> None:
    assert token_contrast(ink, ground, dark=dark) >= 4.5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("line, ground", _pairs(CONTROLS))
def test_every_control_and_focus_mark_can_be_seen(line: TokenName, ground: TokenName, dark: bool) -> None:
    assert token_contrast(line, ground, dark=dark) >= 3


@pytest.mark.parametrize("hue", [*HUES_LIGHT, *HUES_DARK])
def test_the_ink_of_a_layout_can_be_read_on_its_ground(hue: tuple[str, str]) -> None:
    assert contrast(*hue) >= 4.5


@pytest.mark.parametrize("colour", CONNECTION_COLOURS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_connection_colour_can_be_seen_in_both_themes(colour: str, dark: bool) -> None:
    for ground in (TOKENS["surface"], TOKENS["window"]):
        assert contrast(colour, ground.dark if dark else ground.light) >= 3


def test_every_colour_is_text_a_mark_a_ground_or_decoration() -> None:
    """A new token has to be put into one of the tables above, with every ground it is painted on."""
    grounds = {ground for table in (TEXT, CONTROLS) for each in table.values() for ground in each}
    assert set(TOKENS) - set(TEXT) - set(CONTROLS) - grounds == DECORATION


def test_the_table_has_every_token_once_and_every_value_is_a_colour() -> None:
    assert set(TOKENS) == set(get_args(TokenName))
    for shades in TOKENS.values():
        for value in shades:
            assert len(value) == 7
            assert int(value[1:], 16) >= 0
