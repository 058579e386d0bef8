"""Look-ups on a running CMS, and on one that refuses them all: everything still works, with a notice."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

from app.core.errors import Offline
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.list_queries import NotificationQuery
from app.domain.users_and_groups import UserGroup
from app.services.connection_state import LinkState
from app.services.lookups.lookups import Lookup, Source
from app.services.notifications.notification_service import WITH_READERS
from app.services.saving.verified_save import Saved
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.demo_cms import DemoCms


async def test_each_look_up_is_requested_once(services: UserServices) -> None:
    for look_up in (
        services.lookups.folders,
        services.lookups.layouts,
        services.lookups.display_groups,
        services.lookups.user_groups,
        services.lookups.displays,
        services.lookups.users,
        services.lookups.day_parts,
    ):
        found = await look_up()
        assert found.items
        assert (found.source, found.sentence, found.is_complete) == (Source.CMS, "", True)
        sent = len(services.cms.requests())
        assert await look_up() == found
        assert len(services.cms.requests()) == sent
        await look_up(refresh=True)
        assert len(services.cms.requests()) > sent


async def test_simultaneous_callers_share_one_answer(services: UserServices) -> None:
    found = await asyncio.gather(*(services.lookups.folders() for _ in range(5)))
    assert len(services.cms.requests(path="/folders")) == 1
    assert all(each == found[0] for each in found)


async def test_layouts_arrive_in_pages_and_each_once(services: UserServices) -> None:
    pieces: list[Sequence[Layout]] = []
    found = await services.lookups.layouts(take=pieces.append)
    assert len(pieces) > 1
    assert [layout for piece in pieces for layout in piece] == list(found.items)
    again: list[Sequence[Layout]] = []
    await services.lookups.layouts(take=again.append)
    assert [layout for piece in again for layout in piece] == list(found.items)


async def test_layouts_of_a_campaign_are_those_visible_to_the_user(cms: DemoCms, connect_user: ConnectUser) -> None:
    maya, sam = await connect_user(cms), await connect_user(cms, "sam")
    campaign_id = cms.campaign_id("Harbour events")
    everything = {layout.layout_id for layout in (await maya.lookups.layouts_in(campaign_id)).items}
    assert everything == set(cms.line_up(campaign_id))
    assert {layout.layout_id for layout in (await sam.lookups.layouts_in(campaign_id)).items} < everything


async def test_a_layout_repeated_in_a_campaign_is_read_once(services: UserServices) -> None:
    campaign_id = services.cms.campaign_id("Queue and till messages")
    line_up = services.cms.line_up(campaign_id)
    assert len(line_up) > len(set(line_up))
    services.cms.forget_requests()
    found = await services.lookups.layouts_in(campaign_id)
    assert sorted(layout.layout_id for layout in found.items) == sorted(set(line_up))
    assert {type(layout) for layout in found.items} == {Layout}
    assert len(services.cms.requests(path="/layout")) == 1


async def test_many_entries_of_one_layout_do_not_hide_those_after_them(services: UserServices) -> None:
    first, second, *_ = sorted(layout.layout_id for layout in (await services.lookups.layouts()).items)
    token = services.cms.token()
    form = {"name": "One layout often", "type": "list", "layoutIds": [*[first] * 700, second]}
    campaign_id = services.cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"]
    found = await services.lookups.layouts_in(campaign_id)
    assert [layout.layout_id for layout in found.items] == [first, second]


async def test_an_unreachable_cms_is_not_a_refusal_and_is_asked_again(services: UserServices) -> None:
    services.cms.fault("reset", path="/folders", times=3)
    with pytest.raises(Offline):
        await services.lookups.folders()
    states = [services.link.state]
    services.cms.clear_faults()
    assert (await services.lookups.folders()).source is Source.CMS
    states.append(services.link.state)
    assert states == [LinkState.OFFLINE, LinkState.CONNECTED]


async def test_a_cms_without_look_ups_offers_items_known_from_records(bare: DemoCms, connect_user: ConnectUser) -> None:
    services = await connect_user(bare)
    nothing = await services.lookups.layouts()
    assert (nothing.items, nothing.source, nothing.is_complete) == ((), Source.SEEN, False)
    assert nothing.sentence.startswith("The CMS doesn't list layouts")

    opened = await services.campaigns.open(bare.campaign_id("Autumn window loop"))
    assert not any(entry.locked for entry in opened.state.entries)
    taken: list[Sequence[Layout]] = []
    seen = await services.lookups.layouts(take=taken.append)
    assert {layout.layout_id for layout in seen.items} == {entry.layout_id for entry in opened.state.entries}
    assert list(taken[0]) == list(seen.items)
    assert all(layout.duration is not None and layout.name for layout in seen.items)

    assert [folder.text for folder in (await services.lookups.folders()).items] == ["Bristol Harbour"]
    await services.campaigns.open(bare.campaign_id("Country loaf launch"))
    assert len((await services.lookups.display_groups()).items) == 3
    assert (await services.lookups.user_groups()).items == ()


async def test_on_a_cms_without_look_ups_a_typed_id_is_added_and_saved(
    bare: DemoCms, connect_user: ConnectUser
) -> None:
    services = await connect_user(bare)
    base = (await services.campaigns.open(bare.campaign_id("Spring line-up, to be planned"))).state
    other = await services.campaigns.open(bare.campaign_id("Sourdough story"))
    known = other.state.entries[0]
    assert services.lookups.layout_by_id(known.layout_id).name == known.name
    unseen = bare.line_up(bare.campaign_id("Soup season"))[0]
    typed = services.lookups.layout_by_id(unseen)
    assert typed.name == f"Layout {unseen}"
    entries = (replace(known, key=1), Entry(2, typed.layout_id, typed.name, typed.duration, typed.campaign_id))
    outcome = await services.campaigns.save(base, replace(base, entries=entries))
    assert isinstance(outcome, Saved)
    assert bare.line_up(base.campaign_id) == [known.layout_id, unseen]
    assert outcome.fresh.entries[1].name != typed.name


async def test_another_account_starts_without_cached_look_ups(services: UserServices) -> None:
    await services.lookups.folders()
    services.lookups.forget()
    sent = len(services.cms.requests())
    await services.lookups.folders()
    assert len(services.cms.requests()) == sent + 1


async def test_a_pending_look_up_of_one_account_is_not_used_for_the_next(services: UserServices) -> None:
    async def asked(look_up: Callable[[], Awaitable[Lookup[Any]]]) -> int:
        """How often the CMS is asked by the one and then by the other."""
        before = len(services.cms.requests())
        asking = asyncio.ensure_future(look_up())
        await asyncio.sleep(0)  # it has been asked, and cannot have answered
        services.lookups.forget()
        assert (await asking).items, "the caller still gets the answer"
        in_between = len(services.cms.requests())
        assert (await look_up()).items
        return min(in_between - before, len(services.cms.requests()) - in_between)

    assert await asked(services.lookups.layouts)
    assert await asked(services.lookups.folders)
    assert await asked(services.lookups.users)


async def test_single_users_and_displays_are_their_own_groups(services: UserServices) -> None:
    people, screens = await services.lookups.users(), await services.lookups.displays()
    assert [(group.group_id, group.name, group.is_user_specific) for group in people.items[:2]] == [
        (101, "Maya Lindqvist", True),
        (102, "Alex Moreau", True),
    ]
    assert {group.is_display_specific for group in screens.items} == {True}
    groups = {group.display_group_id for group in (await services.lookups.display_groups()).items}
    assert groups.isdisjoint(group.display_group_id for group in screens.items)
    known = (
        services.lookups.known_user_group(101),
        services.lookups.known_display_group(screens.items[0].display_group_id),
    )
    assert known == (people.items[0], screens.items[0])
    assert services.lookups.known_user_group(999) is None


async def test_user_names_come_from_campaigns_until_a_list_is_read(services: UserServices) -> None:
    assert services.lookups.user_name(1) == "", "the name is not known yet"
    async with aclosing(services.campaigns.pages()) as pages:
        async for _ in pages:
            pass
    assert services.lookups.user_name(1) == "maya"
    await services.lookups.users()
    assert services.lookups.user_name(1) == "Maya Lindqvist"
    services.lookups.remember((await services.client.campaigns.get(services.cms.campaign_id("Autumn window loop")),))
    assert services.lookups.user_name(1) == "Maya Lindqvist"
    services.lookups.forget()
    assert services.lookups.user_name(1) == ""


async def test_the_everyone_group_is_offered_once_known(cms: DemoCms, services: UserServices) -> None:
    """Installed servers keep it out of their list, and send it in records."""
    everyone = await services.lookups.everyone()
    assert (everyone is not None) is (cms.dialect == "documented")
    query = NotificationQuery(subject="Welcome, new colleagues", embed=WITH_READERS)
    async with aclosing(services.client.notifications.pages(query)) as pages:
        records = [record async for page in pages for record in page.items]
    services.lookups.remember_recipients(records[0].user_groups, records[0].display_groups)
    everyone = await services.lookups.everyone()
    assert everyone is not None
    assert (everyone.name, everyone.is_everyone) == ("Everyone", True)


async def test_a_refused_user_list_offers_users_known_from_records(bare: DemoCms, connect_user: ConnectUser) -> None:
    services = await connect_user(bare)
    services.lookups.remember_recipients((UserGroup(group_id=104, name="sam", is_user_specific=True),), ())
    found = await services.lookups.users()
    assert (found.source, [group.group_id for group in found.items]) == (Source.SEEN, [104])
    assert (await services.lookups.user_groups()).items == ()
