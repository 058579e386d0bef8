"""Names with hidden or direction-changing characters are marked wherever they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

import app.ui
from app.domain.lineups.lineup import Entry
from app.domain.text.value_formatting import visible
from app.models.choice_model import Choice
from app.ui.pages.campaigns.lineup_miniature import EntryList
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.feedback.banner import Banner
from app.ui.widgets.feedback.toast import Toast
from app.ui.widgets.inputs.chips import FilterChip, TagChip
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker
from app.ui.widgets.lineup.lineup_drag import ghost
from app.ui.widgets.popups.single_record_picker import SingleRecordPicker
from app.ui.widgets.text.labels import ElidedLabel, Label, menu_text
from app.ui.widgets.text.value_label import ValueLabel

UI = Path(app.ui.__file__).parent
ODD = "turned \u202egpj.exe"


def picker(name: str) -> QWidget:
    made = MultiRecordPicker(name="Groups", placeholder="Add")
    made.set_choices([Choice(1, name)])
    made.set_chosen([1])
    return made


def pick_one(name: str) -> QWidget:
    made = SingleRecordPicker(placeholder="Choose")
    made.set_choices([Choice(1, name)])
    made.set_value(1)
    return made


def entry_list(name: str) -> QWidget:
    made = EntryList()
    made.set_entries([Entry(1, 1, name, 10)])
    return made


def dragged(name: str) -> QWidget:
    made = QLabel()
    made.setPixmap(ghost(made, Entry(1, 1, name, 10), 2))
    return made


MAKERS: dict[str, Callable[[str], QWidget]] = {
    "label": Label,
    "elided label": ElidedLabel,
    "value": ValueLabel,
    "banner": lambda name: Banner(f"Delete “{name}”?", f"In {name}."),
    "toast": lambda name: Toast(f"{name} saved"),
    "button": Button,
    "filter chip": lambda name: FilterChip("Name", name),
    "tag chip": TagChip,
    "pill": Pill,
    "picker": picker,
    "pick one": pick_one,
    "entries": entry_list,
    "dragged entry": dragged,
}


@pytest.mark.failure(29)
@pytest.mark.parametrize("kind", MAKERS)
def test_bidi_characters_are_marked(qtbot: QtBot, kind: str) -> None:
    def picture(name: str) -> QImage:
        made = MAKERS[kind](name)
        qtbot.addWidget(made)
        made.resize(320, made.sizeHint().height())
        return made.grab().toImage()

    assert picture(ODD) == picture(visible(ODD))
    assert picture(ODD) != picture(ODD.replace("\u202e", ""))


def test_every_eliding_widget_marks_bidi_characters() -> None:
    """`elided` does both. Column titles are ours; labels, tabs and paths are marked earlier; a display shows all."""
    may = {
        "widgets/drawing/safe_painter.py",
        "widgets/text/labels.py",
        "widgets/tables/grid_header.py",
        "widgets/navigation/tab_title_fitting.py",
        "pages/notifications/preview_panel.py",
        "widgets/text/path_pill.py",
    }
    files = {str(file.relative_to(UI)) for file in UI.rglob("*.py") if ".elidedText(" in file.read_text()}
    assert files <= may


@pytest.mark.failure(29)
def test_names_in_menus_have_no_mnemonics_and_hidden_characters_are_marked() -> None:
    assert menu_text("Save & \u202eclose") == "Save && \ufffdclose"


def test_a_value_is_copied_as_it_was_given_though_marks_are_shown(qtbot: QtBot) -> None:
    value = ValueLabel(ODD)
    qtbot.addWidget(value)
    assert value.text() == visible(ODD)
    value.setSelection(0, len(value.text()))
    value.copy_selected()
    assert QGuiApplication.clipboard().text() == ODD
