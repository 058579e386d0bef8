"""Validates a campaign before it is sent (CMS API 4.5; observed on 4.5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from app.core.translatable_texts import say
from app.domain.campaigns.campaign import BLOCK, ROUND
from app.domain.lineups.lineup import CampaignProperties, Entry

NAME_LIMIT = 254
"""Characters; the CMS fails with a longer name (status 500) instead of refusing it."""
NAME_COMFORT = 100
"""Characters; the CMS's own forms accept no more, but the API does."""
REFERENCE_LIMIT = 254
REFERENCES = ("ref1", "ref2", "ref3", "ref4", "ref5")
AD_TARGETS = ("plays", "budget", "imp")

_MARKUP = re.compile(r"<\S")


def campaign_problems(properties: CampaignProperties) -> dict[str, str]:
    """Returns why these properties can't be saved, one sentence per property; empty if they can."""
    found = {
        "name": name_problem(properties.name),
        "tags": _tags_problem(properties.tags),
        "list_play_order": ""
        if properties.list_play_order in {ROUND, BLOCK}
        else say("Choose “Round” or “Block” as the play order."),
        "play_count": say("Enter how many times each layout plays before the next one (at least 1).")
        if properties.cycle_playback and (properties.play_count or 0) < 1
        else "",
    }
    for name in REFERENCES:
        length = len(getattr(properties, name))
        if length > REFERENCE_LIMIT:
            found[name] = say(
                "References can have up to {most} characters. This one has {length}.",
                most=REFERENCE_LIMIT,
                length=length,
            )
    return {name: sentence for name, sentence in found.items() if sentence}


def tags_problem(*tags: str) -> str | None:
    """Returns why the CMS would refuse these tags together; None if it would not."""
    return _tags_problem(tags) or None


def campaign_warnings(properties: CampaignProperties) -> dict[str, str]:
    """Returns what the CMS will change silently or its own forms would refuse, one sentence per property."""
    found: dict[str, str] = {}
    if NAME_COMFORT < len(properties.name) <= NAME_LIMIT:
        found["name"] = say(
            "Forms in the CMS allow only {most} characters. This name is longer.",
            most=NAME_COMFORT,
        )
    if properties.cycle_playback and properties.list_play_order != BLOCK:
        found["list_play_order"] = say("With cycle playback, the CMS always uses “Block”.")
    for name in ("name", *REFERENCES):
        if loses_markup(getattr(properties, name)):
            found[name] = say("The CMS removes everything that looks like an HTML tag, starting at the <.")
    if any(loses_markup(tag) for tag in properties.tags):
        found["tags"] = say("The CMS removes everything that looks like an HTML tag, starting at the <.")
    return found


def new_ad_problems(target_type: str, target: int | None) -> dict[str, str]:
    """Returns why an ad campaign can't be created with this target."""
    found: dict[str, str] = {}
    if target_type not in AD_TARGETS:
        found["target_type"] = say("Choose plays, budget or impressions as the target.")
    if (target or 0) < 1:
        found["target"] = say("The target must be more than 0.")
    return found


def line_up_problems(base: Iterable[Entry], working: Iterable[Entry]) -> dict[int, str]:
    """Returns a sentence per entry that the CMS will not let the user add, by key.

    A layout that is not shared can stay in the line-up and be repeated there, but not be added to it.
    """
    there = {entry.identity for entry in base}
    return {
        entry.key: say("“{name}” isn't shared with you, so the CMS won't let you add it.", name=entry.name)
        for entry in working
        if entry.locked and entry.identity not in there
    }


def as_stored(properties: CampaignProperties) -> CampaignProperties:
    """Returns the properties as the CMS stores them: cycle playback implies block order, and names are trimmed."""
    return replace(
        properties,
        name=properties.name.strip(),
        list_play_order=BLOCK if properties.cycle_playback else properties.list_play_order,
    )


def loses_markup(text: str) -> bool:
    """Returns whether the CMS would strip a part of the text as markup: `<` followed by anything but a blank."""
    return _MARKUP.search(text) is not None


def name_warning(name: str) -> str:
    """Returns what the CMS will change in a name, or that its own forms would refuse it."""
    return campaign_warnings(CampaignProperties(name=name)).get("name", "")


def name_problem(name: str) -> str:
    """Returns why the CMS would refuse a name."""
    if not name.strip():
        return say("Enter a name for the campaign.")
    if len(name) > NAME_LIMIT:
        return say("Names can have up to {most} characters. This one has {length}.", most=NAME_LIMIT, length=len(name))
    return ""


def _tags_problem(tags: tuple[str, ...]) -> str:
    for tag in tags:
        name, bar, value = tag.partition("|")
        if "," in tag:
            return say("“{tag}” contains a comma, which would split it into two tags.", tag=tag)
        if not name.strip():
            return (
                say("“{tag}” has a value but no tag before it.", tag=tag)
                if bar and value
                else say("A tag can't be empty.")
            )
        if "|" in value:
            return say("“{tag}” has more than one |. Enter tag|value.", tag=tag)
    names = [tag.partition("|")[0].strip().casefold() for tag in tags]
    for tag, name in zip(tags, names, strict=True):
        if names.count(name) > 1:
            return say("“{tag}” appears twice. Remove one.", tag=tag.partition("|")[0])
    return ""
