"""The map from ids to numbers behaves like a dict."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.compact_id_map import IdNumbers

IDS = st.one_of(st.integers(min_value=-5, max_value=5000), st.integers(), st.text(max_size=4))


@given(st.lists(st.tuples(IDS, st.one_of(st.none(), st.integers(min_value=0, max_value=2**32 - 1)))))
def test_an_id_counter_behaves_like_a_dict(steps: list[tuple[int | str, int | None]]) -> None:
    """A step without a number takes the id out. Ids beyond 64 bits and texts are no other ids."""
    table = IdNumbers()
    plain: dict[int | str, int] = {}
    for record_id, number in steps:
        if number is None:
            assert table.pop(record_id) == plain.pop(record_id, None)
        else:
            table[record_id] = plain[record_id] = number
        assert len(table) == len(plain)
    assert all(table[one] == table.get(one) == number for one, number in plain.items())
    assert table.get_all([*plain, "never there"]) == [*plain.values(), None]
    with pytest.raises(KeyError):
        table["never there"]
    together = IdNumbers()
    together.update(plain)
    assert len(together) == len(plain)
    assert together.get_all(plain) == list(plain.values())
    table.clear()
    assert len(table) == 0
    assert all(table.get(one) is None for one in plain)
