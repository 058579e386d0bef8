"""The program is killed at random moments of an edit: everything older than two seconds is there again."""

import pytest

from tests.soak.crashes import crash

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
