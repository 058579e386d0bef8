"""What an account may do with Marquee, as a short check list: each task with the features of the CMS that it needs."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.core.translatable_texts import phrase, say, spoken
from app.domain.users_and_groups import Me


class _Task(NamedTuple):
    text: str
    features: tuple[str, ...]
    is_essential: bool = False


_TASKS: Final = (
    _Task(phrase("View campaigns"), ("campaign.view",), is_essential=True),
    _Task(phrase("Create campaigns"), ("campaign.add",)),
    _Task(phrase("Change the order of layouts"), ("campaign.modify",), is_essential=True),
    _Task(phrase("Find layouts in the library"), ("layout.view",), is_essential=True),
    _Task(phrase("Create and edit ad campaigns"), ("ad.campaign", "campaign.modify")),
    _Task(phrase("View notifications"), ("notification.centre",)),
    _Task(phrase("Send notifications"), ("notification.add",), is_essential=True),
    _Task(phrase("Choose recipients by name"), ("usergroup.view", "displaygroup.view")),
    _Task(phrase("Create and edit commands"), ("command.view", "command.add", "command.modify")),
    _Task(phrase("Edit actions of layouts"), ("layout.modify",)),
    _Task(phrase("View datasets"), ("dataset.view",)),
    _Task(phrase("View modules and templates"), ("module.view",)),
)


class Ability(NamedTuple):
    """One task and whether the account may do it.

    Attributes:
        text: the task, e.g. "Send notifications".
        missing: the CMS's names of the features that the account lacks; empty if it may do the task.
        is_essential: most people use Marquee for this.
    """

    text: str
    missing: tuple[str, ...]
    is_essential: bool

    @property
    def advice(self) -> str:
        """The missing features, as the administrator finds them in the CMS; '' if none is missing."""
        if not self.missing:
            return ""
        return say("Missing: {features}", features=", ".join(f"“{feature}”" for feature in self.missing))


def abilities(me: Me) -> tuple[Ability, ...]:
    """Returns the check list of an account; everything is allowed if the CMS does not report its features."""
    return tuple(
        Ability(
            spoken(task.text), tuple(feature for feature in task.features if not me.may(feature)), task.is_essential
        )
        for task in _TASKS
    )


def missing_essentials(me: Me) -> tuple[Ability, ...]:
    """Returns the essential tasks that the account may not do."""
    return tuple(each for each in abilities(me) if each.is_essential and each.missing)


def request_text(me: Me) -> str:
    """Returns a message to the administrator that lists the missing features; '' if none is missing."""
    lacking = [each for each in abilities(me) if each.missing]
    if not lacking:
        return ""
    lines = [say("Please turn on these features for the user group of {user}:", user=me.user_name)]
    lines += [f"- {', '.join(each.missing)} ({each.text})" for each in lacking]
    return "\n".join(lines)
