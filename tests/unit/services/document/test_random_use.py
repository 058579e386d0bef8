"""Random use of one record against a model of a CMS: nothing is lost, duplicated, or sent for another account."""

from __future__ import annotations

from typing import get_args

import pytest

from app.services.document import status as st
from tests.helpers.document_events import acts, play, shortest

SEQUENCES = 500
LENGTH = 30


@pytest.mark.parametrize("tells_who", [True, False], ids=["known at sign-in", "known later"])
@pytest.mark.parametrize("is_new", [True, False], ids=["new", "existing"])
def test_random_use_never_loses_or_duplicates_data_and_everything_can_be_saved(
    *, is_new: bool, tells_who: bool
) -> None:
    for seed in range(SEQUENCES):
        sequence = acts(seed, LENGTH)
        if play(sequence, is_new=is_new, tells_who=tells_who, keeps_log=False)[0]:
            left = shortest(sequence, is_new=is_new, tells_who=tells_who)
            broken, use = play(left, is_new=is_new, tells_who=tells_who)
            pytest.fail("\n".join([f"seed {seed}: {broken}", *use.told, f"acts: {left}"]))


def test_random_use_reaches_every_status() -> None:
    seen: set[type] = set()
    for seed in range(SEQUENCES):
        for is_new in (True, False):
            seen |= play(acts(seed, LENGTH * 2), is_new=is_new, tells_who=True, keeps_log=False)[1].statuses
        if seen >= set(get_args(st.Status)):
            return
    raise AssertionError(f"never: {set(get_args(st.Status)) - seen}")
