"""All action routes against the demo CMS in both dialects: what is sent is what the CMS then holds."""

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import Invalid, NotFound
from app.domain.interactive_actions.action import Action, ActionForm
from app.domain.list_queries import ActionQuery
from tests.contract.api.exercises import changeable_action, drafts, everything, published_layout
from tests.helpers.demo_cms import DemoCms


async def form_for(client: CmsClient) -> ActionForm:
    """A complete form for a layout that is checked out."""
    layout_id = (await changeable_action(client)).layout_id
    return ActionForm(
        layout_id=layout_id,
        action_type="navLayout",
        source="layout",
        source_id=layout_id,
        target="screen",
        trigger_type="webhook",
        trigger_code="contract & go",
        layout_code="NO_SUCH_LAYOUT",
    )


def held(action: Action) -> ActionForm:
    """The action as the form that would write it."""
    return ActionForm(
        layout_id=action.layout_id,
        action_type=action.action_type or "",
        source=action.source or "",
        source_id=action.source_id,
        target=action.target or "",
        target_id=action.target_id,
        trigger_type=action.trigger_type or "",
        trigger_code=action.trigger_code or "",
        widget_id=action.widget_id,
        layout_code=action.layout_code or "",
    )


async def test_the_list_has_every_action_once_in_id_order(client: CmsClient) -> None:
    found = await everything(client.actions.pages())
    ids = [record.action_id for record in found]
    assert len(ids) >= 40
    assert ids == sorted(set(ids))
    assert {record.action_type for record in found} == {"next", "previous", "navLayout", "navWidget"}
    assert {record.trigger_type for record in found} == {"touch", "webhook", "keyPress"}
    assert any(record.region_name is not None for record in found)
    assert any(record.widget_name is not None for record in found)


@pytest.mark.parametrize(
    "field",
    [
        "action_id", "owner_id", "trigger_type", "trigger_code", "action_type", "source", "source_id", "target",
        "target_id", "layout_id",
    ],
)  # fmt: skip
async def test_every_filter_returns_only_matching_actions(client: CmsClient, field: str) -> None:
    def of(record: Action) -> object:
        """Texts are compared without case, as the CMS does."""
        value = getattr(record, field)
        return value.lower() if isinstance(value, str) else value

    known = await everything(client.actions.pages())
    values = list(dict.fromkeys(of(record) for record in known if of(record)))
    assert values
    for wanted in values[:3]:
        query = ActionQuery(**{field: getattr(next(record for record in known if of(record) == wanted), field)})
        assert await everything(client.actions.pages(query)) == [record for record in known if of(record) == wanted]


async def test_actions_are_filtered_by_source_and_target_together(client: CmsClient) -> None:
    known = await everything(client.actions.pages())
    wanted = next(record.target_id for record in known if record.target_id)
    found = await everything(client.actions.pages(ActionQuery(source_or_target_id=wanted)))
    assert found == [record for record in known if wanted in {record.source_id, record.target_id}]


async def test_the_filter_that_servers_refuse_is_never_sent(cms: DemoCms, client: CmsClient) -> None:
    cms.forget_requests()
    found = await everything(client.actions.pages(ActionQuery(action_type="NEXT")))
    assert found
    assert all(record.action_type == "next" for record in found)
    assert not [seen for seen in cms.requests(path="/api/action") if "actionType" in str(seen["query"])]


async def test_server_filters_combine_with_local_filters(client: CmsClient) -> None:
    known = await everything(client.actions.pages())
    query = ActionQuery(action_type="navLayout", trigger_type="touch")
    found = await everything(client.actions.pages(query))
    assert found == [record for record in known if (record.action_type, record.trigger_type) == ("navLayout", "touch")]


async def test_an_action_keeps_what_was_sent_from_creation_to_deletion(client: CmsClient) -> None:
    form = await form_for(client)
    created = await client.actions.create(form)
    assert held(await client.actions.get(created.action_id)) == form
    region_id = next(
        record.target_id
        for record in await everything(client.actions.pages(ActionQuery(layout_id=form.layout_id)))
        if record.target == "region"
    )
    other = ActionForm(
        layout_id=form.layout_id,
        action_type="previous",
        source="region",
        source_id=region_id,
        target="region",
        target_id=region_id,
        trigger_type="keyPress",
        trigger_code="F1",
    )
    await client.actions.update(created.action_id, other)
    assert held(await client.actions.get(created.action_id)) == other
    await client.actions.delete(created.action_id)
    with pytest.raises(NotFound):
        await client.actions.get(created.action_id)
    with pytest.raises(NotFound):
        await client.actions.delete(created.action_id)


async def test_an_action_stays_in_its_layout(client: CmsClient) -> None:
    form = await form_for(client)
    created = await client.actions.create(form)
    elsewhere = (await published_layout(client)).layout_id
    await client.actions.update(
        created.action_id,
        ActionForm(
            layout_id=elsewhere,
            action_type="next",
            source="layout",
            source_id=elsewhere,
            target="screen",
            trigger_type="webhook",
            trigger_code="x",
        ),
    )
    assert (await client.actions.get(created.action_id)).layout_id == form.layout_id
    await client.actions.delete(created.action_id)


async def test_a_second_touch_of_the_same_source_is_refused(client: CmsClient) -> None:
    checked_out = await drafts(client)
    touches = await everything(client.actions.pages(ActionQuery(trigger_type="touch")))
    touch = next(record for record in touches if record.layout_id in checked_out)
    with pytest.raises(Invalid) as caught:
        await client.actions.create(held(touch))
    assert list(caught.value.fields) == ["triggerType"]


async def test_actions_of_a_layout_that_is_not_checked_out_cannot_be_changed(client: CmsClient) -> None:
    checked_out = await drafts(client)
    published = next(
        record
        for record in await everything(client.actions.pages())
        if record.layout_id not in {*checked_out, *checked_out.values()}
    )
    for attempt in (
        client.actions.create(held(published)),
        client.actions.update(published.action_id, held(published)),
        client.actions.delete(published.action_id),
    ):
        with pytest.raises(Invalid) as caught:
            await attempt
        assert list(caught.value.fields) == ["statusId"]


async def test_a_missing_layout_is_not_found(client: CmsClient) -> None:
    form = ActionForm(
        layout_id=999_999, action_type="next", source="layout", source_id=1, target="screen", trigger_type="touch"
    )
    with pytest.raises(NotFound):
        await client.actions.create(form)
    with pytest.raises(NotFound):
        await client.actions.update(999_999, form)
