"""The AT-SPI side of a screen reader: what programs on this bus show, by role and name, and announce.

It runs in the system's Python, which has Debian's pyatspi; `screen_reader.py` talks to it. One JSON question per line
on standard input, one JSON answer per line on standard output.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import gi  # type: ignore[import-not-found]  # as pyatspi: Debian's Python has it, ours has not
import pyatspi  # type: ignore[import-not-found]  # as above

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402 - the version is chosen first

_CELLS = {"table", "tree", "tree table", "list"}
"""Contents of these roles are read by row and column: a table can have too many cells for a traversal."""
_HEARD = ("object:announcement", "object:state-changed:focused")
_FOLLOWED = ("object:property-change", "object:state-changed", "object:children-changed", "object:model-changed")
"""Programs send only subscribed events; libatspi caches what it received, as it does for Orca."""
_STATES = ("focused", "focusable", "selected", "checked", "expanded", "enabled", "showing", "editable", "modal")

_ANSWER_MS = 15_000

known: dict[int, Any] = {}
heard: list[list[str]] = []


def applications() -> list[Any]:
    """Returns the programs on this bus. Those without a window so far are asked again, since Qt does not report new
    ones."""
    found = [each for each in pyatspi.Registry.getDesktop(0) if each is not None]
    for each in found:
        if not each.childCount:
            each.clear_cache()
    return found


def _states(thing: Any) -> list[str]:
    said = thing.getState()
    return [name for name in _STATES if said.contains(getattr(pyatspi, f"STATE_{name.upper()}"))]


def _walk(thing: Any, within: str, is_inside: bool) -> Iterator[Any]:
    """Yields visible objects, parents first; only below `within` (a name), if given."""
    for place in range(thing.childCount):
        try:
            child = thing.getChildAtIndex(place)
            if child is None or not child.getState().contains(pyatspi.STATE_SHOWING):
                continue
            inside = is_inside or child.name == within
        except (GLib.Error, LookupError):  # it is gone meanwhile
            continue
        if is_inside:
            yield child
        if child.getRoleName() not in _CELLS:
            yield from _walk(child, within, inside)


def _tell(thing: Any) -> dict[str, Any]:
    number = len(known) + 1
    known[number] = thing
    told = {
        "id": number,
        "role": thing.getRoleName(),
        "name": thing.name,
        "description": thing.description,
        "states": _states(thing),
        "actions": [],
        "value": None,
        "text": None,
    }
    interfaces = thing.get_interfaces()
    if "Action" in interfaces:
        action = thing.queryAction()
        told["actions"] = [action.getName(place) for place in range(action.nActions)]
    if "Value" in interfaces:
        told["value"] = thing.queryValue().currentValue
    if "Text" in interfaces and told["role"] != "password text":
        told["text"] = thing.queryText().getText(0, -1)
    return told


def everything(within: str = "") -> list[dict[str, Any]]:
    """Returns everything visible below the object named `within`."""
    found: list[dict[str, Any]] = []
    for application in applications():
        for thing in _walk(application, within, not within):
            try:
                found.append(_tell(thing))
            except (GLib.Error, LookupError):  # it is gone meanwhile
                continue
    return found


def find(role: str, name: str, within: str = "") -> list[dict[str, Any]]:
    """Returns visible objects with this role and name."""
    found = []
    for application in applications():
        for thing in _walk(application, within, not within):
            try:
                if thing.name == name and thing.getRoleName() == role:
                    found.append(_tell(thing))
            except (GLib.Error, LookupError):  # it is gone meanwhile
                continue
    return found


def rows(number: int, columns: list[int], most: int = 200) -> list[list[str]]:
    """Returns the texts of a table's cells, row by row."""
    table = known[number].queryTable()
    return [[table.getAccessibleAt(row, column).name for column in columns] for row in range(min(table.nRows, most))]


def size(number: int) -> list[int]:
    table = known[number].queryTable()
    return [table.nRows, table.nColumns]


def cell(number: int, row: int, column: int) -> dict[str, Any]:
    return _tell(known[number].queryTable().getAccessibleAt(row, column))


def children(number: int) -> list[dict[str, Any]]:
    thing = known[number]
    return [_tell(child) for place in range(thing.childCount) if (child := thing.getChildAtIndex(place)) is not None]


def look(number: int) -> dict[str, Any]:
    """Returns the current state of an object."""
    return _tell(known[number])


def act(number: int, name: str) -> bool:
    """Performs one of the object's actions."""
    action = known[number].queryAction()
    names = [action.getName(place) for place in range(action.nActions)]
    return bool(action.doAction(names.index(name)))


def write(number: int, text: str) -> bool:
    """Replaces the content of an editable field by `text`."""
    return bool(known[number].queryEditableText().setTextContents(text))


def focus(number: int) -> bool:
    return bool(known[number].queryComponent().grabFocus())


def announced() -> list[list[str]]:
    """Returns announcements and focus changes since the last call: ["announcement", text], ["focus", role, name]."""
    taken = list(heard)
    heard.clear()
    return taken


def _hear(event: Any) -> None:
    try:
        if event.type.startswith("object:announcement"):
            heard.append(["announcement", str(event.any_data)])
        elif event.detail1:
            heard.append(["focus", event.source.getRoleName(), event.source.name])
    except (GLib.Error, LookupError, AttributeError):  # the announcing object is gone meanwhile
        return


def _follow(_event: Any) -> None:
    """Does nothing: libatspi has cached the event."""


ANSWERS: dict[str, Callable[..., Any]] = {
    each.__name__: each for each in (everything, find, rows, size, cell, children, look, act, write, focus, announced)
}


def _answer(stream: int, _condition: object) -> bool:
    for line in _lines(stream):
        question = json.loads(line)
        try:
            answer: Any = {"answer": ANSWERS[question["ask"]](*question["arguments"])}
        except Exception as error:  # noqa: BLE001 - told to the test instead
            answer = {"error": repr(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return True


_unread = b""


def _lines(stream: int) -> list[bytes]:
    """Returns the complete lines received; the end of the stream ends the process."""
    global _unread
    piece = os.read(stream, 1 << 16)
    if not piece:
        pyatspi.Registry.stop()
        return []
    *lines, _unread = (_unread + piece).split(b"\n")
    return lines


def main() -> None:
    # libatspi waits 0.8 s for an answer and then skips the program for a while: too short on a busy machine
    Atspi.set_timeout(_ANSWER_MS, _ANSWER_MS)
    pyatspi.Registry.registerEventListener(_hear, *_HEARD)
    pyatspi.Registry.registerEventListener(_follow, *_FOLLOWED)
    GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, _answer)
    sys.stdout.write("listening\n")
    sys.stdout.flush()
    pyatspi.Registry.start()


if __name__ == "__main__":
    main()
