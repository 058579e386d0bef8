"""Creations answered wrongly, whose look is answered wrongly, too: each is there once and never told wrongly."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.services.saving.creation import CreationUnknown
from tests.contract.services.conftest import ConnectUser
from tests.contract.services.record_makers import FAILED, PAGE, fault, maker_of, notification
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of


def said(status: int, field: str | None = None) -> dict[str, Any]:
    """An answer in the CMS's own form."""
    body = {"error": status, "message": "That can't be done.", "property": field, "help": None}
    return {"status": status, "body": json.dumps(body), "headers": {"Retry-After": "0"}}


CREATION: dict[str, dict[str, Any]] = {
    "lost": {"kind": "drop", "after": True},
    "cut off": {"kind": "truncate"},
    "rolled back": {"status": 500, "body": FAILED},
    "given up by a gateway": {"status": 504, "body": PAGE},
    "refused": said(422),
    "refused because of a field": said(422, "name"),
    "denied": said(403),
    "not found": said(404),
    "not signed in": said(401),
    "too many": said(429),
    "a page": {"status": 200, "body": PAGE, "content_type": "text/html"},
    "redirected": {"status": 302},
    "nothing": {"status": 200},
    "another record": {"status": 201, "body": '{"campaignId": 1, "campaign": "Another"}'},
}
"""Answers to creations that were carried out."""
LOOK: dict[str, dict[str, Any]] = {
    "denied": said(403),
    "not found": said(404),
    "refused": said(422),
    "failed": {"status": 500, "body": FAILED},
    "a page": {"status": 200, "body": PAGE},
    "cut off": {"kind": "truncate"},
    "an object": {"status": 200, "body": "{}"},
    "nothing": {"status": 204},
    "nothing of a part": {"status": 206},
    "an empty part": {"status": 206, "body": "[]", "headers": {"X-Total-Count": "0"}},
    "an empty list of one": {"status": 200, "body": "[]", "headers": {"X-Total-Count": "1"}},
    "an unreadable row": {"kind": "wrong_type", "name": "campaignId", "value": "x"},
    "an unreadable name": {"kind": "wrong_type", "name": "campaign", "value": {"x": 1}},
}
"""Answers that say nothing about what is there."""


@pytest.mark.failure(35, 36, 37)
@pytest.mark.parametrize("answer", CREATION)
async def test_a_creation_that_a_look_does_not_find_out_about_stays_unknown_until_one_does(
    observed: DemoCms, connect_user: ConnectUser, answer: str
) -> None:
    for look, how in LOOK.items():
        observed.clear_faults()
        services = await connect_user(observed)
        services.writer.checks.looks_s = (0.0,)
        maker, name = maker_of("campaign", services), f"Answered with {answer}, then {look}"
        fault(observed, maker, **{"kind": "applied", **CREATION[answer]})
        observed.fault(path="^/api/campaign$", method="GET", skip=1, times=None, **{"kind": "status", **how})
        for _ in range(2):
            with pytest.raises(CreationUnknown) as told:
                await maker.create(name)
            assert not told.value.was_looked_for, look
            assert not told.value.ids, look
            told.value.allow_resend()
        observed.clear_faults()
        assert await maker.create(name), look
        assert maker.count(name) == 1, look


@pytest.mark.failure(37, 45)
@pytest.mark.parametrize("kind", ["campaign", "notification"])
async def test_an_empty_list_for_an_account_without_the_right_to_see_it_does_not_say_that_it_is_not_there(
    observed: DemoCms, tmp_path: Path, kind: str
) -> None:
    name, title = f"Unseen {kind}", {"campaign": "campaign", "notification": "subject"}[kind]
    had = observed.api("GET", "/user/me", token=observed.token("sam")).json()["features"]
    observed.set_features("sam", f"{kind}.add")
    async with session_of(observed, tmp_path, "sam") as session:
        await session.start()
        session.writer.checks.looks_s = (0.0,)
        observed.fault("drop", path=f"^/api/{kind}$", method="POST", after=True)
        create: Callable[[], Awaitable[object]] = partial(session.campaigns.create, name)
        if kind == "notification":
            create = partial(session.notifications.create, notification(name))
        for _ in range(2):
            with pytest.raises(CreationUnknown) as told:
                await create()
            assert not told.value.was_looked_for
            told.value.allow_resend()
    observed.set_features("sam", *(feature for feature, is_on in had.items() if is_on))
    rows = observed.api("GET", f"/{kind}?length=100000", token=observed.token()).json()
    assert [row[title] for row in rows].count(name) == 1
