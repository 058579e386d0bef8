"""What is known of this session's own writes to a record, on a clock that stands."""

from dataclasses import dataclass
from operator import eq

from app.services.saving.own_writes import LAG_S, LATEST_S, OwnWrites


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_state_before_a_confirmed_write_is_behind_for_a_while() -> None:
    clock = Clock()
    own: OwnWrites[str] = OwnWrites(clock)
    own.sending("old", "new", eq)
    own.confirmed("old", "new")
    assert own.is_behind("old", eq)
    assert not own.is_behind("new", eq)
    assert not own.is_behind("by another user", eq)
    clock.now = LAG_S + 1
    assert not own.is_behind("old", eq), "by now, another user has restored it"


def test_after_several_writes_each_earlier_state_is_behind_but_the_last_is_not() -> None:
    own: OwnWrites[str] = OwnWrites()
    for before, after in (("a", "b"), ("b", "c"), ("c", "a")):
        own.confirmed(before, after)
    assert own.is_behind("b", eq)
    assert own.is_behind("c", eq)
    assert not own.is_behind("a", eq), "it was also written last"


def test_an_unconfirmed_write_makes_no_read_old() -> None:
    own: OwnWrites[str] = OwnWrites()
    own.sending("old", "new", eq)
    assert not own.is_behind("old", eq)


def test_a_write_with_an_unknown_outcome_is_recognised_until_it_is_confirmed() -> None:
    own: OwnWrites[str] = OwnWrites()
    own.sending("old", "new", eq)
    own.sending("seen meanwhile", "new", eq)
    assert own.arrived("new", eq) == "old", "sent twice with the same content, it is one write"
    assert own.arrived("old", eq) is None
    own.confirmed("old", "new")
    assert own.arrived("new", eq) is None


def test_a_write_sent_twice_may_still_arrive_after_it_was_confirmed() -> None:
    clock = Clock()
    own: OwnWrites[str] = OwnWrites(clock)
    own.sending("old", "new", eq)
    own.confirmed("old", "new")
    assert not own.is_in_doubt(), "it was sent once"
    own.sending("new", "newer", eq)
    own.sending("new", "newer", eq)
    own.confirmed("new", "newer")
    assert own.is_in_doubt()
    assert own.is_late_arrival("newer", eq)
    clock.now = LATEST_S + 1
    assert not own.is_in_doubt()


def test_a_refused_write_leaves_the_earlier_one_open() -> None:
    own: OwnWrites[str] = OwnWrites()
    own.sending("old", "first", eq)
    refused = own.sending("old", "second", eq)
    refused()
    assert own.arrived("second", eq) is None
    assert own.arrived("first", eq) == "old"


def test_a_refused_write_that_may_arrive_is_recognised_but_not_expected() -> None:
    clock = Clock()
    own: OwnWrites[str] = OwnWrites(clock)
    own.sending("old", "refused", eq, by=own)(may_arrive=True)
    assert own.arrived("refused", eq) is None
    assert own.is_from(own, "refused", eq)
    assert own.is_late_arrival("refused", eq)
    assert own.may_arrive()
    clock.now = LATEST_S + 1
    assert not own.may_arrive()


def test_the_refusal_of_a_repeated_write_says_nothing_about_the_first_try() -> None:
    own: OwnWrites[str] = OwnWrites()
    own.sending("old", "new", eq)
    refused = own.sending("old", "new", eq)
    refused()
    assert own.arrived("new", eq) == "old"


def test_states_of_different_types_are_not_compared() -> None:
    own: OwnWrites[object] = OwnWrites()
    own.confirmed("5", "6")
    assert not own.is_behind(5, lambda one, other: str(one) == str(other))


@dataclass(frozen=True)
class DatedName:
    name: str
    modified_at: str


def test_an_earlier_state_that_the_cms_dates_later_is_another_users() -> None:
    own: OwnWrites[DatedName] = OwnWrites()

    def same(one: DatedName, other: DatedName) -> bool:
        return one.name == other.name

    own.confirmed(DatedName("old", "2026-05-01 10:00:00"), DatedName("new", "2026-05-01 11:00:00"))
    assert own.is_behind(DatedName("old", "2026-05-01 10:00:00"), same)
    assert own.is_behind(DatedName("old", "2026-05-01 11:00:00"), same), "within a second, nothing tells them apart"
    assert own.is_behind(DatedName("old", ""), same), "not every CMS dates its records"
    assert not own.is_behind(DatedName("old", "2026-05-01 11:00:01"), same)


def test_a_write_that_another_user_replaced_is_not_taken_for_one_that_may_still_have_arrived() -> None:
    own: OwnWrites[str] = OwnWrites()
    own.sending("before", "mine", eq)
    own.overwritten()
    assert own.arrived("mine", eq) is None
    assert own.made(lambda _: "mine", "mine", eq) is None


def test_a_state_is_from_those_who_sent_it() -> None:
    own: OwnWrites[str] = OwnWrites()
    editor, other = object(), object()
    own.sending("old", "first", eq, editor)
    own.sending("old", "second", eq, other)
    assert own.is_from(editor, "first", eq), "also after another write"
    assert own.is_from(other, "second", eq)
    assert not own.is_from(other, "first", eq)
    own.sending("old", "second", eq, editor)
    assert own.is_from(editor, "second", eq), "sent twice with the same content, it is one write of both"
    assert own.is_from(other, "second", eq)
