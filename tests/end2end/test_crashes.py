"""The program is killed at random moments: edits older than two seconds are there again, and jobs can be finished."""

import pytest

from tests.soak.crashes import crash
from tests.soak.job_crashes import crash_jobs

CRASHES = 5
LONGEST_S = 3.0


@pytest.mark.failure(28)
@pytest.mark.timeout(300)  # six starts of the whole program, on a machine that may have more to do
def test_edits_older_than_two_seconds_survive_every_crash() -> None:
    rounds = list(crash(CRASHES, seed=7, longest_s=LONGEST_S))
    assert len(rounds) == CRASHES
    for each in rounds:
        assert not each.is_lost, each.told()
    assert {each.editor for each in rounds} == {"campaign", "command", "notification"}
    assert any(len(each.allowed) < len(each.shown) for each in rounds), "nothing was older than two seconds"


@pytest.mark.failure(28)
@pytest.mark.timeout(300)  # half a dozen starts of the whole program
def test_a_killed_job_is_finished_exactly_after_any_number_of_crashes() -> None:
    rounds = list(crash_jobs(4, seed=31, kinds=("tag", "move", "edit", "delete")))
    wrong = [each.told() for each in rounds if each.wrong]
    assert not wrong, "\n".join(wrong)
