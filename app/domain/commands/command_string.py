"""Parses and builds command strings, in the five forms that players understand.

A string in none of these forms, or with parts that its form has no room for, is free text and is kept byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.core.translatable_texts import say

SEPARATOR = "|"

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")
URL_ENCODED = "application/x-www-form-urlencoded"
CONTENT_TYPES = (URL_ENCODED, "application/json", "text/plain")

ACTIVITY = "activity"
INTENT_TYPES = (ACTIVITY, "service", "broadcast")

PARITIES = ("None", "Odd", "Even", "Mark", "Space")
STOP_BITS = ("None", "One", "Two", "OnePointFive")
HANDSHAKES = ("None", "XOnXOff", "RequestToSend", "RequestToSendXOnXOff")

LED_COLOURS = ("off", "red", "green", "blue", "white")

Value = str | int | bool | tuple[int, ...]


class ExtraType(StrEnum):
    STRING = "string"
    INT = "int"
    BOOL = "bool"
    INT_ARRAY = "intArray"


@dataclass(frozen=True, slots=True)
class FreeText:
    """A string in none of the other forms, e.g. a shell command."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request that the player sends. Header names are unique; the order of headers is kept."""

    url: str = ""
    content_type: str = URL_ENCODED
    method: str = "GET"
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""


@dataclass(frozen=True, slots=True)
class Extra:
    """A typed value of an intent. A value that does not fit its `type` makes the whole string free text."""

    name: str
    type: str
    value: Value


@dataclass(frozen=True, slots=True)
class Intent:
    """An Android intent."""

    type: str = ACTIVITY
    name: str = ""
    extras: tuple[Extra, ...] = ()


@dataclass(frozen=True, slots=True)
class Rs232:
    """Bytes for a serial port. All numbers are texts, as players read them."""

    device: str = ""
    baud: str = "9600"
    data_bits: str = "8"
    parity: str = "None"
    stop_bits: str = "One"
    handshake: str = "None"
    is_hex: bool = False
    command: str = ""


@dataclass(frozen=True, slots=True)
class Led:
    """The light strips at the sides of some Philips displays."""

    colour: str = "off"


CommandString = FreeText | HttpRequest | Intent | Rs232 | Led


class _NotThisForm(Exception):
    """The string does not match the form of its prefix; the message says why."""


def parse(text: str) -> CommandString:
    """Parses a command string. Nothing in it is lost: a string with parts that have no place becomes free text."""
    try:
        return _parse(text)
    except _NotThisForm:
        return FreeText(text)


def oddity(text: str) -> str:
    """Returns why a string has the prefix but not the form of a command, as a sentence; '' for other strings."""
    try:
        _parse(text)
    except _NotThisForm as other:
        return str(other)
    return ""


def build(command: CommandString) -> str:
    """Returns the string as the CMS's own form writes it.

    `parse` gives the same command back if each part has room in its form: no `|` in what stands before another part, no
    comma in the settings of a port, one of the LED's colours, and free text that matches no other form.
    """
    match command:
        case FreeText(text=text):
            return text
        case HttpRequest():
            options = {"method": command.method, "headers": _json(dict(command.headers)), "body": command.body}
            return SEPARATOR.join(("http", command.url, command.content_type, _json(options)))
        case Intent(extras=()):
            return SEPARATOR.join(("intent", command.type, command.name))
        case Intent():
            extras = [{"name": each.name, "type": each.type, "value": each.value} for each in command.extras]
            return SEPARATOR.join(("intent", command.type, command.name, _json(extras)))
        case Rs232():
            port = (
                command.device,
                command.baud,
                command.data_bits,
                command.parity,
                command.stop_bits,
                command.handshake,
                "1" if command.is_hex else "0",
            )
            return SEPARATOR.join(("rs232", ",".join(port), command.command))
        case Led(colour=colour):
            return SEPARATOR.join(("tpv_led", colour))


def header_lines(headers: Iterable[tuple[str, str]]) -> str:
    """Formats headers for editing, one per line: `Name: value`."""
    return "\n".join(f"{name}: {value}" for name, value in headers)


def read_header_lines(text: str) -> tuple[tuple[str, str], ...]:
    """Parses headers from lines and ignores empty ones; of a repeated name the last one counts."""
    found: dict[str, str] = {}
    for line in text.split("\n"):
        name, _, value = line.partition(":")
        if line.strip():
            found[name.strip()] = value.strip()
    return tuple(found.items())


def read_value(kind: str, text: str) -> Value:
    """Converts typed text to a value of this type; returns the text itself if it doesn't fit."""
    stripped = text.strip()
    try:
        if kind == ExtraType.INT:
            return int(stripped)
        if kind == ExtraType.INT_ARRAY:
            return tuple(int(part) for part in stripped.strip("[]").split(",") if part.strip())
    except ValueError:
        return text
    if kind == ExtraType.BOOL and stripped.casefold() in {"true", "false", "1", "0", "yes", "no"}:
        return stripped.casefold() in {"true", "1", "yes"}
    return text


def value_text(value: Value) -> str:
    """Formats a value for editing."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def fits(kind: str, value: object) -> bool:
    """Returns whether a value has this type."""
    match kind:
        case ExtraType.STRING:
            return isinstance(value, str)
        case ExtraType.INT:
            return isinstance(value, int) and not isinstance(value, bool)
        case ExtraType.BOOL:
            return isinstance(value, bool)
        case ExtraType.INT_ARRAY:
            return isinstance(value, tuple)
        case _:
            return False


def _parse(text: str) -> CommandString:
    prefix, bar, rest = text.partition(SEPARATOR)
    if bar:
        match prefix:
            case "http":
                return _http(rest)
            case "intent":
                return _intent(rest)
            case "rs232":
                return _rs232(rest)
            case "tpv_led":
                if rest not in LED_COLOURS:
                    raise _NotThisForm(say("A Philips LED can be off, red, green, blue or white."))
                return Led(rest)
    return FreeText(text)


def _http(text: str) -> HttpRequest:
    parts = text.split(SEPARATOR, 2)
    if len(parts) < 3:
        raise _NotThisForm(say("An HTTP command needs an address, a content type and options, separated by |."))
    url, content_type, options = parts
    read = _object(options, say("The options of the HTTP command aren't valid JSON."))
    if not read.keys() <= {"method", "headers", "body"} or not all(isinstance(each, str) for each in read.values()):
        raise _NotThisForm(say("The options of an HTTP command are method, headers and body, each as text."))
    headers = _object(read.get("headers", "") or "{}", say("The headers of the HTTP command aren't valid JSON."))
    if not all(isinstance(value, str) for value in headers.values()):
        raise _NotThisForm(say("Each header of an HTTP command must be text."))
    pairs = tuple(headers.items())
    lines = header_lines(pairs)
    if read_header_lines(lines) != pairs or any(sign < " " and sign != "\n" for sign in lines):
        raise _NotThisForm(say("A header of the HTTP command has line breaks or spaces that can't be shown."))
    return HttpRequest(url, content_type, read.get("method", "GET"), pairs, read.get("body", ""))


def _intent(text: str) -> Intent:
    kind, bar, rest = text.partition(SEPARATOR)
    if not bar:
        raise _NotThisForm(say("An Android intent needs a type and a name, separated by |."))
    name, bar, rest = rest.partition(SEPARATOR)
    return Intent(kind, name, tuple(_extras(rest)) if bar else ())


def _extras(text: str) -> list[Extra]:
    wrong = say("The extras of the Android intent aren't valid JSON.")
    read = _json_value(text, wrong)
    if not isinstance(read, list):
        raise _NotThisForm(wrong)
    extras: list[Extra] = []
    for each in read:
        if not isinstance(each, dict) or each.keys() != {"name", "type", "value"} or not isinstance(each["name"], str):
            raise _NotThisForm(say("Each extra of an Android intent needs a name, a type and a value."))
        value = each["value"]
        if isinstance(value, list) and all(fits(ExtraType.INT, number) for number in value):
            value = tuple(value)
        if (
            not isinstance(each["type"], str)
            or not isinstance(value, str | int | tuple)
            or not fits(each["type"], value)
        ):
            raise _NotThisForm(say("The value of the extra “{name}” doesn't match its type.", name=each["name"]))
        extras.append(Extra(each["name"], each["type"], value))
    return extras


def _rs232(text: str) -> Rs232:
    port, bar, command = text.partition(SEPARATOR)
    settings = port.split(",")
    if not bar or len(settings) != 7 or settings[6] not in {"0", "1"}:
        raise _NotThisForm(
            say("An RS232 command needs seven settings separated by commas, then | and the data to send.")
        )
    device, baud, data_bits, parity, stop_bits, handshake, is_hex = settings
    return Rs232(device, baud, data_bits, parity, stop_bits, handshake, is_hex == "1", command)


def _object(text: str, wrong: str) -> dict[str, Any]:
    read = _json_value(text, wrong)
    if not isinstance(read, dict):
        raise _NotThisForm(wrong)
    return read


def _json_value(text: str, wrong: str) -> Any:
    try:
        read = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
        # An unpaired surrogate cannot be sent.
        _json(read).encode()
    except (ValueError, RecursionError) as error:
        raise _NotThisForm(wrong) from error
    return read


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name that comes twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
