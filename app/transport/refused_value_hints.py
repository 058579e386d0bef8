"""Suggests what to do about a value that the CMS refuses (422, 409), by resource and property.

The CMS's messages are in its own language, so they are never compared (source: its own checks; observed on 4.5.1).
"""

from __future__ import annotations

from typing import Final

from app.core.translatable_texts import phrase, say, spoken
from app.transport.request import Kind, Operation

_CHECK_OUT_TO_ADD: Final = phrase("The layout isn't checked out. Check it out in the CMS, then add the action again.")
_PUBLISHED: Final = phrase("The layout was published meanwhile. Check it out in the CMS to edit its actions.")
_OWN_CAMPAIGN: Final = phrase("This campaign belongs to a single layout. Choose another campaign.")
_STEPS: Final = {
    ("action", "actiontype"): phrase("Choose an action."),
    ("action", "layoutcode"): phrase("Enter the code of the layout to go to."),
    ("action", "layoutid"): phrase("Choose the layout the action is on."),
    ("action", "source"): phrase("Choose what triggers the action: the layout, a region or a widget."),
    ("action", "sourceid"): phrase("Choose what triggers the action: the layout, a region or a widget."),
    ("action", "statusid"): _PUBLISHED,
    ("action", "target"): phrase("Choose what the action changes: the screen or a region."),
    ("action", "targetid"): phrase("Choose the region the action changes."),
    ("action", "triggercode"): phrase("Enter the trigger code."),
    ("action", "triggerkey"): phrase("Enter the key that triggers the action."),
    ("action", "triggertype"): phrase(
        "A source can have only one touch action. Edit that one, or choose another trigger or source."
    ),
    ("action", "widgetid"): phrase("Choose the widget to go to."),
    ("campaign", "campaignid"): _OWN_CAMPAIGN,
    ("campaign", "displaygroupid"): phrase("Choose at least one display or display group."),
    ("campaign", "displaygroupids"): phrase("Choose at least one display or display group."),
    ("campaign", "enddt"): phrase("Enter an end date that's after the start date."),
    ("campaign", "folderid"): phrase("Choose another folder."),
    ("campaign", "layoutid"): phrase("Remove drafts and templates from the line-up, or publish the layout in the CMS."),
    ("campaign", "layoutids"): phrase(
        "Remove drafts and templates from the line-up, or publish the layout in the CMS."
    ),
    ("campaign", "listplayorder"): phrase("Choose “Round” or “Block”."),
    ("campaign", "name"): phrase("Enter a name of up to 254 characters."),
    ("campaign", "playcount"): phrase("Enter a play count of 1 or more."),
    ("campaign", "startdt"): phrase("Enter a start date that's before the end date."),
    ("campaign", "tags"): phrase("Check the tags and their values."),
    ("campaign", "tagvalue"): phrase("Choose one of the values that the CMS offers for this tag."),
    ("campaign", "target"): phrase("Enter a target above 0."),
    ("campaign", "targettype"): phrase("Choose plays, budget or impressions."),
    ("campaign", "type"): phrase("Choose a list or an ad."),
    ("command", "availableon"): phrase("Choose the player types again."),
    ("command", "code"): phrase("Enter a code of up to 50 letters and underscores, without digits."),
    ("command", "command"): phrase("Enter a name of up to 254 characters."),
    ("command", "createalerton"): phrase("Choose again when to alert the CMS."),
    ("command", "description"): phrase("Enter a description of up to 1,000 characters."),
    ("dataset", "dataset"): phrase("Enter a name of up to 50 characters."),
    ("layout", "statusid"): phrase("Check out the layout in the CMS first."),
    ("notification", "body"): phrase("Enter a message."),
    ("notification", "displaygroupids"): phrase("Choose the display groups again."),
    ("notification", "releasedt"): phrase("Enter a date and time, e.g. 2026-11-23 09:00."),
    ("notification", "subject"): phrase("Enter a subject of up to 255 characters."),
    ("notification", "usergroupids"): phrase("Choose the user groups again."),
}
"""Keys: the first part of the route and the property, both in lower case."""


def known_step(operation: Operation, field: str) -> str:
    """Returns what to do about this property of this resource; "" for a property that the CMS is not known to name."""
    resource = operation.route.strip("/").partition("/")[0]
    if (resource, operation.method, field) == ("action", "POST", "statusId"):
        return spoken(_CHECK_OUT_TO_ADD)
    step = _STEPS.get((resource, field.lower()))
    return spoken(step) if step is not None and operation.kind is not Kind.READ else ""


def default_step(operation: Operation, field: str) -> str:
    """Returns what to do about any other refusal."""
    if operation.kind is Kind.READ:
        return say("Change or clear the filter, then try again.")
    if operation.method == "DELETE":
        return say("Check it in the CMS, and remove what's preventing its deletion.")
    if field:
        return say("Change this value, then try again.")
    return say("Check what you entered, then try again. If it's refused again, ask your CMS administrator.")
