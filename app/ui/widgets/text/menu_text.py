"""A name as the text of a menu's line or a button: no letter of it is a key, and nothing in it hides."""

from __future__ import annotations

from app.domain.text.display_text import visible


def menu_text(name: str) -> str:
    return visible(name).replace("&", "&&")
