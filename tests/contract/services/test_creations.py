"""A creation whose answer is lost, late or wrong exists once and is reported correctly."""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from app.core.errors import Invalid, MarqueeError, NextStep, NotFound, NotPermitted, ServerFault
from app.domain.commands.command import CommandForm
from app.services.commands.command_service import command_service
from app.services.saving import creation
from app.services.saving.creation import CreationUnknown, NotKept
from app.services.saving.verified_save import Saved
from tests.contract.services.conftest import UserServices
from tests.contract.services.record_makers import FAILED, PAGE, Maker, code_of, fault, maker_of
from tests.helpers.demo_cms import DemoCms

ERRORS = [408, 500, 502, 503, 504, 508, 520, 524, 527]


@pytest.fixture(params=["campaign", "notification", "command"])
def maker(request: pytest.FixtureRequest, services: UserServices) -> Maker:
    return maker_of(request.param, services)


@pytest.mark.failure(35)
@pytest.mark.parametrize("seconds", [0.05, 0.3])
@pytest.mark.parametrize("how", [{"status": 504, "body": PAGE}, {"cut": "drop"}, {"cut": "reset"}], ids=str)
async def test_a_late_creation_is_found_and_not_sent_again(
    cms: DemoCms, maker: Maker, seconds: float, how: dict[str, Any]
) -> None:
    name = f"Late {seconds} {how}"[:60].replace("<", "")
    fault(cms, maker, "late", seconds=seconds, **how)
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", ERRORS)
async def test_a_creation_carried_out_but_answered_with_an_error_is_reported_as_created(
    cms: DemoCms, maker: Maker, status: int
) -> None:
    name = f"Applied, then {status}"
    headers = {"Retry-After": "0"} if status == 503 else {}
    fault(cms, maker, "applied", status=status, body=PAGE, headers=headers)
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [401, 403, 404, 409, 422, 429])
async def test_a_creation_carried_out_but_answered_with_a_refusal_is_reported_as_created(
    cms: DemoCms, maker: Maker, status: int
) -> None:
    name = f"Applied, then {status}"
    body = f'{{"error":{status},"message":"Refused the second time"}}'
    fault(cms, maker, "applied", status=status, body=body, headers={"Retry-After": "0"})
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [401, 429])
async def test_a_creation_that_is_turned_away_is_sent_again_once_it_is_seen_not_to_be_there(
    cms: DemoCms, maker: Maker, status: int
) -> None:
    name = f"Turned away with {status}"
    body = f'{{"error":{status},"message":"Turned away"}}'
    fault(cms, maker, "status", status=status, body=body, headers={"Retry-After": "0"})
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 2


@pytest.mark.failure(36)
@pytest.mark.parametrize("is_edited", [False, True])
async def test_a_creation_that_was_turned_away_and_could_not_be_looked_for_stays_in_doubt(
    cms: DemoCms, maker: Maker, is_edited: bool
) -> None:
    """The next try looks first, and one with other content asks first whether the earlier one arrived."""
    name = f"Made in between {is_edited}"
    busy = {"status": 429, "body": '{"error":429,"message":"Too many requests"}', "headers": {"Retry-After": "0"}}
    cms.fault("status", path=f"^/api/{maker.path}$", method="GET", skip=1, times=None, status=500, body=PAGE)
    fault(cms, maker, "applied", **busy)
    with pytest.raises(CreationUnknown, match="couldn't check whether it was created") as caught:
        await maker.create(name)
    cms.clear_faults()
    assert await caught.value.arrived() if is_edited else await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


async def test_a_denied_creation_is_reported_as_denied(cms: DemoCms, maker: Maker) -> None:
    fault(cms, maker, "status", status=403, body='{"error":403,"message":"You may not create this"}')
    with pytest.raises(NotPermitted, match="You may not create this"):
        await maker.create("Denied")
    assert maker.count("Denied") == 0


@pytest.mark.parametrize("status", [403, 422])
@pytest.mark.parametrize("maker", ["campaign", "notification"], indirect=True)
async def test_the_reason_of_a_refused_creation_reaches_an_account_that_may_not_list(
    cms: DemoCms, maker: Maker, status: int
) -> None:
    """No look could ever find it. A refusal that names neither a right nor a field leaves the outcome unknown."""
    name, body = f"Never listed {status}", {"error": status, "message": "Not like this", "property": "name"}
    for is_plain in (True, False):
        denied = '{"error":403,"message":"","help":null}'
        cms.fault("status", path=f"^/api/{maker.path}$", method="GET", status=403, body=denied, times=None)
        answer = body if is_plain else {"error": 422, "message": "Not like this", "property": None}
        fault(cms, maker, "status" if is_plain else "applied", status=answer["error"], body=json.dumps(answer))
        with pytest.raises(MarqueeError, match="Not like this") as told:
            await maker.create(name)
        assert isinstance(told.value, CreationUnknown) is not is_plain
        cms.clear_faults()
    assert maker.count(name) == 1


@pytest.mark.failure(36)
async def test_a_failure_described_by_the_cms_is_reported_in_its_words(cms: DemoCms, maker: Maker) -> None:
    name = "Rolled back"
    fault(cms, maker, "status", status=500, body=FAILED)
    with pytest.raises(ServerFault) as told:
        await maker.create(name)
    assert told.value.sentence == "Unexpected Error, please contact support."
    assert told.value.next_step is NextStep.RETRY
    assert maker.count(name) == 0
    assert await maker.create(name)  # which is what Try again does
    assert maker.count(name) == 1


@pytest.mark.failure(36)
async def test_a_creation_lost_by_a_gateway_asks_before_sending_again(cms: DemoCms, maker: Maker) -> None:
    name = "Never arrived"
    fault(cms, maker, "status", status=504, body=PAGE)
    with pytest.raises(CreationUnknown) as told:
        await maker.create(name)
    assert told.value.was_looked_for
    assert "504" in told.value.sentence
    with pytest.raises(CreationUnknown):
        await maker.create(name)
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1
    told.value.allow_resend()
    assert await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(35)
@pytest.mark.parametrize("has_arrived", [False, True])
async def test_a_discarded_creation_does_not_stand_in_for_the_same_one_later(
    cms: DemoCms, maker: Maker, monkeypatch: pytest.MonkeyPatch, has_arrived: bool
) -> None:
    name = f"Discarded, then wanted {has_arrived}"
    fault(cms, maker, "late", status=504)
    with pytest.raises(CreationUnknown) as told:
        await maker.create(name)
    told.value.give_up()
    if has_arrived:
        cms.let_late_arrive()
    monkeypatch.setattr(creation, "LATEST_S", -1.0)  # an hour later
    if has_arrived and maker.path == "command":
        with pytest.raises(Invalid, match="already has this code"):
            await maker.create(name)
    else:
        assert await maker.create(name)
        assert maker.count(name) == (2 if has_arrived else 1)
    cms.clear_faults()


@pytest.mark.failure(36)
async def test_a_creation_that_can_no_longer_arrive_is_sent_again_after_a_look(
    cms: DemoCms, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "Lost for good"
    fault(cms, maker, "status", status=504, body=PAGE)
    with pytest.raises(CreationUnknown):
        await maker.create(name)
    monkeypatch.setattr(creation, "LATEST_S", -1.0)
    assert await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(37)
async def test_a_failed_check_is_not_taken_for_absence(cms: DemoCms, maker: Maker) -> None:
    name = "Looked for in vain"
    fault(cms, maker, "drop", after=True)
    cms.fault("status", path=f"^/api/{maker.path}", method="GET", times=None, skip=1, status=500, body=FAILED)
    with pytest.raises(CreationUnknown) as told:
        await maker.create(name)
    assert not told.value.was_looked_for
    told.value.allow_resend()
    with pytest.raises(CreationUnknown):  # it looks once more at the moment of pressing, and can't
        await maker.create(name)
    cms.clear_faults()
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(35)
async def test_a_creation_that_arrives_late_is_found_when_sending_again(cms: DemoCms, maker: Maker) -> None:
    name = "Very late"
    fault(cms, maker, "late", status=504, body=PAGE, seconds=0)
    with pytest.raises(CreationUnknown) as told:
        await maker.create(name)
    cms.clear_faults()  # now it is carried out
    for _ in range(100):
        if maker.count(name):
            break
        await asyncio.sleep(0.02)
    told.value.allow_resend()
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(38)
async def test_a_record_the_cms_did_not_keep_is_reported_as_failed(
    cms: DemoCms, maker: Maker, services: UserServices
) -> None:
    name = "Not kept"
    fault(cms, maker, "never_kept")
    services.changes.clear()
    with pytest.raises(NotKept) as told:
        await maker.create(name)
    assert name in told.value.sentence
    assert told.value.next_step is NextStep.RETRY
    assert not services.changes
    assert await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(38)
@pytest.mark.parametrize("is_kept", [True, False])
async def test_a_creation_that_cannot_be_read_back_is_not_reported_as_created(
    cms: DemoCms, maker: Maker, services: UserServices, is_kept: bool
) -> None:
    """The CMS says 201 and then doesn't answer: it may have kept nothing, as was seen on 4.5.1."""
    name = f"Said to be created {is_kept}"
    services.writer.checks.looks_s = (0.0,)
    if not is_kept:
        fault(cms, maker, "never_kept")
    cms.fault("drop", path=f"^/api/{maker.path}", method="GET", skip=1, times=None)
    with pytest.raises(CreationUnknown, match="can't read it back"):
        await maker.create(name)
    cms.clear_faults()
    if not is_kept:
        with pytest.raises(NotKept):
            await maker.create(name)
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1 + (not is_kept)


@pytest.mark.failure(38)
@pytest.mark.parametrize("maker", ["campaign", "notification"], indirect=True)
async def test_a_creation_is_found_by_the_id_in_the_answer_even_where_similar_records_could_not_be_listed(
    cms: DemoCms, maker: Maker, services: UserServices
) -> None:
    """Without the earlier list, only the id shows that a similar record is the new one."""
    name = "Said to be created, unlisted"
    services.writer.checks.looks_s = (0.0,)
    cms.fault("status", path=f"^/api/{maker.path}", method="GET", status=500, body=FAILED, times=None)
    with pytest.raises(CreationUnknown, match="can't read it back"):
        await maker.create(name)
    cms.clear_faults()
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


async def test_campaigns_are_created_one_at_a_time(services: UserServices) -> None:
    """Installed CMSs answer 201 to parallel creations and lose some of them."""
    names = [f"Parallel {number}" for number in range(12)]
    made = await asyncio.gather(*(services.campaigns.create(name) for name in names))
    for done in made:
        assert services.cms.campaign(done.campaign.campaign_id)["campaign"] == done.campaign.name
    spans = sorted(
        (entry["started_s"], entry["finished_s"])
        for entry in services.cms.requests(method="POST", path="/api/campaign$")
    )
    assert len(spans) == len(names)
    assert all(earlier[1] <= later[0] for earlier, later in itertools.pairwise(spans))


async def test_two_equal_creations_make_two_records(services: UserServices) -> None:
    one, other = await asyncio.gather(services.campaigns.create("Twins"), services.campaigns.create("Twins"))
    assert one.campaign.campaign_id != other.campaign.campaign_id
    assert len(await services.campaigns.named("Twins")) == 2


@pytest.mark.failure(38)
async def test_a_creation_answered_with_an_id_that_does_not_exist_is_found(cms: DemoCms, maker: Maker) -> None:
    name = "Under another id"
    fault(cms, maker, "applied", status=201, body=f'{{"{maker.path}Id": 0}}', content_type="application/json")
    assert await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(38)
async def test_a_creation_answered_with_an_older_record_of_a_similar_title_is_found(
    cms: DemoCms, services: UserServices
) -> None:
    maker = maker_of("command", services)
    older = await maker.create("Reboot all players")
    answer = cms.api("GET", f"/command/{older}", token=cms.token()).body.decode()
    fault(cms, maker, "applied", status=201, body=answer, content_type="application/json")
    made = await maker.create("Reboot")
    assert made != older
    assert maker.count("Reboot") == 1


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [500, 504])
async def test_sending_again_checks_again_what_others_have_created_since(
    cms: DemoCms, services: UserServices, status: int
) -> None:
    services.writer.checks.looks_s = (0.0,)
    maker = maker_of("command", services)
    fault(cms, maker, "status", status=status, body=FAILED if status == 500 else PAGE)
    with pytest.raises(MarqueeError) as caught:
        await maker.create("Mine")
    if isinstance(caught.value, CreationUnknown):
        caught.value.allow_resend()
    cms.clear_faults()
    form = {"command": "A colleague's", "code": code_of("Mine"), "commandString": "beep", "description": "x"}
    assert cms.api("POST", "/command", token=cms.token("alex"), form=form).status == 201
    with pytest.raises(Invalid):
        await maker.create("Mine")
    assert maker.count("Mine") == 0


async def test_another_account_does_not_continue_a_creation(cms: DemoCms, services: UserServices) -> None:
    services.writer.checks.looks_s = (0.0,)
    maker = maker_of("campaign", services)
    services.writer.account = lambda: 1
    fault(cms, maker, "status", status=504, body=PAGE)
    with pytest.raises(CreationUnknown):
        await maker.create("Of two accounts")
    services.writer.account = lambda: 2
    assert await maker.create("Of two accounts"), "it has sent nothing of this before"
    assert maker.count("Of two accounts") == 1


@pytest.mark.failure(37)
@pytest.mark.parametrize("answer", [{"body": "{}"}, {"body": "[]", "headers": {"X-Total-Count": "1"}}], ids=str)
async def test_an_answer_that_is_no_list_or_lacks_its_rows_does_not_say_that_it_is_not_there(
    cms: DemoCms, maker: Maker, answer: dict[str, Any]
) -> None:
    fault(cms, maker, "drop", after=True)
    cms.fault("status", path=f"^/api/{maker.path}$", method="GET", status=200, skip=1, times=None, **answer)
    name = f"No list: {len(answer)}"
    with pytest.raises(CreationUnknown) as told:
        await maker.create(name)
    assert not told.value.was_looked_for
    cms.clear_faults()
    await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(37)
async def test_a_list_with_a_row_that_cannot_be_read_does_not_say_that_it_is_not_there(
    cms: DemoCms, maker: Maker
) -> None:
    name = "In a damaged row"
    fault(cms, maker, "applied", status=504, body=PAGE)
    cms.fault(
        "wrong_type", path=f"^/api/{maker.path}$", method="GET", skip=1, times=3, name=f"{maker.path}Id", value="x"
    )
    with pytest.raises(CreationUnknown) as told:
        await maker.create(name)
    assert not told.value.was_looked_for
    told.value.allow_resend()
    assert await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(39)
async def test_a_code_is_given_once_although_two_commands_with_it_are_created_at_once(services: UserServices) -> None:
    """Say by an import that is started twice: the CMS accepts both."""
    form = CommandForm(name="Once", code="given_once", command_string="x")
    commands, cms = command_service(services.client, services.writer, services.link), services.cms
    both = await asyncio.gather(
        commands.create(form), commands.create(replace(form, name="Another name")), return_exceptions=True
    )
    assert [isinstance(each, Invalid) for each in both] == [False, True]
    rows = cms.api("GET", "/command?length=100000", token=cms.token()).json()
    assert [row["code"] for row in rows].count("given_once") == 1


@pytest.mark.failure(35)
async def test_a_creation_with_another_name_does_not_wait_for_an_unknown_outcome(cms: DemoCms, maker: Maker) -> None:
    fault(cms, maker, "status", status=504, body=PAGE)
    with pytest.raises(MarqueeError):
        await maker.create("Unknown one")
    assert await maker.create("Another one")
    assert maker.count("Another one") == 1


@pytest.mark.failure(35)
async def test_an_outcome_being_checked_is_reported_while_it_lasts(
    cms: DemoCms, maker: Maker, services: UserServices
) -> None:
    heard: list[tuple[str, ...]] = []
    services.writer.checks.subscribe(lambda running: heard.append(tuple(check.title for check in running)))
    fault(cms, maker, "late", status=504, body=PAGE, seconds=0.15)
    await maker.create("Being checked")
    assert heard == [("Being checked",), ()]


async def test_a_creation_is_sent_even_if_the_cms_does_not_list_records(cms: DemoCms, services: UserServices) -> None:
    refused = '{"error":403,"message":"Feature not enabled","help":null}'
    cms.fault("status", path="^/api/campaign$", method="GET", status=403, body=refused)
    assert (await services.campaigns.create("Not listed before")).campaign.name == "Not listed before"


@pytest.mark.failure(37)
async def test_without_an_earlier_list_matches_are_offered_as_candidates(cms: DemoCms, services: UserServices) -> None:
    refused = '{"error":403,"message":"Feature not enabled","help":null}'
    token = cms.token()
    form = {"name": "Listed later", "type": "list"}
    earlier = cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"]
    cms.fault("status", path="^/api/campaign$", method="GET", status=403, body=refused)
    cms.fault("drop", path="^/api/campaign$", method="POST")
    with pytest.raises(CreationUnknown) as told:
        await services.campaigns.create("Listed later")
    assert told.value.ids == (earlier,)


@pytest.mark.failure(36)
async def test_a_delete_answered_with_500_is_retried_once(services: UserServices) -> None:
    done = await services.campaigns.create("Deleted on the second try")
    path = f"campaign/{done.campaign.campaign_id}$"
    services.cms.fault("status", path=path, method="DELETE", status=500, body=FAILED)
    await services.campaigns.delete(done.campaign.campaign_id)
    with pytest.raises(NotFound):
        await services.campaigns.open(done.campaign.campaign_id)


async def test_a_delete_that_keeps_failing_is_reported_in_the_words_of_the_cms(services: UserServices) -> None:
    done = await services.campaigns.create("Never deleted")
    path = f"campaign/{done.campaign.campaign_id}$"
    services.cms.fault("status", path=path, method="DELETE", status=500, body=FAILED, times=None)
    with pytest.raises(ServerFault) as told:
        await services.campaigns.delete(done.campaign.campaign_id)
    assert told.value.sentence.startswith("Unexpected Error")
    assert len(services.cms.requests(method="DELETE")) == 2


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", ERRORS)
async def test_a_save_carried_out_but_answered_with_an_error_is_reported_as_saved(
    services: UserServices, status: int
) -> None:
    done = await services.campaigns.create("To be renamed")
    base = (await services.campaigns.open(done.campaign.campaign_id)).state
    meant = replace(base, properties=replace(base.properties, ref1=f"after {status}"))
    path = f"campaign/{done.campaign.campaign_id}$"
    services.cms.fault("applied", path=path, method="PUT", status=status, body=PAGE)
    await services.campaigns.save(base, meant)
    assert services.cms.campaign(done.campaign.campaign_id)["ref1"] == f"after {status}"
    assert len(services.cms.requests(method="PUT", path=path)) == 1


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [403, 404, 409, 422, 499])
async def test_a_save_carried_out_but_answered_with_a_refusal_is_reported_as_saved(
    services: UserServices, status: int
) -> None:
    done = await services.campaigns.create("To be renamed")
    base = (await services.campaigns.open(done.campaign.campaign_id)).state
    meant = replace(base, properties=replace(base.properties, ref1=f"after {status}"))
    path = f"campaign/{done.campaign.campaign_id}$"
    body = f'{{"error":{status},"message":"Refused the second time"}}'
    services.cms.fault("applied", path=path, method="PUT", status=status, body=body)
    assert isinstance(await services.campaigns.save(base, meant), Saved)
    assert services.cms.campaign(done.campaign.campaign_id)["ref1"] == f"after {status}"
    assert len(services.cms.requests(method="PUT", path=path)) == 1


async def test_a_refused_save_is_reported_in_the_words_of_the_cms(services: UserServices) -> None:
    done = await services.campaigns.create("Kept as it is")
    base = (await services.campaigns.open(done.campaign.campaign_id)).state
    meant = replace(base, properties=replace(base.properties, ref1="refused"))
    body = '{"error":422,"message":"Not like this","property":"ref1","help":null}'
    services.cms.fault("status", path=r"campaign/\d+$", method="PUT", status=422, body=body)
    with pytest.raises(Invalid, match="Not like this"):
        await services.campaigns.save(base, meant)
    assert isinstance(await services.campaigns.save(base, meant), Saved)
