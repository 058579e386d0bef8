"""Validates a command before it is sent (CMS API 4.5; observed on 4.5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.core.translatable_texts import phrase, say, spoken
from app.domain.campaigns.validation import loses_markup
from app.domain.commands.command import ALERT_POLICIES, PLAYER_TYPES, Command, CommandForm
from app.domain.commands.command_string import HttpRequest, Intent, parse

NAME_LIMIT = 254
CODE_LIMIT = 50
TEXT_LIMIT = 1000
"""Characters of a description, a command string and a validation string."""
AVAILABLE_ON_LIMIT = 50
"""Characters of all player types together, with their commas; the CMS fails (status 500) beyond."""

_CODE = re.compile(r"[A-Za-z_]+")
_LONG_TEXTS = {
    "description": phrase("Descriptions can have up to {most} characters. This one has {length}."),
    "command_string": phrase("Command strings can have up to {most} characters. This one has {length}."),
    "validation_string": phrase("Validation strings can have up to {most} characters. This one has {length}."),
}


def command_problems(form: CommandForm, others: Iterable[Command] = (), *, is_new: bool = True) -> dict[str, str]:
    """Returns why this form can't be saved, one sentence per field; empty if it can.

    `others` are the commands among which the code of a new one must be unique, which the CMS itself does not check. The
    code of an existing command is ignored: no form can change it.
    """
    found = {
        "name": _name_problem(form.name),
        "code": _code_problem(form.code, others) if is_new else "",
        "available_on": _available_on_problem(form.available_on),
    }
    for name, sentence in _LONG_TEXTS.items():
        length = len(getattr(form, name))
        if length > TEXT_LIMIT:
            found[name] = spoken(sentence, most=TEXT_LIMIT, length=length)
    return {name: problem for name, problem in found.items() if problem}


def command_warnings(form: CommandForm) -> dict[str, str]:
    """Returns what the CMS will change silently, or accept although no player can use it; one sentence per field."""
    found: dict[str, str] = {}
    if aimless := _without_target(form.command_string):
        found["command_string"] = aimless
    for name in ("name", *_LONG_TEXTS):
        if loses_markup(getattr(form, name)):
            found[name] = say("The CMS removes everything that looks like an HTML tag, starting at the <.")
    unknown = [kind for kind in form.available_on if kind not in PLAYER_TYPES]
    if unknown:
        found["available_on"] = say("Marquee doesn't know the player type “{kind}”.", kind=unknown[0])
    if form.create_alert_on not in ALERT_POLICIES:
        found["create_alert_on"] = say(
            "“{policy}” isn't valid. Use success, failure, always or never.", policy=form.create_alert_on
        )
    return found


def _without_target(text: str) -> str:
    """Returns why a player would not know where to send this."""
    match parse(text):
        case HttpRequest(url=""):
            return say("The request has no address yet.")
        case Intent(name=""):
            return say("The intent has no name yet.")
        case _:
            return ""


def _name_problem(name: str) -> str:
    if not name.strip():
        return say("Enter a name.")
    if len(name) > NAME_LIMIT:
        return say("Names can have up to {most} characters. This one has {length}.", most=NAME_LIMIT, length=len(name))
    return ""


def _code_problem(code: str, others: Iterable[Command]) -> str:
    if not code:
        return say("Enter a code.")
    if not _CODE.fullmatch(code):
        return say("A code can only have letters A to Z and underscores, no digits or spaces.")
    if len(code) > CODE_LIMIT:
        return say("Codes can have up to {most} characters. This one has {length}.", most=CODE_LIMIT, length=len(code))
    for other in others:
        if other.code.casefold() == code.casefold():
            return say("“{name}” already has this code.", name=other.name)
    return ""


def _available_on_problem(kinds: tuple[str, ...]) -> str:
    if any("," in kind for kind in kinds):
        return say("A player type can't contain a comma.")
    length = len(",".join(kinds))
    if length > AVAILABLE_ON_LIMIT:
        return say(
            "The player types have {length} characters in total; the CMS stores at most {most}.",
            length=length,
            most=AVAILABLE_ON_LIMIT,
        )
    return ""
