"""Uses every route of the table: how each succeeds, and the values that a CMS must refuse."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import TypeVar

from app.api.cms_client import CmsClient
from app.api.endpoint_base import Route
from app.api.endpoints import (
    actions,
    campaigns,
    clock,
    commands,
    datasets,
    day_parts,
    display_groups,
    folders,
    layouts,
    module_templates,
    modules,
    notifications,
    user_groups,
    users,
)
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.commands.command import CommandForm
from app.domain.interactive_actions.action import Action, ActionForm
from app.domain.layouts.layout import Layout
from app.domain.list_queries import LayoutQuery, Page, TemplateQuery
from app.domain.notifications.notification import NotificationForm

T = TypeVar("T")
Exercise = Callable[[CmsClient], Awaitable[None]]

SUCCESSES: dict[Route, Exercise] = {}
"""For each route, a use of it that must succeed. What it makes, it takes away again."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Values that a route refuses. `field` is the wire name at which the CMS complains, '' if it names none."""

    route: Route
    form: tuple[tuple[str, str], ...]
    field: str
    dialects: tuple[str, ...] = ("observed", "documented")


def succeeds(*uses: Route) -> Callable[[Exercise], Exercise]:
    """Registers an exercise for the routes that it uses."""

    def register(exercise: Exercise) -> Exercise:
        SUCCESSES.update(dict.fromkeys(uses, exercise))
        return exercise

    return register


async def everything(pages: AsyncGenerator[Page[T], None]) -> list[T]:
    """All items of a list, which must have arrived whole."""
    items: list[T] = []
    async with aclosing(pages) as source:
        async for page in source:
            assert (page.unreadable, page.repaired) == ((), ())
            items += page.items
    return items


async def published_layout(client: CmsClient) -> Layout:
    """A layout that can be put into a campaign."""
    return (await everything(client.layouts.pages(LayoutQuery(published_status_id=1))))[0]


async def drafts(client: CmsClient) -> dict[int, int]:
    """The layouts that are checked out: the draft's id, and that of the layout it was made from."""
    layouts = await everything(client.layouts.pages(LayoutQuery(show_drafts=True)))
    return {layout.layout_id: layout.parent_id for layout in layouts if layout.parent_id}


async def changeable_action(client: CmsClient) -> Action:
    """An action in a layout that is checked out."""
    checked_out = await drafts(client)
    return next(action for action in await everything(client.actions.pages()) if action.layout_id in checked_out)


@succeeds(campaigns.CAMPAIGN_LIST)
async def list_campaigns(client: CmsClient) -> None:
    assert await everything(client.campaigns.pages())


@succeeds(
    campaigns.CAMPAIGN_ADD,
    campaigns.CAMPAIGN_ONE,
    campaigns.CAMPAIGN_EDIT,
    campaigns.CAMPAIGN_ASSIGN,
    campaigns.CAMPAIGN_REMOVE,
    campaigns.CAMPAIGN_FOLDER,
    campaigns.CAMPAIGN_DELETE,
)
async def live_as_a_campaign(client: CmsClient) -> None:
    campaign_id = (await client.campaigns.create(CampaignForm(type="list", name="Route"))).campaign_id
    await client.campaigns.update(campaign_id, CampaignForm(name="Routes"))
    layout = await published_layout(client)
    await client.campaigns.assign(campaign_id, layout.layout_id)
    await client.campaigns.remove(campaign_id, layout.layout_id, display_order=1)
    folder = (await client.folders.tree())[0].children[0]
    await client.campaigns.select_folder(campaign_id, folder.folder_id)
    campaign = await client.campaigns.get(campaign_id)
    assert (campaign.name, campaign.layouts, campaign.folder_id) == ("Routes", (), folder.folder_id)
    await client.campaigns.delete(campaign_id)


@succeeds(campaigns.CAMPAIGN_COPY)
async def copy_a_campaign(client: CmsClient) -> None:
    original = (await everything(client.campaigns.pages()))[0]
    copy = await client.campaigns.copy(original.campaign_id, "Copy")
    await client.campaigns.delete(copy.campaign_id)


@succeeds(
    commands.COMMAND_LIST, commands.COMMAND_ADD, commands.COMMAND_ONE, commands.COMMAND_EDIT, commands.COMMAND_DELETE
)
async def live_as_a_command(client: CmsClient) -> None:
    form = CommandForm(name="Route", code="route")
    command_id = (await client.commands.create(form)).command_id
    await client.commands.update(command_id, CommandForm(name="Routes"))
    assert (await client.commands.get(command_id)).name == "Routes"
    assert command_id in {record.command_id for record in await everything(client.commands.pages())}
    await client.commands.delete(command_id)


@succeeds(
    notifications.NOTIFICATION_LIST,
    notifications.NOTIFICATION_ADD,
    notifications.NOTIFICATION_ONE,
    notifications.NOTIFICATION_EDIT,
    notifications.NOTIFICATION_DELETE,
)
async def live_as_a_notification(client: CmsClient) -> None:
    group = (await everything(client.user_groups.pages()))[0]
    form = NotificationForm(
        subject="Route", body="x", release_dt="2026-07-01 10:00:00", user_group_ids=(group.group_id,)
    )
    notification_id = (await client.notifications.create(form)).notification_id
    await client.notifications.update(notification_id, form)
    assert (await client.notifications.get(notification_id)).subject == "Route"
    assert notification_id in {record.notification_id for record in await everything(client.notifications.pages())}
    await client.notifications.delete(notification_id)


@succeeds(actions.ACTION_LIST, actions.ACTION_ADD, actions.ACTION_EDIT, actions.ACTION_DELETE)
async def live_as_an_action(client: CmsClient) -> None:
    draft_id = (await changeable_action(client)).layout_id
    form = ActionForm(
        layout_id=draft_id,
        action_type="next",
        source="layout",
        source_id=draft_id,
        target="screen",
        trigger_type="webhook",
        trigger_code="route",
    )
    action_id = (await client.actions.create(form)).action_id
    await client.actions.update(action_id, form)
    assert (await client.actions.get(action_id)).trigger_code == "route"
    await client.actions.delete(action_id)


@succeeds(datasets.DATASET_LIST)
async def list_datasets(client: CmsClient) -> None:
    assert await everything(client.datasets.pages())


@succeeds(modules.MODULE_LIST, modules.MODULE_ONE, modules.MODULE_PROPERTIES)
async def look_into_modules(client: CmsClient) -> None:
    module = (await everything(client.modules.pages()))[0]
    assert (await client.modules.get(module.module_id)).module_id == module.module_id
    await client.modules.properties(module.module_id)


@succeeds(module_templates.TEMPLATE_LIST, module_templates.TEMPLATE_PROPERTIES)
async def look_into_templates(client: CmsClient) -> None:
    data_type = next(module.data_type for module in await everything(client.modules.pages()) if module.data_type)
    template = (await everything(client.templates.pages(TemplateQuery(data_type=data_type))))[0]
    await client.templates.properties(data_type, template.template_id)


@succeeds(layouts.LAYOUT_THUMBNAIL)
async def look_at_a_layout(client: CmsClient) -> None:
    layouts = await everything(client.layouts.pages(LayoutQuery(published_status_id=1)))
    pictured = next(layout for layout in layouts if layout.has_thumbnail)
    assert (await client.layouts.thumbnail(pictured.layout_id)).startswith(b"\x89PNG")


@succeeds(
    layouts.LAYOUT_LIST,
    folders.FOLDER_TREE,
    display_groups.DISPLAY_GROUP_LIST,
    user_groups.USER_GROUP_LIST,
    day_parts.DAY_PART_LIST,
)
async def look_up(client: CmsClient) -> None:
    assert await everything(client.layouts.pages())
    assert await client.folders.tree()
    assert await everything(client.display_groups.pages())
    assert await everything(client.display_groups.displays())
    assert await everything(client.user_groups.pages())
    assert await everything(client.day_parts.pages())


@succeeds(folders.FOLDER_ONE, folders.FOLDER_ADD, folders.FOLDER_EDIT, folders.FOLDER_DELETE)
async def live_as_a_folder(client: CmsClient) -> None:
    (root, *_) = await client.folders.tree()
    folder_id = (await client.folders.create("Route", root.folder_id)).folder_id
    await client.folders.rename(folder_id, "Routes")
    folder = await client.folders.get(folder_id)
    assert (folder.text, folder.parent_id) == ("Routes", root.folder_id)
    await client.folders.delete(folder_id)


@succeeds(users.USER_ME, users.USER_LIST, clock.CLOCK)
async def ask_who_and_when(client: CmsClient) -> None:
    assert (await client.users.me()).user_name
    assert await everything(client.users.pages())
    assert (await client.clock.now()).text


_ACTION = {
    "layoutId": "{draft}",
    "actionType": "navLayout",
    "target": "screen",
    "layoutCode": "MENU",
    "source": "layout",
    "sourceId": "{draft}",
    "triggerType": "webhook",
    "triggerCode": "route",
}
_READERS = (("isInterrupt", "0"), ("userGroupIds[]", "1"), ("releaseDt", "2026-07-01 10:00:00"))


def _action(route: Route, field: str, *dialects: str, **changes: str) -> Refusal:
    form = {name: value for name, value in {**_ACTION, **changes}.items() if value}
    return Refusal(route, tuple(form.items()), field, dialects or ("observed", "documented"))


REFUSALS = [
    Refusal(folders.FOLDER_ADD, (("parentId", "1"),), "folderName"),
    Refusal(folders.FOLDER_EDIT, (("text", ""),), "isRoot"),
    Refusal(campaigns.CAMPAIGN_ADD, (("type", "list"),), "name"),
    Refusal(campaigns.CAMPAIGN_ADD, (("type", "list"), ("name", "")), "name"),
    Refusal(campaigns.CAMPAIGN_ADD, (("type", "banana"), ("name", "X")), "type"),
    Refusal(campaigns.CAMPAIGN_ADD, (("type", "ad"), ("name", "X")), "targetType"),
    Refusal(campaigns.CAMPAIGN_ADD, (("type", "list"), ("name", "X"), ("cyclePlaybackEnabled", "1")), "playCount"),
    Refusal(campaigns.CAMPAIGN_EDIT, (), "name"),
    Refusal(campaigns.CAMPAIGN_ASSIGN, (), "layoutId"),
    Refusal(commands.COMMAND_ADD, (("code", "x"),), "command"),
    Refusal(commands.COMMAND_ADD, (("command", "X"), ("description", "")), "code"),
    Refusal(commands.COMMAND_ADD, (("command", "X"), ("code", "x")), "description", ("observed",)),
    Refusal(commands.COMMAND_EDIT, (("description", "x"),), "command"),
    Refusal(notifications.NOTIFICATION_ADD, (("body", "x"), *_READERS), "subject"),
    Refusal(notifications.NOTIFICATION_ADD, (("subject", "x"), *_READERS), "body", ("observed",)),
    Refusal(
        notifications.NOTIFICATION_ADD,
        (("subject", "x"), ("body", "x"), ("userGroupIds", "1")),
        "userGroupIds",
        ("observed",),
    ),
    Refusal(notifications.NOTIFICATION_ADD, (("subject", "x"), ("isInterrupt", "0")), "userGroupIds", ("documented",)),
    Refusal(notifications.NOTIFICATION_EDIT, (("body", "x"), *_READERS), "subject"),
    _action(actions.ACTION_ADD, "layoutId", layoutId=""),
    _action(actions.ACTION_ADD, "statusId", layoutId="{published}"),
    _action(actions.ACTION_ADD, "actionType", actionType="banana"),
    _action(actions.ACTION_ADD, "source", "observed", source=""),
    _action(actions.ACTION_ADD, "source", source="banana"),
    _action(actions.ACTION_ADD, "target", target="banana"),
    _action(actions.ACTION_ADD, "targetId", target="region"),
    _action(actions.ACTION_ADD, "triggerType", "observed", triggerType=""),
    _action(actions.ACTION_ADD, "triggerType", triggerType="banana"),
    _action(actions.ACTION_ADD, "triggerCode", triggerCode=""),
    _action(actions.ACTION_ADD, "layoutCode", layoutCode=""),
    _action(actions.ACTION_ADD, "widgetId", actionType="navWidget"),
    _action(actions.ACTION_EDIT, "actionType", actionType="banana"),
]
"""What the rules refuse with a field (status 422), beyond what the tests of each resource show."""
