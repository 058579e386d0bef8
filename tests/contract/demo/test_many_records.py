"""Any number of records of each kind: plausible, all different, in a stable order over pages."""

import re
from typing import Any

import pytest

from tests.helpers.demo_cms import DemoCms

# kind: path, id, title, column to sort by
LISTS = {
    "commands": ("command", "commandId", "command", "commandId"),
    "notifications": ("notification", "notificationId", "subject", "releaseDt"),
    "actions": ("action", "actionId", "triggerCode", "actionId"),
    "datasets": ("dataset", "dataSetId", "dataSet", "dataSetId"),
    "modules": ("module", "moduleId", "name", "name"),
}
MANY = 1_300


@pytest.fixture(params=["observed", "documented"], scope="module")
def full(request: pytest.FixtureRequest) -> Any:
    """A CMS with many of everything."""
    kinds = [*LISTS, "templates"]
    arguments = [word for kind in kinds for word in (f"--{kind}", str(MANY))]
    with DemoCms(dialect=request.param, arguments=arguments) as cms:
        yield cms


def read(cms: DemoCms, kind: str, token: str) -> list[dict[str, Any]]:
    path, _, _, column = LISTS[kind]
    order = f"sortBy={column}&sortDir=asc&columns[0][data]={column}&order[0][column]=0&order[0][dir]=asc"
    rows: list[dict[str, Any]] = []
    for start in range(0, MANY + 500, 500):
        answer = cms.api("GET", f"/{path}?start={start}&length=500&{order}", token=token)
        rows += answer.json()
        if start < MANY:
            assert int(answer.headers["X-Total-Count"]) == MANY
    return rows


@pytest.mark.parametrize("kind", LISTS)
def test_there_are_as_many_records_as_requested_and_pages_do_not_overlap(full: DemoCms, kind: str) -> None:
    _, identity, title, _ = LISTS[kind]
    rows = read(full, kind, full.token())
    assert len(rows) == len({row[identity] for row in rows}) == MANY
    made_up = {row[title] for row in rows if re.search(r"\d{3}$", str(row[title]))}
    assert len(made_up) > MANY * 0.9


def test_templates_are_distributed_over_all_data_types(full: DemoCms) -> None:
    token = full.token()
    data_types = {row["dataType"] for row in read(full, "modules", token) if row["dataType"]}
    found = {kind: full.api("GET", f"/module/templates/{kind}", token=token).json() for kind in data_types}
    assert sum(map(len, found.values())) == MANY
    assert min(map(len, found.values())) > MANY / 20
    for kind, rows in found.items():
        assert {row["dataType"] for row in rows} == {kind}
        assert len({row["templateId"] for row in rows}) == len(rows)


def test_a_generated_record_can_be_read_alone(full: DemoCms) -> None:
    token = full.token()
    for kind in ("commands", "notifications", "datasets", "modules"):
        path, identity, title, _ = LISTS[kind]
        last = read(full, kind, token)[-1]
        single = full.api("GET", f"/{path}/{last[identity]}", token=token).json()
        assert single[title] == last[title]


def test_a_list_read_before_a_write_is_not_served_from_a_cache(full: DemoCms) -> None:
    token = full.token()
    form = {"command": "One more", "code": "one_more", "description": "d"}
    before = full.api("GET", "/command?length=5", token=token).headers["X-Total-Count"]
    made = full.api("POST", "/command", token=token, form=form).json()
    after = full.api("GET", "/command?length=5", token=token).headers["X-Total-Count"]
    assert int(after) == int(before) + 1
    full.api("DELETE", f"/command/{made['commandId']}", token=token)
    assert full.api("GET", "/command?length=5", token=token).headers["X-Total-Count"] == before


def test_there_can_be_fewer_records_than_the_handmade_ones() -> None:
    arguments = ["--commands", "3", "--notifications", "0", "--actions", "2", "--datasets", "1", "--modules", "4"]
    with DemoCms(arguments=arguments) as cms:
        token = cms.token()
        found = [len(cms.api("GET", f"/{LISTS[kind][0]}?length=100", token=token).json()) for kind in LISTS]
    assert found == [3, 0, 2, 1, 4]
