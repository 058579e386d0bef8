"""All colours of both themes in one table; no other module names a colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

QT_STYLE: Final = "Fusion"
"""The base style; Marquee adds a palette and a style sheet."""

TokenName = Literal[
    "window",
    "surface",
    "raised",
    "sunken",
    "hover",
    "border",
    "control",
    "text",
    "text2",
    "text3",
    "accent",
    "accent_hover",
    "on_accent",
    "accent_text",
    "accent_soft",
    "focus",
    "drop",
    "sel",
    "sel_text",
    "sel_idle",
    "pill",
    "pill_text",
    "lifted_pill",
    "ok",
    "ok_soft",
    "warn",
    "warn_soft",
    "danger",
    "danger_soft",
    "danger_fill",
    "danger_fill_hover",
    "screen",
    "screen_text",
    "screen_muted",
    "toast",
    "toast_text",
    "toast_muted",
    "toast_link",
    "toast_ok",
    "toast_danger",
    "knob",
    "scroll",
    "shadow",
]


class Shades(NamedTuple):
    """One token in both themes, as #RRGGBB."""

    light: str
    dark: str


TOKENS: Final[Mapping[TokenName, Shades]] = {
    # Backgrounds, from the frame of the window to floating surfaces.
    "window": Shades("#F5F6F8", "#131519"),
    "surface": Shades("#FFFFFF", "#1A1D22"),
    "raised": Shades("#FFFFFF", "#22262D"),
    "sunken": Shades("#EEF0F3", "#0F1114"),
    "hover": Shades("#EDEFF3", "#252A32"),
    # Lines. A border is decoration; controls are outlined with `control`, which has enough contrast.
    "border": Shades("#E2E5EA", "#2B3038"),
    "control": Shades("#7B8392", "#757F8F"),
    # Text colours: names, values and icons, labels and hints.
    "text": Shades("#16191F", "#ECEEF2"),
    "text2": Shades("#475060", "#B6BDC9"),
    "text3": Shades("#596271", "#9AA3B0"),
    # The one accent. In the dark theme `accent` is only a background: text is `accent_text`, lines are `focus` and
    # `drop`.
    "accent": Shades("#4A4DCB", "#5D60E0"),
    "accent_hover": Shades("#3F42B4", "#5053D0"),
    "on_accent": Shades("#FFFFFF", "#FFFFFF"),
    "accent_text": Shades("#4346BE", "#A9ADFF"),
    "accent_soft": Shades("#ECEDFC", "#212442"),
    "focus": Shades("#4A4DCB", "#8E92FF"),
    "drop": Shades("#4A4DCB", "#8E92FF"),
    # Selection, in the view with the keyboard focus and in others.
    "sel": Shades("#E1E4FB", "#2C3063"),
    "sel_text": Shades("#16191F", "#F4F5F8"),
    "sel_idle": Shades("#E9EBEF", "#2A2F37"),
    # Pills; `lifted_pill` is a plain pill on a coloured row.
    "pill": Shades("#ECEEF2", "#2B3038"),
    "pill_text": Shades("#3F4756", "#C6CCD6"),
    "lifted_pill": Shades("#FFFFFF", "#2B3038"),
    # States, always beside a word.
    "ok": Shades("#177245", "#5CC98E"),
    "ok_soft": Shades("#E0F3E8", "#16301F"),
    "warn": Shades("#855400", "#E9B44C"),
    "warn_soft": Shades("#FFF2D6", "#36290F"),
    "danger": Shades("#B8243A", "#FF8A96"),
    "danger_soft": Shades("#FCE8EA", "#3D1A20"),
    "danger_fill": Shades("#B8243A", "#C5394B"),
    "danger_fill_hover": Shades("#9E1D31", "#AE3041"),
    # A display, which is dark in both themes.
    "screen": Shades("#16191F", "#0B0C0F"),
    "screen_text": Shades("#F3F4F6", "#F3F4F6"),
    "screen_muted": Shades("#C6CCD6", "#C6CCD6"),
    # The inverted surface of toasts and tool tips: light text in the light theme, dark text in the dark one.
    "toast": Shades("#20242B", "#ECEEF2"),
    "toast_text": Shades("#F3F4F6", "#16191F"),
    "toast_muted": Shades("#B6BDC9", "#475060"),
    "toast_link": Shades("#B4B8FF", "#3F42B4"),
    "toast_ok": Shades("#5CC98E", "#177245"),
    "toast_danger": Shades("#FF8A96", "#B8243A"),
    "knob": Shades("#FFFFFF", "#FFFFFF"),
    "scroll": Shades("#C3C9D2", "#434A55"),
    "shadow": Shades("#16191F", "#000000"),
}


class Hue(NamedTuple):
    """Background and text colour of a layout."""

    ground: str
    ink: str


HUES_LIGHT: Final = (
    Hue("#DDE0FA", "#34388F"),
    Hue("#CFEBE7", "#0C5B55"),
    Hue("#F7E6C4", "#6B4700"),
    Hue("#F8DCE1", "#8A2238"),
    Hue("#D6EDD9", "#1F5A30"),
    Hue("#D3E8F7", "#134E77"),
    Hue("#EADDF7", "#5A2B86"),
    Hue("#E1E5EB", "#3B4452"),
)
HUES_DARK: Final = (
    Hue("#2E3163", "#C5C9FF"),
    Hue("#143F3C", "#9CDDD5"),
    Hue("#4A3710", "#F2D08A"),
    Hue("#4E1F2A", "#F5B5C1"),
    Hue("#1F4228", "#A9DDB3"),
    Hue("#17395A", "#A6D3F5"),
    Hue("#402658", "#DDBDF7"),
    Hue("#343A45", "#CBD2DD"),
)

CONNECTION_COLOURS: Final = (
    "#C46A12",
    "#D64545",
    "#2B9357",
    "#178C92",
    "#3B7DED",
    "#8B5CF6",
    "#CF4A91",
    "#7B8794",
)
"""The same in both themes, and always beside the connection's name."""
