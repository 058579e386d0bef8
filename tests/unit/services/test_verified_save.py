"""Saving under any network failure and concurrent writes: nothing is overwritten unseen or claimed unverified.

The record is a file of lines. The network loses requests and answers by a script; another user writes between steps.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import Offline, OutcomeUnknown, ServerFault
from app.core.write_gate import always_open
from app.services.saving.own_writes import OwnWrites
from app.services.saving.verified_save import (
    NeedsMerge,
    SaveAdapter,
    Saved,
    SaveOutcome,
    ServerAdjusted,
    change,
    save,
)

Lines = tuple[str, ...]


class Weather(StrEnum):
    """What becomes of one request."""

    FINE = "fine"
    REQUEST_LOST = "request lost"
    ANSWER_LOST = "answer lost"
    SOMEONE_ELSE = "someone else writes just before"
    CUT_SHORT = "half of it is kept"
    NOT_KEPT = "nothing of it is kept"


class FileAdapter(SaveAdapter[Lines]):
    """A desk for lines in a file, reached through bad weather."""

    def __init__(self, file: Path, weather: Iterator[Weather]) -> None:
        self.file = file
        self._weather = weather
        self.writes = 0
        self.foreign = 0

    def content(self) -> Lines:
        return tuple(self.file.read_text().splitlines())

    async def read(self) -> Lines:
        if self._next() in {Weather.REQUEST_LOST, Weather.ANSWER_LOST}:
            raise Offline("The network is down.")
        return self.content()

    async def write(self, meant: Lines) -> None:
        self.writes += 1
        weather = self._next()
        if weather not in {Weather.REQUEST_LOST, Weather.NOT_KEPT}:
            kept = meant[: len(meant) // 2] if weather is Weather.CUT_SHORT else meant
            self.file.write_text("\n".join(kept))
        if weather in {Weather.REQUEST_LOST, Weather.ANSWER_LOST}:
            raise OutcomeUnknown("The answer was lost.")

    def adopt(self, meant: Lines, theirs: Lines) -> Lines:
        return meant

    def same(self, one: Lines, other: Lines) -> bool:
        return one == other

    def was_taken(self, meant: Lines) -> bool:
        return False

    def server_adjustment(self, meant: Lines, fresh: Lines) -> str:
        return f"{len(fresh)} of {len(meant)}" if meant[: len(fresh)] == fresh else ""

    def saved(self, before: Lines, fresh: Lines) -> tuple[str, tuple[str, ...]]:
        return f"{len(fresh)} lines", ()

    def _next(self) -> Weather:
        weather = next(self._weather, Weather.FINE)
        if weather is Weather.SOMEONE_ELSE:
            self.foreign += 1
            self.file.write_text("\n".join((*self.content(), f"foreign {self.foreign}")))
        return weather


BASE: Lines = ("a", "b", "c", "d")
MEANT: Lines = ("d", "a", "b", "c")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "record"
    path.write_text("\n".join(BASE))
    return path


async def saved_in(file: Path, *weather: Weather, meant: Lines = MEANT) -> tuple[SaveOutcome[Lines], FileAdapter]:
    adapter = FileAdapter(file, iter(weather))
    return await save(adapter, BASE, meant), adapter


async def test_without_faults_one_write_is_verified(file: Path) -> None:
    outcome, adapter = await saved_in(file)
    assert outcome == Saved(MEANT, "4 lines")
    assert adapter.writes == 1


async def test_a_record_already_as_wanted_is_not_written(file: Path) -> None:
    outcome, adapter = await saved_in(file, meant=BASE)
    assert isinstance(outcome, Saved)
    assert not outcome.was_sent
    assert adapter.writes == 0


async def test_another_users_change_is_returned_unchanged(file: Path) -> None:
    outcome, adapter = await saved_in(file, Weather.SOMEONE_ELSE)
    assert outcome == NeedsMerge(BASE, MEANT, (*BASE, "foreign 1"))
    assert adapter.writes == 0


async def test_a_change_right_after_the_write_is_returned_with_what_was_sent(file: Path) -> None:
    outcome, _ = await saved_in(file, Weather.FINE, Weather.FINE, Weather.SOMEONE_ELSE)
    assert outcome == NeedsMerge(BASE, MEANT, (*MEANT, "foreign 1"), was_sent=True)


async def test_a_lost_answer_is_resolved_by_reading_the_record(file: Path) -> None:
    outcome, adapter = await saved_in(file, Weather.FINE, Weather.ANSWER_LOST)
    assert isinstance(outcome, Saved)
    assert adapter.writes == 1


async def test_a_lost_request_is_sent_once_more(file: Path) -> None:
    outcome, adapter = await saved_in(file, Weather.FINE, Weather.REQUEST_LOST)
    assert isinstance(outcome, Saved)
    assert adapter.writes == 2


async def test_a_record_matching_neither_side_needs_the_user(file: Path) -> None:
    outcome, adapter = await saved_in(file, Weather.FINE, Weather.REQUEST_LOST, Weather.SOMEONE_ELSE)
    assert outcome == NeedsMerge(BASE, MEANT, (*BASE, "foreign 1"), was_sent=True)
    assert adapter.writes == 1


async def test_values_cut_short_by_the_cms_are_reported(file: Path) -> None:
    outcome, _ = await saved_in(file, Weather.FINE, Weather.CUT_SHORT)
    assert outcome == ServerAdjusted(MEANT[:2], "2 of 4")


async def test_a_write_without_effect_is_not_taken_for_another_users_change(file: Path) -> None:
    with pytest.raises(OutcomeUnknown, match="still shows the previous version"):
        await saved_in(file, Weather.FINE, Weather.NOT_KEPT)


@pytest.mark.parametrize("written", [Weather.ANSWER_LOST, Weather.REQUEST_LOST, Weather.FINE])
async def test_if_the_record_cannot_be_read_the_outcome_is_unknown(file: Path, written: Weather) -> None:
    with pytest.raises(OutcomeUnknown):
        await saved_in(file, Weather.FINE, written, Weather.REQUEST_LOST)


async def test_a_refusal_is_raised_and_nothing_is_repeated(file: Path) -> None:
    class Refusing(FileAdapter):
        async def write(self, meant: Lines) -> None:
            self.writes += 1
            raise ServerFault("It failed.")

    adapter = Refusing(file, iter(()))
    with pytest.raises(ServerFault):
        await save(adapter, BASE, MEANT)
    assert adapter.writes == 1
    assert adapter.content() == BASE


@pytest.mark.failure(20)
@given(st.lists(st.sampled_from(Weather), max_size=8))
def test_under_any_faults_nothing_is_overwritten_unseen_and_no_claim_is_false(script: list[Weather]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        file.write_text("\n".join(BASE))
        adapter = FileAdapter(file, iter(script))
        try:
            outcome: SaveOutcome[Lines] | None = asyncio.run(save(adapter, BASE, MEANT))
        except (Offline, OutcomeUnknown):
            outcome = None
        now = adapter.content()
    assert adapter.writes <= 2
    if isinstance(outcome, Saved):
        assert now == MEANT == outcome.fresh
    elif isinstance(outcome, NeedsMerge):
        assert now == outcome.theirs != MEANT
    elif isinstance(outcome, ServerAdjusted):
        assert now == outcome.fresh != MEANT
    if script[:1] == [Weather.SOMEONE_ELSE]:
        assert "foreign 1" in now


async def test_an_earlier_save_of_our_own_that_arrives_late_is_not_another_users_change(file: Path) -> None:
    own: OwnWrites[Lines] = OwnWrites()
    with pytest.raises(OutcomeUnknown):
        await save(FileAdapter(file, iter([Weather.FINE, *[Weather.REQUEST_LOST] * 2])), BASE, MEANT, own=own)
    fine = FileAdapter(file, iter(()))
    second = (*BASE, "second")
    assert isinstance(await save(fine, BASE, second, own=own), Saved)
    await fine.write(MEANT)  # the first one arrives
    assert isinstance(await save(fine, second, (*second, "third"), own=own), Saved)
    assert fine.content() == (*second, "third")


async def test_a_late_write_of_a_list_is_merged_by_an_editor_that_does_not_have_it(file: Path) -> None:
    own: OwnWrites[Lines] = OwnWrites()
    lost = FileAdapter(file, iter([Weather.FINE, *[Weather.REQUEST_LOST] * 2]))
    with pytest.raises(OutcomeUnknown):
        await change(lost, lambda now: (*now, "renamed"), always_open, own)
    fine = FileAdapter(file, iter(()))
    await fine.write((*BASE, "renamed"))  # it arrives
    mine = (*BASE, "of the editor")
    assert await save(fine, BASE, mine, own=own, by="the editor") == NeedsMerge(BASE, mine, (*BASE, "renamed"))
    assert fine.content() == (*BASE, "renamed")


async def test_saving_the_previous_version_back_is_confirmed_by_the_first_look(file: Path) -> None:
    own: OwnWrites[Lines] = OwnWrites()
    adapter = FileAdapter(file, iter(()))
    await save(adapter, BASE, MEANT, own=own)
    reads = 0

    class Counting(FileAdapter):
        async def read(self) -> Lines:
            nonlocal reads
            reads += 1
            return await super().read()

    assert isinstance(await save(Counting(file, iter(())), MEANT, BASE, own=own), Saved)
    assert reads == 2


async def test_a_refusal_of_the_second_try_says_nothing_about_the_first(file: Path) -> None:
    class RefusedAtLast(FileAdapter):
        async def write(self, meant: Lines) -> None:
            if self.writes:
                raise ServerFault("It failed.")
            await super().write(meant)

    with pytest.raises(OutcomeUnknown):
        await save(RefusedAtLast(file, iter([Weather.FINE, Weather.REQUEST_LOST])), BASE, MEANT)
