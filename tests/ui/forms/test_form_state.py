"""Every change of a form is an undoable step; continuous typing is one step, and saving is none."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication

from app.domain.merging.field_merge import same_field
from app.ui.forms.form_state import FormState

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


@dataclass(frozen=True)
class State:
    name: str = ""
    count: int | None = None
    tags: tuple[str, ...] = ()


@pytest.fixture
def form_state(qapp: QApplication) -> FormState:
    return FormState(State("base"), State("base"), same_field)


def test_letters_typed_in_one_go_are_one_step(form_state: FormState) -> None:
    for text in ("a", "ab", "abc"):
        form_state.write("name", text, "Change name")
    assert (form_state.steps.count(), form_state.steps.undoText()) == (1, "Change name")
    form_state.steps.undo()
    assert form_state.working == State("base")
    form_state.steps.redo()
    assert form_state.working == State("abc")


def test_typing_and_deleting_again_is_no_step(form_state: FormState) -> None:
    form_state.write("name", "basis")
    form_state.write("name", "base")
    assert not form_state.steps.canUndo()
    assert form_state.is_clean


def test_typing_after_undo_is_a_new_step(form_state: FormState) -> None:
    form_state.write("name", "a")
    form_state.write("count", 3)
    form_state.steps.undo()
    form_state.write("name", "ab")
    assert form_state.steps.count() == 2
    form_state.steps.undo()
    assert form_state.working == State("a")


def test_other_fields_and_choices_are_steps_of_their_own(form_state: FormState) -> None:
    form_state.write("name", "a")
    form_state.write("count", 3)
    form_state.write("tags", ("x",))
    form_state.write("tags", ("x", "y"))
    assert form_state.steps.count() == 4
    for expected in (State("a", 3, ("x",)), State("a", 3), State("a"), State("base")):
        form_state.steps.undo()
        assert form_state.working == expected


def test_undo_shows_the_previous_values(form_state: FormState) -> None:
    told: list[str] = []
    form_state.write("count", 1)
    form_state.taken.connect(lambda: told.append("taken"))
    form_state.steps.undo()
    assert told == ["taken"]


def test_using_another_version_is_one_step_and_saving_is_none(form_state: FormState) -> None:
    form_state.take(State("theirs", 9), "Apply merge")
    form_state.saved(form_state.working, State("theirs", 9, ("kept",)))
    assert (form_state.base, form_state.working, form_state.is_clean) == (
        form_state.working,
        State("theirs", 9, ("kept",)),
        True,
    )
    assert (form_state.steps.count(), form_state.steps.undoText()) == (1, "Apply merge")
    form_state.steps.undo()
    assert form_state.working == State("base")
    assert not form_state.is_clean


def test_text_typed_during_a_save_stays(form_state: FormState) -> None:
    form_state.write("name", "sent")
    sent = form_state.working
    form_state.write("count", 5)
    form_state.saved(sent, State("sent"))
    assert form_state.working == State("sent", 5)
    assert form_state.differences == ("count",)
