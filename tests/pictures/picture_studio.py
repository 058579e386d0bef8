"""Runs Marquee in one look, takes pictures of it, and notes what a user could not read."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.config.settings import SettingsStore
from app.models.language_choice import Languages
from app.models.onboarding_steps import FIRST_STEPS_VIEW
from app.ui.look.theme import Scheme, apply_theme, theme_hub
from app.ui.tour.screenshots import picture_of
from tests.helpers.accessibility import clipped, overlapping, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.legibility import cut_off, hard_to_read, larger_than, restless
from tests.helpers.program_in_process import Program, program
from tests.pictures.picture_looks import Look

_KEY = bytes(range(32))
_SHOWN_S = 0.15
_FAST = 80
"""For PNG files that means less compression, not less quality."""
_SETTLED_S = 1.0


@dataclass
class Studio:
    """One look at all pages.

    Attributes:
        cms: keeps its data and its address while it is stopped.
        folder: of the pictures; None takes none and only checks.
        wants: whether a page is wanted, by its name.
        pictures: names of the pages seen.
        findings: page, and text that could not be read.
    """

    look: Look
    cms: DemoCms
    folder: Path | None
    wants: Callable[[str], bool] = lambda _: True
    pictures: list[str] = field(default_factory=list)
    findings: list[tuple[str, str]] = field(default_factory=list)

    @asynccontextmanager
    async def program(self, *, data: Path | None = None, shows_first_steps: bool = False) -> AsyncIterator[Program]:
        """Starts Marquee in a window as large as the screen; `data` is a folder that another run has used."""
        with tempfile.TemporaryDirectory(prefix="marquee-pictures-", ignore_cleanup_errors=True) as fresh:
            home = data or Path(fresh)
            settings = SettingsStore(home)
            settings.remember_view(FIRST_STEPS_VIEW, {"dismissed": not shows_first_steps})
            settings.save()
            async with program(home, key=_KEY) as shown:
                shown.window.move(0, 0)  # dialogs stay on the screen, which is no larger than the window
                shown.window.resize(*self.look.size)
                yield shown

    async def take(self, shown: Program, name: str) -> None:
        """Takes a picture of the window with what is open above it, and checks both."""
        if not self.wants(name):
            return
        window = shown.window
        await asyncio.sleep(_SHOWN_S)
        await settled(window, _SETTLED_S)
        self.pictures.append(name)
        found = [*clipped(window), *overlapping(window), *cut_off(window), *await restless()]
        above = [each for each in QApplication.topLevelWidgets() if each is not window and each.isVisible()]
        for each in above:
            if not window.isAncestorOf(each):
                found += [*clipped(each), *overlapping(each), *cut_off(each)]
            found += [*hard_to_read(each), *larger_than(window, each)]
        self.findings += [(name, each) for each in dict.fromkeys([*found, *hard_to_read(window)])]
        if self.folder is not None:
            picture = picture_of(window)
            if not picture.save(str(self.folder / f"{name}--{self.look}.png"), quality=_FAST):
                raise OSError(f"{self.folder} can't be written")


@contextmanager
def dressed(app: QApplication, look: Look) -> Iterator[None]:
    """Gives the application a theme, a text size and a language, without motion; puts everything back afterwards.

    Raises FileNotFoundError if the texts of the language aren't compiled.
    """
    languages, before, hub = Languages(app), QLocale(), theme_hub()
    moves = hub.motion_allowed
    hub.motion_allowed = False
    try:
        locale = languages.install(look.language, ["de-DE"] if look.language == "de" else ["en-GB"])
        if not locale.name().startswith(look.language):
            raise FileNotFoundError(f"No texts in {look.language!r}: `dev.py languages` compiles them")
        apply_theme(app, Scheme(look.theme), base_px=look.base_px)
        yield
    finally:
        languages.remove()
        QLocale.setDefault(before)
        hub.motion_allowed = moves
        apply_theme(app, Scheme.LIGHT)
