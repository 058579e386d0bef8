"""``/campaign/layout``: adds one layout to a campaign, and removes entries."""

import sqlite3

from starlette.responses import Response

from app.demo import campaign_storage, json_responses, permissions
from app.demo.api_call import Call, Endpoint
from app.demo.campaign_storage import Entry
from app.demo.route_module import Part


def check_assignable(call: Call, layout_id: int, *, already: frozenset[int]) -> sqlite3.Row:
    """Returns the layout if this user may add it to a campaign; layouts in `already` need no permission.

    Raises 404 for an unknown one, 422 for a draft, 403 for one that is not shared (observed on 4.5.1).
    """
    if layout_id == 0:
        raise json_responses.not_found("LayoutId is 0")
    row = call.row("layout", "layout_id", layout_id, missing="Layout not found")
    if row["parent_id"] is not None:
        raise json_responses.invalid("Cannot assign a Draft Layout to a Campaign", "layoutId")
    held = permissions.on(call.cms.store, call.user, "campaign", row["campaign_id"], row["owner_id"])
    if layout_id not in already and not held.view:
        raise json_responses.denied("You are trying to assign a Layout that is not shared with you.")
    return row


def assign(call: Call) -> Response:
    """CMS API 4.5, Campaigns, POST …/layout/assign: one layout, always at the end."""
    store, params = call.cms.store, call.params
    campaign = _editable(call)
    layout_id = None if params.is_mapping("layoutId") else params.integer("layoutId")
    if not layout_id:
        raise json_responses.invalid("Please select a Layout to assign.", "layoutId")
    check_assignable(call, layout_id, already=frozenset())
    days = params.integers("daysOfWeek")
    added = Entry(
        layout_id,
        params.integer("dayPartId") or 0,
        ",".join(str(day) for day in days) if days else None,
        params.text("geoFence"),
    )
    _change(call, campaign, [*campaign_storage.entries(store, campaign["campaign_id"]), added])
    return json_responses.no_content()


def remove(call: Call) -> Response:
    """CMS API 4.5, Campaigns, DELETE …/layout/remove: every copy, or the one at displayOrder."""
    params = call.params
    campaign = _editable(call)
    layout_id = None if params.is_mapping("layoutId") else params.integer("layoutId")
    if not layout_id:
        raise json_responses.invalid("Please provide a layout", "layoutId")
    place = params.integer("displayOrder")
    line_up = campaign_storage.entries(call.cms.store, campaign["campaign_id"])
    kept = [
        entry
        for number, entry in enumerate(line_up, start=1)
        if entry.layout_id != layout_id or (place is not None and number != place)
    ]
    _change(call, campaign, kept)
    return json_responses.no_content() if call.cms.dialect.layout_remove_answers_nothing else json_responses.answer([])


def _editable(call: Call) -> sqlite3.Row:
    campaign = campaign_storage.get(call.cms.store, call.id("campaign_id"))
    if not campaign_storage.rights_on(call.cms.store, call.user, campaign).edit:
        raise json_responses.denied()
    if campaign["is_layout_specific"]:
        raise json_responses.invalid("You cannot change the assignment of a Layout Specific Campaign", "campaignId")
    return campaign


def _change(call: Call, campaign: sqlite3.Row, line_up: list[Entry]) -> None:
    store = call.cms.store
    with store.transaction():
        campaign_storage.set_entries(store, campaign["campaign_id"], line_up)
        campaign_storage.touch(store, campaign["campaign_id"])


PART = Part(
    endpoints=(
        Endpoint("POST", "/campaign/layout/assign/{campaign_id:int}", assign, "campaign.modify"),
        Endpoint("DELETE", "/campaign/layout/remove/{campaign_id:int}", remove, "campaign.modify"),
    ),
)
