"""All scenes, with the names of the pages that each shows."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple

from app.ui.window.settings.page_index import APPEARANCE, CONNECTIONS, LANGUAGE, OFFLINE, SHORTCUTS, START_UP
from tests.helpers.list_pages import DECLARATIONS, FORMS
from tests.helpers.local_pages import PLACES
from tests.pictures import document_states, pages
from tests.pictures.picture_studio import Studio


class Scene(NamedTuple):
    """One run of Marquee that shows these pages, in this order."""

    names: tuple[str, ...]
    play: Callable[[Studio], Awaitable[None]]


SETTINGS: Final = (APPEARANCE, LANGUAGE, START_UP, OFFLINE, CONNECTIONS, SHORTCUTS)
QUESTIONS: Final = 7
"""More than the verbs of the campaigns page that ask something."""
SCENES: Final = (
    Scene(("start", "connect", "sign-in", "sign-in-refused", "first-steps"), pages.sign_in),
    Scene(
        tuple(f"list-{kind}{more}" for kind in DECLARATIONS for more in ("", "-three", "-none")),
        pages.lists,
    ),
    Scene(("list-failed",), pages.failed_list),
    Scene(tuple(PLACES), pages.places),
    Scene(tuple(f"form-{kind}{more}" for kind in FORMS for more in ("-new", "")), pages.forms),
    Scene(("editor-history", "ad", "compare"), pages.editors),
    Scene(
        (
            *(f"question-campaigns-{number}" for number in range(1, QUESTIONS)),
            "question-new-campaign",
            "quick-open",
            *(f"settings-{place}" for place in SETTINGS),
            *("guide", "about", "shortcuts", "permissions", "diagnostics", "activity"),
        ),
        pages.dialogs,
    ),
    *(Scene((f"state-{name}",), partial(document_states.take_state, name=name)) for name in document_states.STATES),
    Scene(("state-restored",), document_states.restored),
    Scene(("state-waiting-review",), document_states.waiting_for_review),
    Scene(("state-interrupted-write",), document_states.interrupted_write),
    Scene(("form-needs-merge", "form-refused"), document_states.form_states),
)


async def play(studio: Studio) -> None:
    """Plays the scenes with wanted pages; each starts with a CMS without faults."""
    for scene in SCENES:
        if any(map(studio.wants, scene.names)):
            studio.cms.clear_faults()
            await scene.play(studio)
            gc.collect()
