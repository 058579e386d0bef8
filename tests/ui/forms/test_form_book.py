"""Every change of a form is a step that can be undone, letters typed in one go being one; saving is no step."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication

from app.domain.merging.field_merge import same_field
from app.ui.forms.book import FormBook

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


@dataclass(frozen=True)
class State:
    name: str = ""
    count: int | None = None
    tags: tuple[str, ...] = ()


@pytest.fixture
def book(qapp: QApplication) -> FormBook:
    return FormBook(State("base"), State("base"), same_field)


def test_letters_typed_in_one_go_are_one_step(book: FormBook) -> None:
    for text in ("a", "ab", "abc"):
        book.write("name", text, "Change name")
    assert (book.steps.count(), book.steps.undoText()) == (1, "Change name")
    book.steps.undo()
    assert book.working == State("base")
    book.steps.redo()
    assert book.working == State("abc")


def test_typing_that_ends_where_it_began_is_no_step(book: FormBook) -> None:
    book.write("name", "basis")
    book.write("name", "base")
    assert not book.steps.canUndo()
    assert book.is_clean


def test_typing_after_undo_is_a_new_step(book: FormBook) -> None:
    book.write("name", "a")
    book.write("count", 3)
    book.steps.undo()
    book.write("name", "ab")
    assert book.steps.count() == 2
    book.steps.undo()
    assert book.working == State("a")


def test_other_fields_and_choices_are_steps_of_their_own(book: FormBook) -> None:
    book.write("name", "a")
    book.write("count", 3)
    book.write("tags", ("x",))
    book.write("tags", ("x", "y"))
    assert book.steps.count() == 4
    for expected in (State("a", 3, ("x",)), State("a", 3), State("a"), State("base")):
        book.steps.undo()
        assert book.working == expected


def test_undo_shows_the_editors_what_was(book: FormBook) -> None:
    told: list[str] = []
    book.write("count", 1)
    book.taken.connect(lambda: told.append("taken"))
    book.steps.undo()
    assert told == ["taken"]


def test_taking_another_version_is_one_step_and_saving_is_none(book: FormBook) -> None:
    book.take(State("theirs", 9), "Apply merge")
    book.saved(book.working, State("theirs", 9, ("kept",)))
    assert (book.base, book.working, book.is_clean) == (book.working, State("theirs", 9, ("kept",)), True)
    assert (book.steps.count(), book.steps.undoText()) == (1, "Apply merge")
    book.steps.undo()
    assert book.working == State("base")
    assert not book.is_clean


def test_text_typed_during_a_save_stays(book: FormBook) -> None:
    book.write("name", "sent")
    sent = book.working
    book.write("count", 5)
    book.saved(sent, State("sent"))
    assert book.working == State("sent", 5)
    assert book.differences == ("count",)
