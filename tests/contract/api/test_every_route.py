"""Every route is tested: each succeeds in both dialects, and fails in every documented way."""

import json
from collections.abc import Mapping

import pytest

from app.api.cms_client import CmsClient
from app.api.endpoint_base import Route
from app.api.endpoints import (
    actions,
    campaigns,
    clock,
    commands,
    datasets,
    folders,
    layouts,
    module_templates,
    modules,
    notifications,
    users,
)
from app.core.errors import Invalid, NotFound, NotPermitted, OutcomeUnknown, ScopeDenied, SignInNeeded
from app.transport.request import Kind, Operation
from tests.contract.api.exercises import (
    REFUSALS,
    SUCCESSES,
    Exercise,
    changeable_action,
    published_layout,
)
from tests.helpers.demo_cms import DemoCms
from tests.helpers.kind_exercises import REGISTERED
from tests.helpers.route_table import ALL

SPECIFIED = {
    "/action": "GET POST",
    "/action/{actionId}": "PUT DELETE",
    "/campaign": "GET POST",
    "/campaign/{campaignId}": "GET PUT DELETE",
    "/campaign/layout/assign/{campaignId}": "POST",
    "/campaign/layout/remove/{campaignId}": "DELETE",
    "/campaign/{id}/selectfolder": "PUT",
    "/clock": "GET",
    "/command": "GET POST",
    "/command/{commandId}": "GET PUT DELETE",
    "/dataset": "GET",
    "/notification": "GET POST",
    "/notification/{notificationId}": "GET PUT DELETE",
    "/module": "GET",
    "/module/{moduleId}": "GET",
    "/module/properties/{id}": "GET",
    "/module/templates/{dataType}": "GET",
    "/module/template/{dataType}/properties/{id}": "GET",
}
"""CMS API 4.5, Endpoints."""

WITHOUT_SCOPE_ALL = {clock.CLOCK, datasets.DATASET_LIST}
OPEN_TO_SAM = {
    campaigns.CAMPAIGN_LIST,
    campaigns.CAMPAIGN_ONE,
    layouts.LAYOUT_LIST,
    folders.FOLDER_TREE,
    folders.FOLDER_ONE,
    actions.ACTION_LIST,
    users.USER_ME,
    clock.CLOCK,
}
"""The requests that a user with few permissions may make; one campaign is shared for viewing only."""
EMPTY_FOR_SAM = {commands.COMMAND_LIST, notifications.NOTIFICATION_LIST, datasets.DATASET_LIST}
"""Lists that an installed CMS answers with nothing rather than with a refusal,"""
SERVED_TO_SAM = {
    modules.MODULE_LIST,
    modules.MODULE_PROPERTIES,
    module_templates.TEMPLATE_LIST,
    module_templates.TEMPLATE_PROPERTIES,
}
"""and what it answers in full."""
OF_A_RESOURCE = {
    resource: [route for route in ALL if route.resource == resource]
    for resource in dict.fromkeys(route.resource for route in ALL)
}
ALL_RESOURCES = pytest.mark.parametrize("resource", OF_A_RESOURCE)


def label(route: Route) -> str:
    """The route as a person reads it."""
    return f"{route.method} {route.template}"


def holes(route: Route) -> int:
    """How many path parameters there are."""
    return route.template.count("{")


def test_every_route_of_the_specification_is_in_the_table() -> None:
    known = {(route.method, route.template) for route in ALL}
    assert {(method, path) for path, methods in SPECIFIED.items() for method in methods.split()} <= known


def test_every_route_of_the_table_is_tested_and_every_write_has_a_refusal() -> None:
    assert set(SUCCESSES) == set(ALL), f"none in {REGISTERED}"
    refused = {refusal.route for refusal in REFUSALS}
    writes = {route for route in ALL if route.method in {"POST", "PUT"}}
    assert writes - refused == {campaigns.CAMPAIGN_COPY, campaigns.CAMPAIGN_FOLDER}  # both refuse unknown ids instead


@pytest.mark.parametrize("exercise", dict.fromkeys(SUCCESSES.values()), ids=lambda exercise: exercise.__name__)
async def test_routes_succeed_with_a_documented_status(client: CmsClient, exercise: Exercise) -> None:
    await exercise(client)
    for route in (route for route, used_by in SUCCESSES.items() if used_by is exercise):
        statuses = {
            record.status
            for record in client.transport.requests
            if (record.method, record.route) == (route.method, route.template)
        }
        assert statuses, f"{label(route)} was not used"
        assert statuses <= set(route.success)


@ALL_RESOURCES
async def test_an_invalid_token_requires_sign_in(signed_out: CmsClient, resource: str) -> None:
    for route in OF_A_RESOURCE[resource]:
        with pytest.raises((SignInNeeded, OutcomeUnknown)) as caught:
            await signed_out.transport.send(route.operation(*[1] * holes(route)))
        if route.kind is Kind.ONCE:  # a look comes first, which then requires it
            assert isinstance(caught.value, OutcomeUnknown)
            assert caught.value.is_turned_away
        else:
            assert isinstance(caught.value, SignInNeeded)


@pytest.mark.failure(15)
@ALL_RESOURCES
async def test_a_token_for_datasets_opens_only_datasets_and_the_clock(datasets_only: CmsClient, resource: str) -> None:
    for route in OF_A_RESOURCE[resource]:
        operation = route.operation(*[1] * holes(route))
        if route in WITHOUT_SCOPE_ALL:
            assert (await datasets_only.transport.send(operation)).status == 200
        else:
            with pytest.raises(ScopeDenied):
                await datasets_only.transport.send(operation)


@pytest.mark.failure(15)
@ALL_RESOURCES
async def test_a_user_with_few_permissions_is_refused_other_features(
    cms: DemoCms, limited: CmsClient, resource: str
) -> None:
    shared = cms.campaign_id("Click and collect") if resource == "campaign" else 1
    form = (("name", "X"), ("layoutId", "1"), ("folderId", "1"))
    for route in OF_A_RESOURCE[resource]:
        operation = route.operation(*[shared] * holes(route), form=form)
        if route in OPEN_TO_SAM:
            assert (await limited.transport.send(operation)).status == 200
        elif cms.dialect == "observed" and route in EMPTY_FOR_SAM:
            assert (await limited.transport.send(operation)).body.strip() == b"[]"
        elif cms.dialect == "observed" and route in SERVED_TO_SAM:
            assert await _is_served(limited, operation)
        else:
            # The picture of a layout that is not shared is as little there as the layout.
            with pytest.raises(NotFound if route is layouts.LAYOUT_THUMBNAIL else NotPermitted):
                await limited.transport.send(operation)


async def _is_served(limited: CmsClient, operation: Operation) -> bool:
    """Whether the CMS looks for the requested record, which does not exist."""
    try:
        return (await limited.transport.send(operation)).status == 200
    except NotFound:
        return True


@ALL_RESOURCES
async def test_missing_records_are_not_found(client: CmsClient, resource: str) -> None:
    form = (("name", "X"), ("command", "X"), ("subject", "X"), ("layoutId", "1"), ("folderId", "1"))
    for route in (route for route in OF_A_RESOURCE[resource] if holes(route)):
        operation = route.operation(*[999_999] * holes(route), form=() if route.method == "GET" else form)
        if route is module_templates.TEMPLATE_LIST:
            assert (await client.transport.send(operation)).body.strip() == b"[]"
        else:
            with pytest.raises(NotFound):
                await client.transport.send(operation)


@pytest.mark.parametrize("route", dict.fromkeys(refusal.route for refusal in REFUSALS), ids=label)
async def test_invalid_values_are_refused_at_their_field(cms: DemoCms, client: CmsClient, route: Route) -> None:
    places = await _places(client, route)
    for refusal in REFUSALS:
        if refusal.route is not route or cms.dialect not in refusal.dialects:
            continue
        form = tuple((name, value.format_map(places)) for name, value in refusal.form)
        with pytest.raises(Invalid) as caught:
            await client.transport.send(route.operation(*[places["record"]] * holes(route), form=form))
        assert caught.value.diagnostics["status"] == 422
        assert list(caught.value.fields) == [refusal.field]


async def _places(client: CmsClient, route: Route) -> Mapping[str, int]:
    """Existing ids: a record of the resource, and for actions an editable and a locked layout."""
    if route.resource == "action":
        action = await changeable_action(client)
        published = await published_layout(client)
        return {"record": action.action_id, "draft": action.layout_id or 0, "published": published.layout_id}
    listing = next(each for each in OF_A_RESOURCE[route.resource] if each.method == "GET" and not holes(each))
    rows = json.loads((await client.transport.send(listing.operation())).body)
    return {"record": int(rows[0][f"{route.resource}Id"])}
