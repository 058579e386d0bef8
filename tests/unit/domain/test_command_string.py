"""Command strings are parsed, changed and built without losing a byte."""

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.commands.command_string import (
    CONTENT_TYPES,
    HANDSHAKES,
    INTENT_TYPES,
    LED_COLOURS,
    METHODS,
    PARITIES,
    STOP_BITS,
    CommandString,
    Extra,
    ExtraType,
    FreeText,
    HttpRequest,
    Intent,
    Led,
    Rs232,
    build,
    header_lines,
    oddity,
    parse,
    read_header_lines,
    read_value,
    value_text,
)

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
no_bar = text.filter(lambda value: "|" not in value)
setting = no_bar.filter(lambda value: "," not in value)
line = text.filter(lambda value: value == value.strip() and all(sign >= " " for sign in value))
header_name = line.filter(lambda value: bool(value) and ":" not in value)
numbers = st.integers(-(2**63), 2**63)
extras = st.one_of(
    st.builds(Extra, text, st.just(ExtraType.STRING.value), text),
    st.builds(Extra, text, st.just(ExtraType.INT.value), numbers),
    st.builds(Extra, text, st.just(ExtraType.BOOL.value), st.booleans()),
    st.builds(Extra, text, st.just(ExtraType.INT_ARRAY.value), st.lists(numbers, max_size=4).map(tuple)),
)
commands: st.SearchStrategy[CommandString] = st.one_of(
    st.builds(
        HttpRequest,
        no_bar,
        st.sampled_from(CONTENT_TYPES) | no_bar,
        st.sampled_from(METHODS),
        st.dictionaries(header_name, line, max_size=3).map(lambda found: tuple(found.items())),
        text,
    ),
    st.builds(Intent, st.sampled_from(INTENT_TYPES), no_bar, st.lists(extras, max_size=3).map(tuple)),
    st.builds(
        Rs232,
        setting,
        setting,
        setting,
        st.sampled_from(PARITIES),
        st.sampled_from(STOP_BITS),
        st.sampled_from(HANDSHAKES),
        st.booleans(),
        text,
    ),
    st.builds(Led, st.sampled_from(LED_COLOURS)),
)
prefixes = st.sampled_from(
    ["", "http|", "intent|", "rs232|", "tpv_led|", "http|a|b|{", 'intent|a|b|[{"name":', "HTTP|"]
)


@given(commands)
def test_every_command_is_read_back_from_its_string(command: CommandString) -> None:
    assert parse(build(command)) == command


@st.composite
def nearly_commands(draw: st.DrawFn) -> str:
    """The string of a command, with something inserted."""
    string = build(draw(commands))
    place = draw(st.integers(0, len(string)))
    return string[:place] + draw(st.text(st.sampled_from('|{}[]",:\\ a1'), max_size=3)) + string[place:]


@given(st.one_of(st.builds(operator.add, prefixes, text), nearly_commands()))
def test_parsing_and_building_any_text_keeps_its_meaning(string: str) -> None:
    read = parse(string)
    if isinstance(read, FreeText):
        assert build(read) == string
    else:
        assert parse(build(read)) == read


@pytest.mark.parametrize(
    "string, command",
    [
        ("reboot", FreeText("reboot")),
        ("", FreeText("")),
        ("tpv_led|green", Led("green")),
        ("rs232|COM1,9600,8,None,One,None,0|ka 01 01\\r", Rs232("COM1", command="ka 01 01\\r")),
        ("rs232|COM1,9600,8,None,One,None,1|AA|FF", Rs232("COM1", is_hex=True, command="AA|FF")),
        ("intent|broadcast|shop.REBOOT", Intent("broadcast", "shop.REBOOT")),
        (
            'intent|activity|shop.Main|[{"name":"fresh","type":"bool","value":true}]',
            Intent("activity", "shop.Main", (Extra("fresh", "bool", True),)),
        ),
        (
            'intent|activity|shop.Main|[{"name":"loop","type":"intArray","value":[4,8]}]',
            Intent("activity", "shop.Main", (Extra("loop", "intArray", (4, 8)),)),
        ),
        (
            'http|http://wall/power|application/json|{"method":"POST","headers":"{\\"X\\":\\"2\\"}","body":"a|b"}',
            HttpRequest("http://wall/power", "application/json", "POST", (("X", "2"),), "a|b"),
        ),
    ],
)
def test_the_cms_formats_are_parsed_and_built_as_the_cms_does(string: str, command: CommandString) -> None:
    assert parse(string) == command
    assert build(command) == string
    assert oddity(string) == ""


@pytest.mark.parametrize(
    "string",
    [
        "tpv_led|purple",
        "rs232|COM1,9600|x",
        "rs232|COM1,9600,8,None,One,None,2|x",
        "http|http://x",
        "http|http://x|text/plain|not json",
        'http|http://x|text/plain|{"method":"GET","extra":"1"}',
        'http|http://x|text/plain|{"method":"GET","method":"PUT"}',
        'http|http://x|text/plain|{"method":1}',
        'http|http://x|text/plain|{"method":"GET","headers":"[]"}',
        'http|http://x|text/plain|{"method":"GET","headers":"{\\"A\\":\\"b\\\\nc\\"}"}',
        'http|http://x|text/plain|{"body":"\\ud800"}',
        "intent|activity",
        'intent|activity|x|[{"name":"a","type":"int","value":"1"}]',
        'intent|activity|x|[{"name":"a","type":"int","value":true}]',
        'intent|activity|x|[{"name":"a","type":"int","value":1.5}]',
        'intent|activity|x|[{"name":"a","type":"float","value":1}]',
        'intent|activity|x|[{"name":"a","type":"intArray","value":[true]}]',
        'intent|activity|x|[{"name":"a"}]',
        'intent|activity|x|{"name":"a"}',
        "intent|activity|x|[NaN]",
    ],
)
def test_text_that_fits_no_format_is_kept_and_reported(string: str) -> None:
    assert parse(string) == FreeText(string)
    assert oddity(string).endswith(".")


@given(st.dictionaries(header_name, line, max_size=4))
def test_headers_are_written_one_per_line(headers: dict[str, str]) -> None:
    pairs = tuple(headers.items())
    assert read_header_lines(header_lines(pairs)) == pairs


@pytest.mark.parametrize(
    "kind, typed, value",
    [
        ("string", " a ", " a "),
        ("int", " 12 ", 12),
        ("int", "twelve", "twelve"),
        ("bool", "True", True),
        ("bool", "no", False),
        ("bool", "perhaps", "perhaps"),
        ("intArray", "[4, 8,12]", (4, 8, 12)),
        ("intArray", "", ()),
        ("intArray", "4; 8", "4; 8"),
    ],
)
def test_values_are_parsed_by_their_type(kind: str, typed: str, value: object) -> None:
    found = read_value(kind, typed)
    assert (type(found), found) == (type(value), value)


@given(extras)
def test_a_displayed_value_can_be_typed_again(extra: Extra) -> None:
    assert read_value(extra.type, value_text(extra.value)) == extra.value
