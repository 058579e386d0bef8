"""Values that a CMS would refuse in a command are reported before anything is sent, one sentence per field."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.commands.command import PLAYER_TYPES, Command, CommandForm
from app.domain.commands.validation import command_problems, command_warnings


def form(**values: Any) -> CommandForm:
    return CommandForm(**{"name": "Screen off", "code": "screen_off", **values})


def test_an_ordinary_command_has_neither_problems_nor_warnings() -> None:
    ordinary = form(command_string="rs232|COM1,9600,8,None,One,None,0|ka 01 00", available_on=("android", "lg"))
    assert command_problems(ordinary) == {}
    assert command_warnings(ordinary) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("name", {"name": ""}),
        ("name", {"name": " \t"}),
        ("name", {"name": "x" * 255}),
        ("code", {"code": ""}),
        ("code", {"code": "screen1"}),
        ("code", {"code": "screen-off"}),
        ("code", {"code": "screen off"}),
        ("code", {"code": "écran"}),
        ("code", {"code": "screen_off\n"}),
        ("code", {"code": "x" * 51}),
        ("description", {"description": "x" * 1001}),
        ("command_string", {"command_string": "x" * 1001}),
        ("validation_string", {"validation_string": "x" * 1001}),
        ("available_on", {"available_on": ("android,lg",)}),
        ("available_on", {"available_on": (*PLAYER_TYPES, "x" * 12)}),
    ],
)
def test_an_invalid_value_is_reported_at_its_field(field: str, values: dict[str, object]) -> None:
    found = command_problems(form(**values))
    assert list(found) == [field]
    assert found[field].endswith(".")


@pytest.mark.parametrize(
    "values",
    [
        {"name": "x" * 254},
        {"code": "X" * 50},
        {"description": ""},
        {"description": "x" * 1000, "command_string": "x" * 1000, "validation_string": "x" * 1000},
        {"available_on": PLAYER_TYPES},
        {"available_on": (*PLAYER_TYPES, "x" * 11)},
    ],
)
def test_values_at_the_limits_are_valid(values: dict[str, object]) -> None:
    assert command_problems(form(**values)) == {}


def test_codes_are_unique_ignoring_case() -> None:
    others = [Command(command_id=1, name="Night", code="Screen_Off"), Command(command_id=2, name="Day", code="on")]
    assert command_problems(form(), others) == {"code": "“Night” already has this code."}
    assert command_problems(replace(form(), code="screen"), others) == {}


def test_the_code_of_an_existing_command_is_not_checked() -> None:
    others = [Command(command_id=1, name="Night", code="screen_off")]
    assert command_problems(form(), others, is_new=False) == {}
    assert command_problems(form(code="level42"), is_new=False) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("name", {"name": "<b>Off</b>"}),
        ("command_string", {"command_string": "http|https://x|text/plain|<xml/>"}),
        ("available_on", {"available_on": ("android", "toaster")}),
        ("create_alert_on", {"create_alert_on": "banana"}),
    ],
)
def test_values_the_cms_changes_or_players_ignore_are_warnings_that_allow_saving(
    field: str, values: dict[str, Any]
) -> None:
    assert list(command_warnings(form(**values))) == [field]
    assert command_problems(form(**values)) == {}


@pytest.mark.parametrize(
    "text, kinds",
    [(None, ()), ("", ()), ("android", ("android",)), ("android,lg", ("android", "lg")), (" sssp , ", ("sssp",))],
)
def test_player_types_are_parsed_from_text(text: str | None, kinds: tuple[str, ...]) -> None:
    assert Command(command_id=1, available_on=text).player_types == kinds


@pytest.mark.parametrize(
    "text, said",
    [
        ('http||text/plain|{"method":"GET","headers":"{}","body":""}', "The request has no address yet."),
        ("intent|activity|", "The intent has no name yet."),
        ("http|https://example.com|text/plain|{}", ""),
        ("reboot", ""),
    ],
)
def test_an_incomplete_command_string_is_a_warning(text: str, said: str) -> None:
    assert command_warnings(form(command_string=text)).get("command_string", "") == said
