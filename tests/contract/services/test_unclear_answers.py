"""Creations answered wrongly, whose look is answered wrongly, too: each is there once and never told wrongly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.services.saving.creation import CreationUnknown
from tests.contract.services.conftest import ConnectUser
from tests.contract.services.record_makers import FAILED, PAGE, fault, maker_of
from tests.helpers.demo_cms import DemoCms


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
