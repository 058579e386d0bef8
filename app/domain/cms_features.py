"""Features of the CMS that Marquee needs: what each allows, and who can turn it on."""

from __future__ import annotations

from typing import Final

from app.core.translatable_texts import phrase, say, spoken

FEATURES: Final = {
    "ad.campaign": phrase("Ad campaigns"),
    "campaign.add": phrase("Add campaigns"),
    "campaign.modify": phrase("Edit and delete campaigns"),
    "campaign.view": phrase("View campaigns"),
    "command.add": phrase("Add commands"),
    "command.modify": phrase("Edit and delete commands"),
    "command.view": phrase("View commands"),
    "dataset.view": phrase("View datasets"),
    "daypart.view": phrase("View day parts"),
    "displaygroup.view": phrase("View display groups"),
    "folder.add": phrase("Add folders"),
    "folder.modify": phrase("Rename and delete folders"),
    "folder.view": phrase("View folders"),
    "layout.modify": phrase("Edit layouts and their actions"),
    "layout.view": phrase("View layouts"),
    "module.view": phrase("View modules"),
    "notification.add": phrase("Add notifications"),
    "notification.centre": phrase("View notifications"),
    "notification.modify": phrase("Edit and delete notifications"),
    "usergroup.view": phrase("View user groups"),
    "users.view": phrase("View users"),
}
"""The CMS's own name of each feature (its `features`), and what it allows people to do."""


def feature(name: str, words: str) -> str:
    """Registers a feature of one resource, beside its record. `words` is a `phrase`. Returns the name."""
    FEATURES[name] = words
    return name


def feature_name(feature: str) -> str:
    """Returns what a feature allows people to do; its own name if Marquee does not know it."""
    return spoken(FEATURES[feature]) if feature in FEATURES else feature


def missing_feature(feature: str) -> str:
    """Returns the message for an account without `feature`."""
    return say("Your account can't use the feature “{feature}”.", feature=feature_name(feature))


def whom_to_ask(feature: str) -> str:
    """Returns the next step for an account without `feature`, with the CMS's own name of it for the administrator."""
    return say("Ask your CMS administrator to turn on “{feature}” for your user group.", feature=feature)
