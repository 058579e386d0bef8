"""Imports commands from a file: reads the file and checks every row before anything is sent."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeGuard

from app.core.errors import Invalid
from app.core.translatable_texts import number, say, say_n
from app.domain.commands.command import ALERT_POLICIES, NEVER, PLAYER_TYPES, Command, CommandForm
from app.domain.commands.command_string import oddity
from app.domain.commands.validation import command_problems, command_warnings
from app.domain.merging.field_merge import changed_fields
from app.domain.text.csv_export import unescaped
from app.domain.text.value_formatting import NONE
from app.services.commands.command_service import NAMES, command_form, means_the_same
from app.services.records.field_labels import listed_fields

MAX_BYTES: Final = 5_000_000
MAX_ROWS: Final = 10_000

_COLUMNS: Final[Mapping[str, str]] = {
    "name": "name",
    "command": "name",
    "code": "code",
    "description": "description",
    "commandstring": "command_string",
    "string": "command_string",
    "validationstring": "validation_string",
    "validation": "validation_string",
    "availableon": "available_on",
    "playertypes": "available_on",
    "createalerton": "create_alert_on",
    "alert": "create_alert_on",
}
"""Column names in files: the CMS's, those of our tables, and similar ones; without spaces, in lower case."""

_EMPTY_CELLS: Final = frozenset({NONE, "–"})
"""Cells of a table that stand for nothing; in JSON, such a text is a text."""

_IGNORED_COLUMNS: Final = frozenset(
    {
        "commandid",
        "id",
        "userid",
        "owner",
        "form",
        "stringtype",
        "displayprofileid",
        "displaysettings",
        "commandstringdisplayprofile",
        "stringindisplaysettings",
        "validationstringdisplayprofile",
        "validationindisplaysettings",
        "createalertondisplayprofile",
        "alertindisplaysettings",
        "groupswithpermissions",
        "sharedwith",
        "userpermissions",
    }
)
"""Columns that exported files also have and that cannot be written."""


class ImportAction(StrEnum):
    """What the import does with a row."""

    CREATE = "create"
    CHANGE = "change"
    """A command with this code exists; the file has other values for it."""
    SAME = "same"
    """The command exists with the same values."""
    INVALID = "wrong"
    """The CMS would refuse it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about a line; an `is_error` finding keeps its row from being imported."""

    line: int
    sentence: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One command of the file. `line` is the line where it begins, from 1.

    `existing` is the CMS's command with the same code, if any; `form` then takes from it what the file leaves out.
    """

    line: int
    form: CommandForm
    action: ImportAction
    findings: tuple[Finding, ...] = ()
    existing: Command | None = None


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The effect of importing a file; `findings` are about the file as a whole."""

    rows: tuple[ImportRow, ...]
    findings: tuple[Finding, ...] = ()

    def of(self, action: ImportAction) -> tuple[ImportRow, ...]:
        return tuple(row for row in self.rows if row.action is action)


@dataclass
class _Raw:
    """A row as read: values by our field names, and findings about them."""

    line: int
    values: dict[str, Any] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def read_file(path: Path) -> tuple[str, tuple[Finding, ...]]:
    """Reads a text file; returns its text and findings about its encoding.

    Raises Invalid if it is too large or no text.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _unusable(
                say(
                    "{name} is larger than {size} MB. That's too large for a list of commands.",
                    name=path.name,
                    size=MAX_BYTES // 1_000_000,
                )
            )
        raw = path.read_bytes()
    except OSError as error:
        raise _unusable(
            say("{name} can't be read: {reason}.", name=path.name, reason=error.strerror or error)
        ) from error
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: Sequence[str] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        odd = say("The file isn't UTF-8 and was read as Windows-1252. Check accented letters.")
        return text, (Finding(1, odd),) if encoding == "cp1252" else ()
    raise Invalid(say("{name} isn't a text file.", name=path.name), hint=say("Choose a CSV or JSON file."))


def _unusable(sentence: str) -> Invalid:
    return Invalid(sentence, hint=say("Fix the file, or choose another one."))


def plan_import(text: str, existing: Iterable[Command], *, is_json: bool) -> ImportPlan:
    """Reads the text of a file and checks every row against the other rows and the existing commands.

    CSV starts with a line of column names; cells are separated by commas, semicolons or tabs. JSON is an array of
    records as the CMS or our export writes them. Raises Invalid, naming the line, if the text is neither.
    """
    findings: list[Finding] = []
    raw = list(_json_rows(text) if is_json else _csv_rows(text, findings))
    if len(raw) > MAX_ROWS:
        raise Invalid(
            say(
                "The file has {count} commands. You can import up to {most} at a time.",
                count=number(len(raw)),
                most=number(MAX_ROWS),
            ),
            hint=say("Split it into several files."),
        )
    if not raw:
        raise _unusable(say("The file contains no commands."))
    by_code: dict[str, list[Command]] = {}
    for command in existing:
        by_code.setdefault(command.code.casefold(), []).append(command)
    first: dict[str, int] = {}
    return ImportPlan(tuple(_judge(row, by_code, first) for row in raw), tuple(findings))


def _judge(raw: _Raw, by_code: Mapping[str, Sequence[Command]], first: dict[str, int]) -> ImportRow:
    form = CommandForm(**{"name": "", **raw.values})
    form = replace(form, name=form.name.strip(), code=form.code.strip())
    known = by_code.get(form.code.casefold(), ()) if form.code else ()
    if len(known) == 1:
        form = _merged_into(command_form(known[0]), raw)
    findings = list(raw.findings)
    problems = command_problems(form, is_new=not known)
    findings += [Finding(raw.line, sentence, is_error=True) for sentence in problems.values()]
    warnings = command_warnings(form)
    if odd := oddity(form.command_string):
        warnings.setdefault("command_string", say("{odd} It's kept as free text.", odd=odd))
    findings += [Finding(raw.line, sentence) for sentence in warnings.values()]
    code = form.code.casefold()
    if code and "code" not in problems:
        if code in first:
            findings.append(
                Finding(raw.line, say("Line {line} already has this code.", line=first[code]), is_error=True)
            )
        else:
            first[code] = raw.line
    if len(known) > 1:
        sentence = say_n(
            "{n} command has this code, so it's unclear which one to change.",
            "{n} commands have this code, so it's unclear which one to change.",
            len(known),
        )
        findings.append(Finding(raw.line, sentence, is_error=True))
    if any(each.is_error for each in findings):
        return ImportRow(raw.line, form, ImportAction.INVALID, tuple(findings))
    if known:
        return _judge_known(raw, form, known[0], findings)
    return ImportRow(raw.line, form, ImportAction.CREATE, tuple(findings))


def _judge_known(raw: _Raw, form: CommandForm, existing: Command, findings: list[Finding]) -> ImportRow:
    changed = changed_fields(command_form(existing), form, means_the_same)
    if not changed:
        findings.append(Finding(raw.line, say("“{name}” already exists and is identical.", name=existing.name)))
        return ImportRow(raw.line, form, ImportAction.SAME, tuple(findings), existing)
    if existing.user_permissions is not None and existing.user_permissions.edit is False:
        findings.append(
            Finding(
                raw.line, say("“{name}” already exists, and you can't change it.", name=existing.name), is_error=True
            )
        )
        return ImportRow(raw.line, form, ImportAction.INVALID, tuple(findings), existing)
    findings.insert(
        0,
        Finding(
            raw.line,
            say("Changes {fields} of “{name}”.", fields=listed_fields(NAMES, changed), name=existing.name),
        ),
    )
    return ImportRow(raw.line, form, ImportAction.CHANGE, tuple(findings), existing)


def _merged_into(base: CommandForm, raw: _Raw) -> CommandForm:
    """Returns the existing command with the file's values. Tables have texts in one line: that alone is no change."""
    said = dict(raw.values)
    for name, value in raw.values.items():
        before = getattr(base, name)
        if name == "code" or (isinstance(value, str) and " ".join(value.split()) == " ".join(before.split())):
            del said[name]
    return replace(base, **said)


# --------------------------------------------------------------------------------------------------- CSV


def _csv_rows(text: str, findings: list[Finding]) -> Iterator[_Raw]:
    """Yields the rows. Cells may have line breaks, so a row's line number is that of its first line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    header: list[str] | None = None
    begins = 1
    try:
        for cells in reader:
            line, begins = begins, reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if header is None:
                header = _header(cells, line, findings)
                continue
            raw = _Raw(line)
            if len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
                raw.findings.append(Finding(line, say("There are more cells than columns."), is_error=True))
            for name, cell in zip(header, cells, strict=False):
                if name:
                    _take(raw, name, "" if cell.strip() in _EMPTY_CELLS else unescaped(cell))
            yield raw
    except csv.Error as error:
        raise Invalid(
            say("Line {line} isn't valid CSV: {reason}.", line=begins, reason=error),
            hint=say("A quotation mark may be missing."),
        ) from error


def _delimiter(text: str) -> str:
    """Returns the separator of the first line that has one."""
    line = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=line.count)


def _fields_of_titles(titles: Iterable[str]) -> Mapping[str, str]:
    """Maps the titles of a file to our fields.

    The CMS calls the name of a command `command`. If the file also has a `name`, and no other column is the command
    string, `command` means the string.
    """
    plain = set(map(_plain, titles))
    is_string = {"name", "command"} <= plain and not {"commandstring", "string"} & plain
    return {**_COLUMNS, "command": "command_string"} if is_string else _COLUMNS


def _header(cells: Sequence[str], line: int, findings: list[Finding]) -> list[str]:
    names: list[str] = []
    meant = _fields_of_titles(cells)
    for cell in cells:
        plain = _plain(cell)
        name = meant.get(plain, "")
        if name and name in names:
            first = cells[names.index(name)].strip()
            findings.append(
                Finding(
                    line,
                    say(
                        "“{first}” and “{column}” are the same field. Only the first column is used.",
                        first=first,
                        column=cell.strip(),
                    ),
                )
            )
            name = ""
        elif not name and plain and plain not in _IGNORED_COLUMNS:
            findings.append(
                Finding(
                    line,
                    say("Commands have no field “{column}”. The column is ignored.", column=cell.strip()),
                )
            )
        names.append(name)
    missing = [name for name in ("name", "code") if name not in names]
    if missing:
        raise Invalid(
            say("Line {line} has no column “{missing}”.", line=line, missing=missing[0]),
            hint=say("The first line must have the column names: name, code, command string, player types, …"),
        )
    return names


# --------------------------------------------------------------------------------------------------- JSON


def _json_rows(text: str) -> Iterator[_Raw]:
    """Yields the records of the outermost array, each with its line."""
    decoder = json.JSONDecoder()
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        raise _unusable(say("Line {line} isn't valid JSON: {reason}.", line=error.lineno, reason=error.msg)) from error
    except ValueError as error:  # a number with more digits than Python reads
        raise _unusable(say("The file contains a number that's far too long.")) from error
    except RecursionError as error:
        raise _unusable(say("The file is nested far too deeply for a list of commands.")) from error
    if not isinstance(whole, list):
        raise _unusable(say("A JSON file of commands must be an array: [ … ]."))
    at = text.index("[") + 1
    line = 1 + text.count("\n", 0, at)
    for _ in whole:
        begins = at
        while text[at] in " \t\r\n,":
            at += 1
        line += text.count("\n", begins, at)
        raw = _Raw(line)
        record, end = decoder.raw_decode(text, at)
        line += text.count("\n", at, end)
        at = end
        if isinstance(record, dict):
            _take_record(raw, record)
        else:
            raw.findings.append(Finding(raw.line, say("A command must be an object: { … }."), is_error=True))
        yield raw


def _take_record(raw: _Raw, record: Mapping[str, Any]) -> None:
    meant = _fields_of_titles(record)
    for key, value in record.items():
        plain = _plain(key)
        name = meant.get(plain, "")
        if not name:
            if plain not in _IGNORED_COLUMNS:
                raw.findings.append(Finding(raw.line, say("Commands have no field “{key}”. It's ignored.", key=key)))
        elif name == "available_on" and isinstance(value, list) and all(map(_is_text, value)):
            raw.values[name] = tuple(map(_player_type, value))
        elif _is_text(value):
            _take(raw, name, value)
        elif value is not None:
            raw.findings.append(Finding(raw.line, say("“{key}” must be text.", key=key), is_error=True))


# --------------------------------------------------------------------------------------------------- values


def _is_text(value: object) -> TypeGuard[str]:
    """Whether the value can be sent and stored: JSON can also have half of a surrogate pair, which neither files nor
    forms take.
    """
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _take(raw: _Raw, name: str, text: str) -> None:
    if name == "available_on":
        kinds = [kind.strip() for kind in text.replace(";", ",").replace("|", ",").split(",")]
        raw.values[name] = tuple(_player_type(kind) for kind in kinds if kind and _plain(kind) != "allplayertypes")
    elif name == "create_alert_on":
        raw.values[name] = _alert(text)
    else:
        raw.values[name] = text


def _player_type(word: str) -> str:
    """Returns a player type by its id or its common name; an unknown one stays unchanged."""
    plain = _plain(word)
    called = {"webos": "lg", "webos(lg)": "lg", "tizen": "sssp", "tizen(samsung)": "sssp"}
    return called.get(plain) or next((kind for kind in PLAYER_TYPES if kind.casefold() == plain), word.strip())


def _alert(word: str) -> str:
    plain = _plain(word).removeprefix("on")
    return next((policy for policy in ALERT_POLICIES if policy == plain), word.strip() or NEVER)


def _plain(word: str) -> str:
    return "".join(word.split()).replace("_", "").casefold()
