"""The settings of the window itself: appearance, language, and what a start opens."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.config.settings import SettingsStore
from app.ui.i18n import number, tr
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import BASE_PX, theme, theme_hub
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind, IconButton
from app.ui.widgets.buttons.toggles import Switch
from app.ui.widgets.containers.box_layouts import column, hold, row
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import Label
from app.ui.window.settings.settings_rows import ActionRadios, ActionSegments, ActionSwitch, setting, settings_page
from app.ui.window.window_actions import WindowActions

_PERCENT: Final = 52


class TextSizeControl(QWidget):
    """Buttons for smaller and larger text, with the size between them in percent.

    Signals:
        stepped(QWidget): one of the buttons was clicked, and the text has its new size.
    """

    stepped = Signal(QWidget)

    def __init__(self, actions: WindowActions) -> None:
        super().__init__()
        self._percent = Label("", 13, 500, tabular=True)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        follow_text(self._percent, width=_PERCENT)
        smaller = IconButton("minus", tr("Smaller text"), shortcut="Ctrl+-")
        larger = IconButton("plus", tr("Larger text"), shortcut="Ctrl++")
        for button, action in ((smaller, actions.smaller_text), (larger, actions.larger_text)):
            button.clicked.connect(action.trigger)
            button.clicked.connect(partial(self.stepped.emit, button))
            action.enabledChanged.connect(button.setEnabled)
            button.setEnabled(action.isEnabled())
        default = ActionButton(actions.default_text, ButtonKind.SECONDARY)
        self.setLayout(row(smaller, self._percent, larger, 8, default, spacing=4))
        theme_hub().changed.connect(self._follow)
        self._follow()

    def text(self) -> str:
        """Returns the size that is shown."""
        return self._percent.text()

    def _follow(self) -> None:
        self._percent.setText(tr("{percent}%", percent=number(round(100 * theme().base_px / BASE_PX))))


class AppearancePage:
    """Theme, row height, text size and motion. The actions of the View menu do the work.

    Attributes:
        pane: the page; `theme`, `density`, `text_size` and `motion` are its controls.
    """

    def __init__(self, actions: WindowActions) -> None:
        self.theme = ActionSegments(
            actions.schemes, (tr("System"), tr("Light", "theme"), tr("Dark", "theme")), name=tr("Theme")
        )
        self.density = ActionSegments(actions.densities, (tr("Compact"), tr("Comfortable")), name=tr("Row height"))
        self.text_size = TextSizeControl(actions)
        self.motion = ActionSwitch(actions.less_motion)
        self.pane: ScrollPane = settings_page(
            tr("Appearance"),
            setting(tr("Theme"), self.theme, tr("“System” follows the theme of your desktop.")),
            setting(tr("Row height"), self.density, tr("Applies to lists, the sidebar and line-ups.")),
            setting(tr("Text size"), self.text_size, tr("Everything in the window grows with the text.")),
            setting(tr("Reduce motion"), self.motion, tr("Turns off animations, even if your desktop allows them.")),
        )


class LanguagePage:
    """The language of the texts.

    Attributes:
        pane: the page; `choices` are its languages.
    """

    def __init__(self, actions: WindowActions) -> None:
        self.choices = ActionRadios(actions.languages, name=tr("Language"))
        self.choices.setContentsMargins(0, 14, 0, 14)
        note = Label(tr("Marquee uses the new language after a restart."), 12, 400, "text3", wrap=True)
        self.pane: ScrollPane = settings_page(tr("Language"), hold(column(self.choices, note, spacing=0)))


class StartUpPage:
    """What Marquee opens when it starts.

    Attributes:
        pane: the page; `connections` and `tabs` are its switches.
    """

    def __init__(self, settings: SettingsStore) -> None:
        self._settings = settings
        self.connections = Switch(checked=settings.value.reopen_connections)
        self.tabs = Switch(checked=settings.value.reopen_tabs)
        self.connections.toggled.connect(partial(self._take, "reopen_connections"))
        self.tabs.toggled.connect(partial(self._take, "reopen_tabs"))
        self.pane: ScrollPane = settings_page(
            tr("Start-up"),
            setting(
                tr("Reopen connections"),
                self.connections,
                tr("Opens the connections that were open when you quit. Otherwise, the start page opens."),
            ),
            setting(
                tr("Reopen tabs"),
                self.tabs,
                tr("Opens the tabs that were open in each connection. Otherwise, only the list of campaigns opens."),
            ),
        )

    def _take(self, name: str, wanted: bool) -> None:
        self._settings.change(**{name: wanted})
